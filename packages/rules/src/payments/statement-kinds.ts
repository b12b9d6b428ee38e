/** What a line of the provider's statement is. */
export const STATEMENT_KINDS = [
  'payment',
  'payout',
  'charge',
  'settlement',
  'float_move',
  'reversal',
  'other',
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];
type Direction = 'in' | 'out';

export type StatementRule = {
  readonly kind: StatementKind;
  readonly direction: Direction | 'both';
  /** What the type of a line begins with or holds, as staff read it. */
  readonly says: string;
  readonly pattern: RegExp;
};

/**
 * By which each line is told apart, the first that fits (OPS-19). Only the type of a line is read, what stands before “from”, “to” or a
 * dash: the rest names people, and nobody's name makes a payment a charge. What comes in is never a charge.
 */
export const STATEMENT_RULES: readonly StatementRule[] = [
  { kind: 'charge', direction: 'out', says: 'charge, fee, tariff', pattern: /\b(charges?|fees?|tariff)\b/i },
  // Before what goes back to people: this is the shop's own, on its way to the bank or back from it.
  {
    kind: 'settlement',
    direction: 'in',
    says: 'settlement that came back, but for its charge',
    pattern: /^(?!.*\bcharges?\b).*\bsettlement\b/i,
  },
  { kind: 'reversal', direction: 'both', says: 'reversal', pattern: /\brevers(al|ed?)\b/i },
  {
    kind: 'float_move',
    direction: 'both',
    says: 'working account, utility account, float',
    pattern: /\b(working|utility)\b|\bfloat\b|\baccount transfer\b/i,
  },
  {
    kind: 'settlement',
    direction: 'out',
    says: 'settlement, bank, withdrawal of funds',
    pattern: /\bsettlement\b|\bbank\b|\bwithdrawal of funds\b|\brevenue settlement\b/i,
  },
];

/** Up to which the type of a line goes: behind it stand people. */
const TYPE_ENDS = /\s+(?:from|to|by|via)\s+|\s+-\s*|[0-9*]{7,}/i;
const SAYS_MAX = 80;
/** Of what a file says of a line, so much is looked at: whoever writes a file decides how long it is. */
const DETAILS_MAX = 200;

/** What the patterns are asked about: single spaces, and no more than the bound. */
const boundedDetails = (details: string): string => details.slice(0, DETAILS_MAX).replace(/\s+/g, ' ');

/** The type of a line, without anybody's name or number. */
export const typeOfLine = (details: string): string =>
  (boundedDetails(details).split(TYPE_ENDS, 1)[0] ?? '').trim().slice(0, SAYS_MAX);

/** A line without a type is money of ours: in, it is a payment; out, a payout. */
export function kindOfLine({
  direction,
  details,
}: {
  readonly direction: Direction;
  readonly details: string;
}): StatementKind {
  const type = typeOfLine(details);
  const rule = STATEMENT_RULES.find(
    (each) => (each.direction === 'both' || each.direction === direction) && each.pattern.test(type),
  );
  return rule?.kind ?? (direction === 'in' ? 'payment' : 'payout');
}

/** Whether it is booked and matched against receipts and payouts: the rest moves within our own accounts, or is the provider's. */
export const isOurMoney = (kind: StatementKind): boolean =>
  kind === 'payment' || kind === 'payout' || kind === 'reversal';
