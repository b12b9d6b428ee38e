/** What an auction's own list shows: its chain, prices, clock, turns, people, and that the end was said of exactly this list. */
import { endAfterBid } from '../auctions/countdown.ts';
import { nameCommitText } from '../bidding/bid-chain.ts';
import { genesisOf, textHash } from './auction-file.ts';
import { type Replay, replayAutobids } from './replay-autobids.ts';
import { wrongAutobidReceipt, wrongBidReceipt } from './receipts.ts';
import {
  type OpenedName,
  type PublishedAuction,
  type Check,
  type AuctionFile,
  verdict,
  numberOf,
  originsOf,
} from './auction-check.ts';

/** Asked between links, so that a page stays alive: with how many were checked. */
export type Breathe = (checked: number) => Promise<void>;
const LINKS_A_BREATH = 250;

/** Every link hashed anew: the first whose line before it hashes to something else is where the chain breaks. */
export async function recompute(
  file: AuctionFile | null,
  auctionId: number,
  breathe: Breathe,
): Promise<{ readonly check: Check; readonly hashes: readonly string[]; readonly brokenSeq: number | null }> {
  if (file === null || file.auctionId !== auctionId) {
    return { check: { name: 'chain', state: 'failed' }, hashes: [], brokenSeq: 1 };
  }
  const hashes: string[] = [];
  let previous = genesisOf(file);
  let broken: Omit<Check, 'name' | 'state'> | null =
    previous === file.genesis ? null : { seq: 1, published: file.genesis, computed: previous };
  for (const [i, link] of file.links.entries()) {
    if (i % LINKS_A_BREATH === 0) await breathe(i);
    if (link === null) broken ??= { seq: i + 1 };
    else if (link.previousHashHex !== previous) {
      broken ??= { seq: i + 1, published: link.previousHashHex, computed: previous };
    }
    previous = link === null ? '' : textHash(file.texts[i] ?? '');
    hashes.push(previous);
  }
  if (file.head !== previous) {
    broken ??= { seq: Math.max(file.links.length, 1), published: file.head, computed: previous };
  }
  return { check: verdict('chain', broken === null, broken ?? {}), hashes, brokenSeq: broken?.seq ?? null };
}

export function checkHoles(file: AuctionFile | null): Check {
  if (file === null) return { name: 'holes', state: 'unchecked' };
  const at = file.links.findIndex((link, i) => link?.seq !== i + 1);
  return verdict('holes', at < 0, { seq: at + 1 });
}

export function checkPrices(file: AuctionFile | null): Check {
  if (file === null) return { name: 'price', state: 'unchecked' };
  const at = file.links.findIndex((link) => link?.priceCents !== file.incrementCents * (link?.seq ?? 0));
  return verdict('price', at < 0, { seq: at + 1 });
}

/**
 * Every bid arrived before the end as it stood, was decided within the drain and behind the one before; each end is what
 * the bids and the logged extensions make it; and it closed no earlier.
 */
export function checkClock(
  file: AuctionFile | null,
  brokenSeq: number | null,
  close: ReadonlyMap<string, string> | null,
): Check {
  if (file === null) return { name: 'clock', state: 'unchecked', seq: 1 };
  let endsAtUs = file.openedAtUs + file.countdownUs;
  let decidedUs = file.openedAtUs;
  let next = 0;
  const extend = (seq: number): boolean => {
    for (let e = file.extensions[next]; e?.afterSeq === seq; e = file.extensions[++next]) {
      if (e.fromUs !== endsAtUs || e.toUs < e.fromUs) return false;
      endsAtUs = e.toUs;
    }
    return true;
  };
  if (!extend(0)) return verdict('clock', false, { seq: 1 });
  for (const [i, link] of file.links.entries()) {
    const seq = i + 1;
    if (link === null || seq === brokenSeq) return { name: 'clock', state: 'unchecked', seq };
    const { receivedAtUs, decidedAtUs } = link;
    const isInTime = receivedAtUs <= endsAtUs && decidedAtUs <= endsAtUs + file.drainUs;
    if (!isInTime || receivedAtUs > decidedAtUs || decidedAtUs <= decidedUs) return verdict('clock', false, { seq });
    endsAtUs = endAfterBid(endsAtUs, decidedAtUs, file.countdownUs);
    decidedUs = decidedAtUs;
    if (!extend(seq)) return verdict('clock', false, { seq });
  }
  if (close === null) return { name: 'clock', state: 'unchecked', seq: file.links.length };
  // Called off: at any time, by a person or by rule.
  const isOver = close.get('result') === 'void' || numberOf(close, 'decided_us') >= endsAtUs + file.drainUs;
  return verdict('clock', isOver, { seq: file.links.length });
}

const NOBODY = { people: 0, placed: 0, untold: 0, guaranteed: 0 } as const;

/**
 * @returns null: what is needed for it isn't there. Ends that were logged before events were opened don't say how many there are, and
 * their files hold none: events of which the log doesn't speak are nobody's
 */
