import { BidReceiptsAnswer } from '@mnada/contract';
import type { Api } from './api.ts';
import { RECEIPTS_PREFIX } from './drop-kept.ts';
import { isOld, keptUnder, RECEIPTS_KEPT_MAX, rowsOf, writeRows } from './kept-rows.ts';
import { receiptsOwner } from './session.ts';

/** A thousand receipts come in twenty answers. */
const ANSWERS_MAX = 20;
/** Of so many auctions receipts are kept on a device; the oldest make room. */
const AUCTIONS_KEPT_MAX = 100;

type Told = BidReceiptsAnswer['receipts'][number];

/**
 * Fetches the signed receipts of own bids on an auction, those of automatic bids among them, and keeps them beside what was told when
 * each was accepted.
 */
export async function keepSigned(api: Api, auctionId: number): Promise<void> {
  const of = receiptsOwner();
  let after = signedUpTo(auctionId, 0);
  for (let n = 0; n < ANSWERS_MAX && of !== null && of === receiptsOwner(); n++) {
    const path = `/api/receipts/${auctionId}?after=${after}`;
    const { receipts, more } = await api.get(path, BidReceiptsAnswer, { background: true });
    keepRows(auctionId, of, receipts);
    const last = Math.max(...receipts.map(({ seq }) => seq));
    if (!more || !(last > after)) return;
    after = signedUpTo(auctionId, last);
  }
}

const isOfBid = (row: unknown): row is unknown[] => Array.isArray(row) && typeof row[0] === 'number';

/**
 * The last own bid behind `from` before one that isn't signed, as far as this device knows: a bid that a rule placed may stand
 * between the two, of which it was told nothing.
 * @param from answered already: a bid that the server refuses to sign holds up nothing behind it
 */
function signedUpTo(auctionId: number, from: number): number {
  const rows = rowsOf(auctionId).filter((row) => isOfBid(row) && Number.isSafeInteger(row[0])) as [
    number,
    ...unknown[],
  ][];
  const seqs = (isSigned: boolean) =>
    rows.filter(([seq, , , , note]) => seq > from && (typeof note === 'string') === isSigned).map(([seq]) => seq);
  const oldestBare = Math.min(...seqs(false));
  return Math.max(from, ...seqs(true).filter((seq) => seq < oldestBare));
}

/** A signature joins the receipt that says the same; what says otherwise of the same bid stands beside it: both are evidence. */
function keepRows(auctionId: number, of: string, told: readonly Told[]): void {
  const rows = rowsOf(auctionId);
  for (const { seq, link, hash, note } of told) {
    const at = rows.findIndex((row) => isOfBid(row) && row[0] === seq && row[3] === hash);
    if (at >= 0 ? note === null || typeof (rows[at] as unknown[])[4] === 'string' : rows.length >= RECEIPTS_KEPT_MAX)
      continue;
    const [, , , receivedAt, decidedAt] = link.split('|');
    const row = [seq, Number(receivedAt), Number(decidedAt), hash, note];
    if (at >= 0) rows[at] = row;
    else rows.push(row);
  }
  makeRoom();
  writeRows(auctionId, of, rows);
}

/** Receipts that nobody is waiting for any more, and those of somebody who was here before, leave the device. */
export function forgetOldReceipts(): void {
  for (const name of namesKept()) {
    const kept = keptUnder(name);
    if (kept === null || kept.of === null || kept.of !== receiptsOwner() || isOld(kept.at))
      localStorage.removeItem(name);
  }
}

const namesKept = (): string[] =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').filter((key) =>
    key.startsWith(RECEIPTS_PREFIX),
  );

/** The oldest auctions make room. */
function makeRoom(): void {
  forgetOldReceipts();
  const kept = namesKept().sort(
    (a, b) => Number(b.slice(RECEIPTS_PREFIX.length)) - Number(a.slice(RECEIPTS_PREFIX.length)),
  );
  for (const key of kept.slice(AUCTIONS_KEPT_MAX)) localStorage.removeItem(key);
}
