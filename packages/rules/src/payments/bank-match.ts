/** A settlement that left an M-PESA account for the bank, or one that M-PESA has back. */
export type SentToBank = {
  readonly receipt: string;
  readonly cents: number;
  readonly day: string;
  /** Which of the shop's bank accounts its line names; null: none. */
  readonly account: string | null;
};
/** A line of a bank's statement; `receipt` where its text names one of M-PESA. */
export type AtBank = {
  readonly receipt: string | null;
  readonly cents: number;
  readonly day: string;
  readonly account: string;
};

/** Days until a settlement stands on the bank's statement: a weekend and a holiday. */
export const BANK_WITHIN_DAYS = 3;
/** Where no pair that is sure says otherwise, a settlement of the evening is at the bank the next day. */
const USUAL_DAYS = 1;
const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

export type BankMatch<Line extends AtBank> = {
  readonly pairs: readonly { readonly sent: SentToBank; readonly came: Line }[];
  /** What M-PESA has back: against the line by which it left the bank, or the settlement that never came there. */
  readonly returned: readonly ({ readonly back: SentToBank } & (
    | { readonly went: Line; readonly sent: null }
    | { readonly went: null; readonly sent: SentToBank }
  ))[];
  /** Nothing stands against these, yet. */
  readonly sent: readonly SentToBank[];
  readonly back: readonly SentToBank[];
  readonly came: readonly Line[];
  readonly went: readonly Line[];
};

const inOrder = (a: { day: string; receipt: string | null }, b: { day: string; receipt: string | null }): number =>
  a.day !== b.day ? (a.day < b.day ? -1 : 1) : (a.receipt ?? '') < (b.receipt ?? '') ? -1 : 1;
const sameAccount = (one: SentToBank, line: AtBank): boolean => one.account === null || one.account === line.account;

/**
 * Pairs what M-PESA sent with what the bank says came (OPS-19). A receipt that the bank's text names decides, in whatever sum. Of the rest
 * the same sums are paired within three days, one against one, in their order: as many as can be, and among those ways the one in which
 * each took the days that settlements usually take. So one that is lost among daily ones of the same sum is missing itself, and isn't
 * covered by the next one's line for ever.
 */
export function matchBank<Line extends AtBank>({
  sent,
  back,
  came,
  went,
}: {
  readonly sent: readonly SentToBank[];
  /** Settlements that M-PESA has back: reversed there, or given back by the bank. */
  readonly back: readonly SentToBank[];
  readonly came: readonly Line[];
  readonly went: readonly Line[];
}): BankMatch<Line> {
  const named = pairNamed([...sent].sort(inOrder), came);
  const gone = returnsOf([...back].sort(inOrder), named.sent, went);
  const { pairs, sent: missing, came: left } = pairSums(gone.sent, named.came, named.pairs);
  // What never came and was given back in the same sum is the same money.
  const late = returnsOf(gone.back, missing, gone.went, { bySum: true });
  return {
    pairs: [...named.pairs, ...pairs],
    returned: [...gone.returned, ...late.returned],
    sent: late.sent,
    back: late.back,
    came: left,
    went: late.went,
  };
}

type Pair<Line> = { readonly sent: SentToBank; readonly came: Line };
type Paired<Line> = {
  readonly pairs: readonly Pair<Line>[];
  readonly sent: readonly SentToBank[];
  readonly came: readonly Line[];
};

function left<Line>(pairs: readonly Pair<Line>[], sent: readonly SentToBank[], came: readonly Line[]): Paired<Line> {
  const [paired, used] = [new Set(pairs.map((pair) => pair.sent)), new Set(pairs.map((pair) => pair.came))];
  return { pairs, sent: sent.filter((one) => !paired.has(one)), came: came.filter((line) => !used.has(line)) };
}

function pairNamed<Line extends AtBank>(sent: readonly SentToBank[], came: readonly Line[]): Paired<Line> {
  const lines = new Map<string, Line>();
  for (const line of came) if (line.receipt !== null && !lines.has(line.receipt)) lines.set(line.receipt, line);
  const pairs = sent.flatMap((one) => {
    const line = lines.get(one.receipt);
    return line === undefined ? [] : [{ sent: one, came: line }];
  });
  return left(pairs, sent, came);
}

