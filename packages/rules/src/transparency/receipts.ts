/** What somebody's device kept while an auction ran, held against what is published of it afterwards (LOG-4, LOG-7). */
import { autobidEventText, ownEventText } from '../bidding/bid-chain.ts';
import type { EpochUs } from '../units.ts';
import { type readAuctionFile, textHash } from './auction-file.ts';

/** Of an own bid that was accepted. */
export type BidReceipt = {
  readonly seq: number;
  readonly receivedAtUs: EpochUs;
  readonly decidedAtUs: EpochUs;
  readonly hash: string;
  /** Its link (`ownLinkText`) and hash as the log's key signed them; null: it was not told yet, or that node has no key. */
  readonly note?: string | null;
};

/**
 * Of what somebody did to their autobid: set it, added to it, stopped it. `link`: the event as far as its person may know it while
 * the auction runs (`ownEventText`); `hash`: of all of it, its place included. A setting that is dropped, moved or dated otherwise
 * later no longer fits.
 */
export type AutobidReceipt = {
  readonly link: string;
  readonly hash: string;
  /** Both as the log's key signed them (c2sp.org/signed-note): it shows to others what was answered. Null: this node has no key. */
  readonly note: string | null;
};

/** What is signed of a bid's or an autobid's. It can be taken for no checkpoint: those begin with the log's name. */
export const receiptText = ({ link, hash }: Pick<AutobidReceipt, 'link' | 'hash'>): string =>
  `${RECEIPT_TYPE}\n${link}\n${hash}\n`;
export const RECEIPT_TYPE = 'mnada/receipt/v1';

type File = NonNullable<ReturnType<typeof readAuctionFile>>;
export type WrongReceipt = { readonly seq: number; readonly published: string; readonly computed: string };

/** @returns the first that names a bid which the list lacks, or has otherwise; null: all agree */
export function wrongBidReceipt(
  receipts: readonly BidReceipt[],
  file: File | null,
  hashes: readonly string[],
): WrongReceipt | null {
  const wrong = receipts.find(({ seq, receivedAtUs, decidedAtUs, hash }) => {
    const link = file?.links[seq - 1];
    return hashes[seq - 1] !== hash || link?.receivedAtUs !== receivedAtUs || link.decidedAtUs !== decidedAtUs;
  });
  return wrong === undefined ? null : { seq: wrong.seq, published: hashes[wrong.seq - 1] ?? '', computed: wrong.hash };
}

/** @returns the first that names an event which the file lacks, or has elsewhere or otherwise; null: all agree */
export function wrongAutobidReceipt(receipts: readonly AutobidReceipt[], file: File): WrongReceipt | null {
  if (receipts.length === 0) return null;
  const { auctionId } = file;
  const hashes = new Map(
    file.events.map((event) => [
      ownEventText({ ...event, auctionId }),
      textHash(autobidEventText({ ...event, auctionId })),
    ]),
  );
  const wrong = receipts.find(({ link, hash }) => hashes.get(link) !== hash);
  return wrong === undefined
    ? null
    : { seq: seqOf(wrong.link), published: hashes.get(wrong.link) ?? '-', computed: wrong.hash };
}

/** The number of bids at which it stood; a text that is none stands at the first. */
const seqOf = (link: string): number => Math.max(1, Math.trunc(Number(link.split('|')[7])) || 1);
