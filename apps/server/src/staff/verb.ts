import type { MoneyLog, StaffMoney } from './staff-money.ts';
import type { Actor, Permission } from './sign-in-staff.ts';
import { type CommandLine, type OptionName, UsageError } from './command-line.ts';
import type { Bus } from '../platform/bus/index.ts';
import type { Db } from '../platform/database/index.ts';
import type { ApprovalsDeps } from '../features/approvals/index.ts';

/** What a verb is handed. */
export type StaffContext = {
  readonly db: Db;
  readonly bus: Bus;
  readonly actor: Actor;
  readonly log: MoneyLog;
  /** What speaks of payments; made when a verb needs it, since it asks the provider. */
  readonly money: () => Promise<StaffMoney>;
  /** What takes two people; made when a verb needs it. */
  readonly approvals: () => Promise<ApprovalsDeps>;
  readonly print: (text: string) => void;
  /** What was found is bad, though the command did its work: it ends with 1. */
  readonly fail: () => void;
  /** Signed in as the owner of the tables, for what nobody else may. @throws NoDatabase it is not known here */
  readonly tablesOwner: () => Promise<Db>;
  /** Origin of the shop, for links. */
  readonly publicUrl: string;
};

export type Verb = {
  /** `withdrawals approve` */
  readonly name: string;
  /** What follows the name: `WD-1001 --reason TEXT`. */
  readonly usage: string;
  readonly does: string;
  /** Who may: of one of these; left out, finance. Lists show people's names and money, too. */
  readonly permissions?: readonly Permission[];
  readonly run: (context: StaffContext, given: Given) => Promise<void>;
};

/** The words after the verb's name, and the options. */
export class Given {
  readonly #words: readonly string[];
  readonly #options: CommandLine['options'];

  constructor(words: readonly string[], options: CommandLine['options']) {
    this.#words = words;
    this.#options = options;
  }

  /** @throws UsageError it is missing */
  word(index: number, what: string): string {
    const word = this.#words[index];
    if (word === undefined || word === '') throw new UsageError(`Missing: ${what}.`);
    return word;
  }

  maybe(index: number): string | undefined {
    return this.#words[index];
  }

  option(name: OptionName): string | undefined {
    return this.#options[name];
  }

  /** @throws UsageError it is missing */
  needed(name: OptionName): string {
    const text = this.#options[name]?.trim();
    if (text === undefined || text === '') throw new UsageError(`Missing: --${name} TEXT.`);
    return text;
  }

  /** @throws UsageError whole shillings are meant */
  kes(name: OptionName): number {
    const text = this.needed(name);
    if (!/^[0-9]{1,9}$/.test(text)) throw new UsageError(`--${name} takes whole shillings.`);
    return Number(text);
  }
}
