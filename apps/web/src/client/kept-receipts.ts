/**
 * What this device keeps of own bids that were accepted: number, times and hash, as the server told them at the time. Verify
 * compares them with what is published (LOG-7). They are a person's: signing out forgets them.
 */
const PREFIX = 'receipts:';
/** Of one auction; whoever bids more than that keeps the first ones. */
const KEPT_MAX = 1_000;

export type KeptReceipt = {
  readonly seq: number;
  readonly receivedAtUs: number;
  readonly decidedAtUs: number;
  readonly hash: string;
};

type Accepted = {
  readonly seq: number;
  readonly received_at_us: number;
  readonly decided_at_us: number;
  readonly hash: string;
};

/** A full or forbidden store costs the receipt, never the bid. */
export function keepReceipt(auctionId: number, { seq, received_at_us, decided_at_us, hash }: Accepted): void {
  try {
    const kept = readReceipts(auctionId);
    if (kept.length >= KEPT_MAX || kept.some((receipt) => receipt.seq === seq)) return;
    const rows = kept.map((receipt) => [receipt.seq, receipt.receivedAtUs, receipt.decidedAtUs, receipt.hash]);
    localStorage.setItem(
      `${PREFIX}${auctionId}`,
      JSON.stringify([...rows, [seq, received_at_us, decided_at_us, hash]]),
    );
  } catch {
    // As said above.
  }
}

/** @returns without what isn't one: storage is the device's, and anybody writes there */
export function readReceipts(auctionId: number): KeptReceipt[] {
  try {
    const rows: unknown = JSON.parse(localStorage.getItem(`${PREFIX}${auctionId}`) ?? '[]');
    if (!Array.isArray(rows)) return [];
    return rows.flatMap((row: unknown): KeptReceipt[] => {
      const [seq, receivedAtUs, decidedAtUs, hash] = Array.isArray(row) ? (row as unknown[]) : [];
      const isOne = [seq, receivedAtUs, decidedAtUs].every(Number.isSafeInteger) && typeof hash === 'string';
      return isOne ? [{ seq, receivedAtUs, decidedAtUs, hash } as KeptReceipt] : [];
    });
  } catch {
    return [];
  }
}

export function dropAllReceipts(store: Storage): void {
  const keys = Array.from({ length: store.length }, (_, at) => store.key(at));
  for (const key of keys) if (key?.startsWith(PREFIX)) store.removeItem(key);
}
