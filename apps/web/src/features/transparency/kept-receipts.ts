import { RECEIPTS_PREFIX } from '../../client/drop-kept.ts';

type KeptReceipt = {
  readonly seq: number;
  readonly receivedAtUs: number;
  readonly decidedAtUs: number;
  readonly hash: string;
};

/**
 * The receipts of own bids that this device keeps (client/keep-receipt.ts). They are a person's: signing out forgets them.
 * @returns without what isn't one: storage is the device's, and anybody writes there
 */
export function readReceipts(auctionId: number): KeptReceipt[] {
  try {
    const rows: unknown = JSON.parse(localStorage.getItem(RECEIPTS_PREFIX + String(auctionId)) ?? '[]');
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