export function replayed(
  file: AuctionFile | null,
  terms: ReadonlyMap<string, string> | null,
  close: ReadonlyMap<string, string> | null,
): Replay | null {
  if (file === null) return null;
  // Said of none, too, since ends are logged with it.
  const isAsSaid = !close?.has('autobid_events') || numberOf(close, 'autobid_events') === file.events.length;
  if (file.events.length === 0 && !file.links.some((link) => link?.auto != null)) {
    return { holds: isAsSaid && !close?.has('autobids'), ...NOBODY };
  }
  if (terms === null || close === null) return null;
  if (!close.has('autobids') && !close.has('autobid_events'))
    return file.events.length === 0 ? null : { holds: false, ...NOBODY };
  const lockPriceCents = numberOf(terms, 'lock_price_cents');
  const replay = replayAutobids(file, {
    bidsPerTap: Number(terms.get('bids_per_tap') ?? 1),
    lockPriceCents: Number.isNaN(lockPriceCents) ? null : lockPriceCents,
    isVoid: close.get('result') === 'void',
    closedUs: numberOf(close, 'decided_us'),
  });
  return { ...replay, holds: replay.holds && isAsSaid && numberOf(close, 'autobids') === file.events.length };
}

/** Every bid that an autobid placed was whose turn it was, and the end left nobody out (BID-14). */
export function checkAutobids(replay: Replay | null, brokenSeq: number | null): Check {
  if (replay === null) return { name: 'autobids', state: 'unchecked' };
  const { holds, seq, published, computed } = replay;
  // Behind a broken link nobody knows what happened.
  if (!holds && brokenSeq !== null && brokenSeq <= (seq ?? 1)) {
    return { name: 'autobids', state: 'unchecked', seq: brokenSeq };
  }
  return verdict('autobids', holds, {
    ...(seq === undefined ? {} : { seq }),
    ...(published === undefined ? {} : { published }),
    ...(computed === undefined ? {} : { computed }),
  });
}

export function checkWinner(
  file: AuctionFile | null,
  brokenSeq: number | null,
  close: ReadonlyMap<string, string> | null,
): Check {
  if (file === null || close === null || brokenSeq !== null) return { name: 'winner', state: 'unchecked' };
  const last = file.links.at(-1) ?? null;
  const isSold = close.get('result') === 'sold';
  const winner = close.get('winner');
  if (close.get('result') !== 'void' && isSold !== (last !== null)) return verdict('winner', false);
  return verdict('winner', winner === (isSold ? last?.bidderTag : '-'), { seq: file.links.length });
}

/** Random bytes have one length: nobody cuts another name out of one commitment. */
const SALT = /^[0-9a-f]{32}$/;

/** Each name opens the commitment of somebody who bid here; one that was erased is missing, which is nothing wrong. */
export function checkNames(names: readonly OpenedName[], file: AuctionFile | null): Check {
  if (file === null) return { name: 'names', state: 'unchecked' };
  const tags = new Set(file.links.map((link) => link?.bidderTag));
  const holds = names.every(
    ({ tag, salt, name }) =>
      tags.has(tag) && SALT.test(salt) && tag.split(':')[1] === textHash(nameCommitText(salt, name)),
  );
  return verdict('names', holds);
}

/** What was logged at the end is said of exactly this list. */
export function checkRecord(
  { file: text, auctionId }: PublishedAuction,
  file: AuctionFile | null,
  hashes: readonly string[],
  close: ReadonlyMap<string, string> | null,
): Check {
  if (file === null || close === null) return { name: 'record', state: file === null ? 'failed' : 'unchecked' };
  const { bought, returned, promotional, house } = originsOf(close);
  const holds =
    close.get('auction') === String(auctionId) &&
    close.get('file') === textHash(text) &&
    close.get('last_hash') === (hashes.at(-1) ?? file.genesis) &&
    numberOf(close, 'bids') === file.links.length &&
    numberOf(close, 'price_cents') === (file.links.at(-1)?.priceCents ?? 0) &&
    numberOf(close, 'extensions') === file.extensions.length &&
    bought + returned + promotional + house === file.links.length &&
    house === 0 &&
    saysWinnersBids(close, file);
  return verdict('record', holds, {
    published: close.get('last_hash') ?? '',
    computed: hashes.at(-1) ?? file.genesis,
  });
}

/** How many bids the winner needed is said of this list; ends that were logged before it was said, say nothing of it. */
function saysWinnersBids(close: ReadonlyMap<string, string>, { links }: AuctionFile): boolean {
  const told = close.get('winner_bids');
  const winner = close.get('winner');
  return told === undefined || Number(told) === links.filter((link) => link?.bidderTag === winner).length;
}

/** What this device keeps is said of exactly this list. */
export function checkReceipts(
  { receipts, autobidReceipts = [] }: PublishedAuction,
  file: AuctionFile | null,
  hashes: readonly string[],
): Check {
  if (file === null)
    return receipts.length + autobidReceipts.length > 0 ? RECEIPTS_UNCHECKED : verdict('receipts', true);
  const bid = wrongBidReceipt(receipts, file, hashes);
  if (bid !== null) return verdict('receipts', false, bid);
  const event = wrongAutobidReceipt(autobidReceipts, file);
  return verdict('receipts', event === null, { ...event, of: 'autobid' });
}
const RECEIPTS_UNCHECKED: Check = { name: 'receipts', state: 'unchecked' };
