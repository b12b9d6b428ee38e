import type { InitiatorKeys, SimulatorCredentials } from './credentials.ts';
import type { Deliveries } from './deliveries.ts';
import type { Ledger } from './money/ledger.ts';
import type { SimulatorLog, SimulatorOptions } from './options.ts';
import type { Phones } from './phones/phones.ts';
import type { Scheduler } from './scheduler.ts';
import type { Scripts } from './script/scripts.ts';
import type { Tokens } from './wire/tokens.ts';

export type Registration = {
  readonly confirmationUrl: string;
  readonly validationUrl: string;
  readonly whenSilent: 'Completed' | 'Cancelled';
};

/** Everything that exists in one simulator. Nothing of it is shared with another in the same process. */
export type World = {
  readonly credentials: SimulatorCredentials;
  readonly settings: Required<
    Pick<
      SimulatorOptions,
      'businessName' | 'pin' | 'promptSeconds' | 'unansweredCode' | 'c2bValidation' | 'registerOnce'
    >
  > & { readonly callbackOrigins: readonly string[] | null };
  readonly keys: InitiatorKeys;
  readonly scheduler: Scheduler;
  readonly deliveries: Deliveries;
  readonly scripts: Scripts;
  readonly tokens: Tokens;
  readonly phones: Phones;
  readonly ledger: Ledger;
  /** Where payments into an account are announced, by shortcode. */
  readonly registrations: Map<string, Registration>;
  readonly funds: { collectedKes: number; utilityKes: number };
  /** Wrong initiator passwords so far: five lock the credential, as they did on Safaricom's sandbox. */
  readonly initiator: { wrongPasswords: number };
  readonly log: SimulatorLog | undefined;
};
