/**
 * Recomputes an auction from what was published, by whoever wants to, without believing the server anything but that it
 * sent these texts. What doesn't hold is named exactly; what can't be judged behind it is said not to be checked.
 */
import type { Cents, EpochUs } from '../units.ts';
import { type FileLink, readAuctionFile } from './auction-file.ts';
import { toHex } from './bytes.ts';
import type { CheckSignature } from './checkpoint.ts';
import { type BidOrigins, readEntry } from './entries.ts';
import { readLogged } from './logged-entry.ts';
import type { Unlogged } from './longest-unlogged.ts';
import type { Replay } from './replay-autobids.ts';
import { type PublishedAuction, type Check, verdict, isOf, numberOf, originsOf } from './auction-check.ts';
import {
  type Breathe,
  recompute,
  checkHoles,
  checkPrices,
  checkClock,
  replayed,
  checkAutobids,
  checkWinner,
  checkNames,
  checkRecord,
  checkReceipts,
} from './check-file.ts';
import {
  type SeatsLogged,
  checkSigned,
  checkLog,
  checkScan,
  checkShown,
  checkTerms,
  seatsOf,
  isPlannedAhead,
  unloggedOf,
} from './check-logged.ts';

export type VerifiedBid = FileLink & { readonly hash: string };

export type AuctionVerdict = {
  readonly isIntact: boolean;
  readonly checks: readonly Check[];
  readonly bids: readonly VerifiedBid[];
  readonly people: number;
  readonly priceCents: Cents;
  /** By which it was checked: what a bid adds, and what it leaves on the clock. */
  readonly stepCents: Cents;
  readonly countdownUs: number;
  readonly extensions: number;
  readonly receipts: number;
  /** Of who let a rule bid for them (BID-13); null: it can't be told. */
  readonly autobids: Pick<Replay, 'people' | 'placed' | 'untold' | 'guaranteed'> | null;
  readonly origins: BidOrigins | null;
  readonly winnerTag: string | null;
  readonly result: string | null;
  readonly logged: { readonly origin: string; readonly size: number; readonly index: number } | null;
  readonly loggedUs: EpochUs | null;
  /** Whether what it is held by was logged before it opened; false of what was carried over into the log. */
  readonly isPlannedAhead: boolean;
  /** The bid that stood longest before the log held it; null: it can't be told, or all was logged afterwards. */
  readonly unlogged: Unlogged | null;
  /** AUC-9: as the log has them; null of an auction that needs none, and of one that opened before seats were logged. */
  readonly seats: SeatsLogged | null;
};

/** Most often all proofs are of one checkpoint, the newest: it is asked about once. */
function onceEach(ask: CheckSignature): CheckSignature {
  const known = new Map<string, Promise<boolean>>();
  return (...signed) => {
    const name = signed.map(toHex).join(' ');
    const answer = known.get(name) ?? ask(...signed);
    known.set(name, answer);
    return answer;
  };
}

export async function verifyAuction(
  given: PublishedAuction,
  askSignature: CheckSignature,
  breathe: Breathe = async () => undefined,
): Promise<AuctionVerdict> {
  const checkSignature = onceEach(askSignature);
  const file = readAuctionFile(given.file);
  const close = readLogged(given.proofs.close, given.key);
  const fields = close === null ? null : (readEntry(close.entry, 'close') ?? readEntry(close.entry, 'void'));
  const recomputed = await recompute(file, given.auctionId, breathe);
  const { hashes, brokenSeq } = recomputed;
  const terms = readLogged(given.proofs.schedule, given.key);
  const autobids = replayed(file, terms === null ? null : readEntry(terms.entry, 'schedule'), fields);
  const checks: Check[] = [
    recomputed.check,
    checkHoles(file),
    checkPrices(file),
    checkClock(file, brokenSeq, fields),
    checkAutobids(autobids, brokenSeq),
    checkWinner(file, brokenSeq, fields),
    checkNames(given.names, file),
    checkRecord(given, file, hashes, fields),
    await checkSigned(close, given.key, checkSignature),
    verdict('inclusion', close !== null && close.isIncluded && isOf(fields, given.auctionId)),
    await checkLog(given, checkSignature),
    checkScan(given, close, hashes),
    await checkTerms(given, file, close, checkSignature),
    ...checkShown(given, file, terms, fields),
    checkReceipts(given, file, hashes),
  ];
  const links = file?.links.filter((link) => link !== null) ?? [];
  return {
    isIntact: checks.every(({ state }) => state === 'passed'),
    checks,
    // Onto the links that were just read: copies of 70,000 took a fifth of the whole time.
    bids: links.map((link) => Object.assign(link, { hash: hashes[link.seq - 1] ?? '' })),
    people: new Set(links.map(({ bidderTag }) => bidderTag)).size,
    priceCents: links.at(-1)?.priceCents ?? 0,
    stepCents: file?.incrementCents ?? 0,
    countdownUs: file?.countdownUs ?? 0,
    extensions: file?.extensions.length ?? 0,
    receipts: given.receipts.length + (given.autobidReceipts?.length ?? 0),
    autobids,
    origins: fields === null ? null : originsOf(fields),
    winnerTag: fields?.get('winner') === '-' ? null : (fields?.get('winner') ?? null),
    result: fields?.get('result') ?? null,
    logged:
      close === null ? null : { origin: close.checkpoint.origin, size: close.checkpoint.size, index: close.index },
    loggedUs: fields === null ? null : numberOf(fields, 'logged_us'),
    isPlannedAhead: isPlannedAhead(given, file),
    unlogged: unloggedOf(given, file, close, checks),
    seats: seatsOf(given),
  };
}
