import { parseArgs } from 'node:util';

/** What was typed can't be understood; the message says what is meant. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  as: TEXT,
  reason: TEXT,
  code: TEXT,
  note: TEXT,
  phone: TEXT,
  receipt: TEXT,
  amount: TEXT,
  tracking: TEXT,
  courier: TEXT,
  first: TEXT,
  last: TEXT,
  street: TEXT,
  county: TEXT,
  town: TEXT,
  payment: TEXT,
  role: TEXT,
  head: TEXT,
  days: TEXT,
  cause: TEXT,
  people: TEXT,
  also: TEXT,
  help: { type: 'boolean', short: 'h' },
} as const;
export type OptionName = Exclude<keyof typeof OPTIONS, 'help'>;
const MAX_WORD = 2_000;

export type CommandLine = {
  /** `withdrawals approve WD-1001`, without the options. */
  readonly words: readonly string[];
  readonly options: Readonly<Partial<Record<OptionName, string>>>;
  readonly help: boolean;
};

/** @throws UsageError an unknown option, or one without its text */
export function readCommandLine(args: readonly string[]): CommandLine {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const { help = false, ...options } = values;
    if ([...positionals, ...Object.values(options)].some((word) => word.length > MAX_WORD)) {
      throw new UsageError('One of the words is too long.');
    }
    return { words: positionals, options, help };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
