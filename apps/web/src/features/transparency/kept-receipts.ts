import type { AutobidReceipt } from '@mnada/contract';
import type { BidReceipt } from '@mnada/rules/transparency';
import { AUTOBID_ROW } from '../../client/keep-autobid-receipt.ts';
import { rowsOf as keptRows } from '../../client/kept-rows.ts';

/**
 * The receipts of own bids that this device keeps (client/keep-receipt.ts, and signed: client/keep-signed-receipts.ts). They are a
 * person's: signing out forgets them, nobody else reads them, and they have an age (client/kept-rows.ts).
 * @returns without what isn't one: storage is the device's, and anybody writes there
 */
export const readReceipts = (auctionId: number): BidReceipt[] =>
  rowsOf(auctionId).flatMap((row): BidReceipt[] => {
    const [seq, receivedAtUs, decidedAtUs, hash, note] = row;
    const isOne = [seq, receivedAtUs, decidedAtUs].every(Number.isSafeInteger) && typeof hash === 'string';
    const signed = typeof note === 'string' ? { note } : {};
    return isOne ? [{ seq, receivedAtUs, decidedAtUs, hash, ...signed } as BidReceipt] : [];
  });

/** Those of own autobids that were set, added to or stopped there (client/keep-autobid-receipt.ts), as above. */
export const readAutobidReceipts = (auctionId: number): AutobidReceipt[] =>
  rowsOf(auctionId).flatMap(([kind, link, hash, note]): AutobidReceipt[] =>
    kind === AUTOBID_ROW && typeof link === 'string' && typeof hash === 'string'
      ? [{ link, hash, note: typeof note === 'string' ? note : null }]
      : [],
  );

const rowsOf = (auctionId: number): (readonly unknown[])[] =>
  keptRows(auctionId).map((row) => (Array.isArray(row) ? (row as unknown[]) : []));
