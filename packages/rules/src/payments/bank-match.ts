/** A settlement that left an M-PESA account for the bank. */
export type SentToBank = { readonly receipt: string; readonly cents: number; readonly day: string };
/** Money that came to the bank, by its statement; `receipt` where its text names one of M-PESA. */
export type CameToBank = { readonly receipt: string | null; readonly cents: number; readonly day: string };

/** Days until a settlement stands on the bank's statement: a weekend and a holiday. */
export const BANK_WITHIN_DAYS = 3;
const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

export type BankMatch<Came extends CameToBank> = {
  readonly pairs: readonly { readonly sent: SentToBank; readonly came: Came }[];
  /** Nothing at the bank stands against it, yet. */
  readonly sent: readonly SentToBank[];
  /** No settlement stands against it. */
  readonly came: readonly Came[];
};

/**
 * Pairs what M-PESA sent with what the bank says came (OPS-19): by the receipt that the bank's text names, in whatever sum; else the
 * earliest of the same sum within three days, one against one.
 */
export function matchBank<Came extends CameToBank>(
  sent: readonly SentToBank[],
  came: readonly Came[],
): BankMatch<Came> {
  const pairs: { sent: SentToBank; came: Came }[] = [];
  const left = new Set(came);
  const inOrder = sent.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.receipt < b.receipt ? -1 : 1));
  const pair = (one: SentToBank, found: Came | undefined): boolean => {
    if (found === undefined) return false;
    left.delete(found);
    pairs.push({ sent: one, came: found });
    return true;
  };
  const receipts = new Set(sent.map(({ receipt }) => receipt));
  const unnamed = inOrder.filter(
    (one) =>
      !pair(
        one,
        [...left].find(({ receipt }) => receipt === one.receipt),
      ),
  );
  const fits = (one: SentToBank, { receipt, cents, day }: Came): boolean => {
    const after = daysBetween(one.day, day);
    return (
      (receipt === null || !receipts.has(receipt)) && cents === one.cents && after >= 0 && after <= BANK_WITHIN_DAYS
    );
  };
  const missing = unnamed.filter((one) => {
    const candidates = [...left]
      .filter((each) => fits(one, each))
      .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
    return !pair(one, candidates[0]);
  });
  return { pairs, sent: missing, came: [...left] };
}