/** By the receipt, else by the sum; a line of the bank's before a settlement that is only thought to have stayed away. */
function returnsOf<Line extends AtBank>(
  back: readonly SentToBank[],
  sent: readonly SentToBank[],
  went: readonly Line[],
  { bySum }: { readonly bySum: boolean } = { bySum: false },
): Pick<BankMatch<Line>, 'returned' | 'sent' | 'back' | 'went'> {
  const [away, lines] = [new Set(sent), new Set(went)];
  const returned: BankMatch<Line>['returned'][number][] = [];
  const rest = back.filter((one) => {
    const isNear = (line: Line) =>
      line.cents === one.cents &&
      sameAccount(one, line) &&
      Math.abs(daysBetween(one.day, line.day)) <= BANK_WITHIN_DAYS;
    const line = [...lines].find(({ receipt }) => receipt === one.receipt) ?? [...lines].find(isNear);
    if (line !== undefined) {
      lines.delete(line);
      returned.push({ back: one, went: line, sent: null });
      return false;
    }
    const before = [...away].filter(({ day, cents }) => day <= one.day && cents === one.cents);
    // Of one sum the last of a day before: what was sent on that very day has hardly come back.
    const earlier = before.filter(({ day }) => day < one.day);
    const guessed = bySum ? (earlier[earlier.length - 1] ?? before[0]) : undefined;
    const stayed = before.find(({ receipt }) => receipt === one.receipt) ?? guessed;
    if (stayed === undefined) return true;
    away.delete(stayed);
    returned.push({ back: one, went: null, sent: stayed });
    return false;
  });
  return {
    returned,
    back: rest,
    sent: sent.filter((one) => away.has(one)),
    went: went.filter((line) => lines.has(line)),
  };
}

function pairSums<Line extends AtBank>(
  sent: readonly SentToBank[],
  came: readonly Line[],
  sure: readonly Pair<Line>[],
): Paired<Line> {
  // The bank's own references may look like a receipt; one of a settlement of ours is that one's.
  const receipts = new Set([...sent, ...sure.map((pair) => pair.sent)].map(({ receipt }) => receipt));
  const groups = new Map<number, { readonly sent: SentToBank[]; readonly came: Line[] }>();
  const groupOf = (cents: number) => {
    const known = groups.get(cents) ?? { sent: [], came: [] };
    groups.set(cents, known);
    return known;
  };
  for (const one of sent) groupOf(one.cents).sent.push(one);
  for (const line of came)
    if (line.receipt === null || !receipts.has(line.receipt)) groupOf(line.cents).came.push(line);
  const alone = [...groups.values()].flatMap(({ sent: [one, ...more], came: [line, ...others] }) =>
    one !== undefined && line !== undefined && more.length + others.length === 0 && fits(one, line)
      ? [{ sent: one, came: line }]
      : [],
  );
  const took = [...sure, ...alone].map((pair) => daysBetween(pair.sent.day, pair.came.day)).sort((a, b) => a - b);
  const usualDays = took[Math.floor(took.length / 2)] ?? USUAL_DAYS;
  const pairs = [...groups.values()].flatMap((group) =>
    pairInOrder(group.sent, [...group.came].sort(inOrder), usualDays),
  );
  return left(pairs, sent, came);
}

function fits(one: SentToBank, line: AtBank): boolean {
  const days = daysBetween(one.day, line.day);
  return days >= 0 && days <= BANK_WITHIN_DAYS && sameAccount(one, line);
}

/** Fewer unpaired count for more than any number of days. */
const PAIR_WORTH = 1_000_000;

/** The most pairs, none crossing another, and of those the ones that took nearest to the usual days. */
function pairInOrder<Line extends AtBank>(
  sent: readonly SentToBank[],
  came: readonly Line[],
  usualDays: number,
): Pair<Line>[] {
  const width = came.length + 1;
  // What the settlements from the i-th and the lines from the j-th on are worth together.
  const worth = new Float64Array((sent.length + 1) * width);
  const at = (i: number, j: number): number => worth[i * width + j] ?? 0;
  const worthOf = (i: number, j: number): number => {
    const [one, line] = [sent[i], came[j]];
    if (one === undefined || line === undefined || !fits(one, line)) return Number.NEGATIVE_INFINITY;
    return PAIR_WORTH - Math.abs(daysBetween(one.day, line.day) - usualDays) + at(i + 1, j + 1);
  };
  for (let i = sent.length - 1; i >= 0; i--)
    for (let j = came.length - 1; j >= 0; j--)
      worth[i * width + j] = Math.max(worthOf(i, j), at(i + 1, j), at(i, j + 1));
  const pairs: Pair<Line>[] = [];
  for (let i = 0, j = 0; i < sent.length && j < came.length; ) {
    const [one, line] = [sent[i], came[j]];
    if (one !== undefined && line !== undefined && worthOf(i, j) === at(i, j)) {
      pairs.push({ sent: one, came: line });
      i++;
      j++;
    } else if (at(i + 1, j) === at(i, j)) i++;
    else j++;
  }
  return pairs;
}
