import type { SimulatorCredentials } from './credentials.ts';

/** What a log must have; pino's has it. It gets neither PINs nor whole phone numbers. */
export type SimulatorLog = {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
};

export type SimulatorOptions = {
  /** 0 takes any free one. */
  readonly port?: number;
  /** Left out, only this machine reaches it. */
  readonly host?: string;
  /** How long a simulated second takes, in seconds: 1 as in reality, 0.01 a hundred times as fast. */
  readonly timeScale?: number;
  readonly credentials?: SimulatorCredentials;
  /** What prompts and messages call the business. */
  readonly businessName?: string;
  /** What every phone has at first. */
  readonly balanceKes?: number;
  readonly pin?: string;
  /** How long a prompt stands before it closes by itself, in simulated seconds. */
  readonly promptSeconds?: number;
  /** What a prompt that nobody answered ends with: all three happen. */
  readonly unansweredCode?: '1037' | '1032' | '1019';
  /** Callbacks go to these origins only, if given: a simulator that strangers reach must not call where they like. */
  readonly callbackOrigins?: readonly string[];
  /** Whether payments by hand ask the validation address first; off at Safaricom, too, until one asks for it. */
  readonly c2bValidation?: boolean;
  /** Whether confirmation addresses can be registered once only, as in production; else the last ones count. */
  readonly registerOnce?: boolean;
  readonly log?: SimulatorLog;
};
