/**
 * Recomputes an auction from what was published, by whoever wants to, without believing the server anything but that it
 * sent these texts. What doesn't hold is named exactly; what can't be judged behind it is said not to be checked.
 */
import type { Cents, EpochUs } from '../units.ts';
import { endAfterBid } from '../auctions/countdown.ts';
import { isLockedOut } from '../bidding/lock-price.ts';
import { nameCommitText } from '../bidding/bid-chain.ts';
import { type FileLink, genesisOf, readAuctionFile, textHash } from './auction-file.ts';
import { toHex } from './bytes.ts';
import type { CheckState } from './check-state.ts';
import type { CheckSignature, LogKey } from './checkpoint.ts';
import { type BidOrigins, readEntry } from './entries.ts';
import { isSigned, type Logged, readLogged } from './logged-entry.ts';
import { longestUnlogged, type Unlogged } from './longest-unlogged.ts';
import { checkHistory, type LogHistory } from './one-history.ts';
import { checkOnce, type OnceVerdict } from './said-once.ts';
import type { LogScan } from './scan-log.ts';
import { type Replay, replayAutobids } from './replay-autobids.ts';
import { type ShownAuction, shownOtherwise } from './shown-auction.ts';
import { type AutobidReceipt, type BidReceipt, wrongAutobidReceipt, wrongBidReceipt } from './receipts.ts';

/** A name as it was shown, with the random bytes of its commitment: opens the tag in the chain, and can be erased. */
export type OpenedName = { readonly tag: string; readonly salt: string; readonly name: string };

export type PublishedAuction = {
  readonly auctionId: number;
  /** `auction/<id>.txt`. */
  readonly file: string;
  /** A tlog-proof with its entry for each, the end's last. */
  readonly proofs: { readonly schedule: string; readonly open: string; readonly close: string };
  readonly names: readonly OpenedName[];
  readonly key: LogKey;
  /** How the log went on from the proofs' checkpoints, as it is told now. */
  readonly history: LogHistory;
  /** What else the log says of it, as far as it was read; null: it couldn't be. */
  readonly scan: LogScan | null;
  readonly receipts: readonly BidReceipt[];
  /** Of what one did to one's autobid there. */
  readonly autobidReceipts?: readonly AutobidReceipt[];
  /** As the shop's pages show it; null: they couldn't be asked. Missing: nobody asks what they show. */
  readonly shown?: ShownAuction | null;
};

const CHECKS = [
  'chain',
  'holes',
  'price',
  'clock',
  'autobids',
  'winner',
  'names',
  'record',
  'signature',
  'inclusion',
  'log',
  'once',
  'terms',
  'shown',
  'receipts',
] as const;
export type CheckName = (typeof CHECKS)[number];

export type Check = {
  readonly name: CheckName;
  readonly state: CheckState;
  /** The first bid that doesn't hold, or from which on nothing can be said. */
  readonly seq?: number;
  /** What was published there, and what follows from the rest. */
  readonly published?: string;
  readonly computed?: string;
  /** Of `log`: two checkpoints that one key signed of two histories. */
  readonly notes?: readonly [string, string];
  /** Of `once`: the entry that says otherwise, from 1, and how much of the log was read. */
  readonly entry?: number;
  readonly read?: OnceVerdict['read'];
  /** Of `receipts`: the one that disagrees is of an autobid, set, added to or stopped at that bid. */
  readonly of?: 'autobid';
  /** Of `shown`: what the shop's pages say otherwise, in the words of the log's entries. */
  readonly field?: string;
};

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
  readonly seats: { readonly needed: number; readonly booked: number } | null;
};

/** Asked between links, so that a page stays alive: with how many were checked. */
export type Breathe = (checked: number) => Promise<void>;
const LINKS_A_BREATH = 250;

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

type File = NonNullable<ReturnType<typeof readAuctionFile>>;

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

function seatsOf({ proofs, key }: PublishedAuction): AuctionVerdict['seats'] {
  const schedule = readLogged(proofs.schedule, key);
  const open = readLogged(proofs.open, key);
  const needed = schedule === null ? undefined : readEntry(schedule.entry, 'schedule')?.get('seats_needed');
  const booked = open === null ? undefined : readEntry(open.entry, 'open')?.get('seats_booked');
  return needed === undefined || booked === undefined ? null : { needed: Number(needed), booked: Number(booked) };
}

/**
 * By what the log itself says of the time, the plan and everything in front of it: a plan that is dated back stands behind entries that
 * were logged when it had opened.
 */
function isPlannedAhead({ proofs, key, scan }: PublishedAuction, file: File | null): boolean {
  const schedule = readLogged(proofs.schedule, key);
  const terms = schedule === null ? null : readEntry(schedule.entry, 'schedule');
  if (terms === null || file === null) return false;
  return Math.max(numberOf(terms, 'logged_us'), scan?.latestBeforePlanUs ?? 0) <= file.openedAtUs;
}

/** Told once all of the log was read, and of what was planned in it: what is carried over into a log was in none while it ran. */
function unloggedOf(given: PublishedAuction, file: File | null, close: Logged | null, checks: readonly Check[]) {
  const isRead = checks.some(({ name, state }) => name === 'once' && state === 'passed');
  const end = close === null ? null : (readEntry(close.entry, 'close') ?? readEntry(close.entry, 'void'));
  if (!isRead || !isPlannedAhead(given, file) || given.scan === null || close === null || end === null) return null;
  const links = file?.links.filter((link) => link !== null) ?? [];
  return longestUnlogged(links, given.scan, { index: close.index, loggedUs: numberOf(end, 'logged_us') });
}

const verdict = (name: CheckName, holds: boolean, more: Omit<Check, 'name' | 'state'> = {}): Check => ({
  name,
  state: holds ? 'passed' : 'failed',
  ...(holds ? {} : more),
});

const isOf = (fields: ReadonlyMap<string, string> | null, auctionId: number): boolean =>
  fields?.get('auction') === String(auctionId);

const numberOf = (fields: ReadonlyMap<string, string>, name: string): number => Number(fields.get(name) ?? Number.NaN);

const originsOf = (fields: ReadonlyMap<string, string>): BidOrigins => ({
  bought: numberOf(fields, 'bought'),
  returned: numberOf(fields, 'returned'),
  promotional: numberOf(fields, 'promotional'),
  house: numberOf(fields, 'house'),
});

/** Every link hashed anew: the first whose line before it hashes to something else is where the chain breaks. */
async function recompute(
  file: File | null,
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

function checkHoles(file: File | null): Check {
  if (file === null) return { name: 'holes', state: 'unchecked' };
  const at = file.links.findIndex((link, i) => link?.seq !== i + 1);
  return verdict('holes', at < 0, { seq: at + 1 });
}

function checkPrices(file: File | null): Check {
  if (file === null) return { name: 'price', state: 'unchecked' };
  const at = file.links.findIndex((link) => link?.priceCents !== file.incrementCents * (link?.seq ?? 0));
  return verdict('price', at < 0, { seq: at + 1 });
}

/**
 * Every bid arrived before the end as it stood, was decided within the drain and behind the one before; each end is what
 * the bids and the logged extensions make it; and it closed no earlier.
 */
function checkClock(file: File | null, brokenSeq: number | null, close: ReadonlyMap<string, string> | null): Check {
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
function replayed(
  file: File | null,
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
function checkAutobids(replay: Replay | null, brokenSeq: number | null): Check {
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

function checkWinner(file: File | null, brokenSeq: number | null, close: ReadonlyMap<string, string> | null): Check {
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
function checkNames(names: readonly OpenedName[], file: File | null): Check {
  if (file === null) return { name: 'names', state: 'unchecked' };
  const tags = new Set(file.links.map((link) => link?.bidderTag));
  const holds = names.every(
    ({ tag, salt, name }) =>
      tags.has(tag) && SALT.test(salt) && tag.split(':')[1] === textHash(nameCommitText(salt, name)),
  );
  return verdict('names', holds);
}

/** What was logged at the end is said of exactly this list. */
function checkRecord(
  { file: text, auctionId }: PublishedAuction,
  file: File | null,
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
function saysWinnersBids(close: ReadonlyMap<string, string>, { links }: File): boolean {
  const told = close.get('winner_bids');
  const winner = close.get('winner');
  return told === undefined || Number(told) === links.filter((link) => link?.bidderTag === winner).length;
}

async function checkSigned(close: Logged | null, key: LogKey, check: CheckSignature): Promise<Check> {
  return verdict('signature', close !== null && (await isSigned(close.checkpoint, key, check)));
}

/** What the three proofs show stands in one log, and in the one that everybody is told. */
async function checkLog({ proofs, history, key }: PublishedAuction, check: CheckSignature): Promise<Check> {
  return { name: 'log', ...(await checkHistory([proofs.schedule, proofs.open, proofs.close], history, key, check)) };
}

/** And the log says nothing else of it. */
function checkScan(
  { proofs, key, scan, history }: PublishedAuction,
  close: Logged | null,
  hashes: readonly string[],
): Check {
  const plan = readLogged(proofs.schedule, key);
  const open = readLogged(proofs.open, key);
  const places =
    plan === null || open === null || close === null ? null : { plan: plan.index, open: open.index, end: close.index };
  return { name: 'once', ...checkOnce(scan, history.newest, places, hashes) };
}

/** What it was held by was logged first, then that it opened, then its end; and all three say the same as the list. */
async function checkTerms(
  { proofs, key, auctionId }: PublishedAuction,
  file: File | null,
  close: Logged | null,
  check: CheckSignature,
): Promise<Check> {
  const schedule = readLogged(proofs.schedule, key);
  const open = readLogged(proofs.open, key);
  const terms = schedule === null ? null : readEntry(schedule.entry, 'schedule');
  const opening = open === null ? null : readEntry(open.entry, 'open');
  if (file === null || close === null) return { name: 'terms', state: 'unchecked' };
  if (schedule === null || open === null || terms === null || opening === null) return verdict('terms', false);
  for (const logged of [schedule, open]) {
    if (!logged.isIncluded || !(await isSigned(logged.checkpoint, key, check))) return verdict('terms', false);
  }
  const holds =
    schedule.index < open.index &&
    open.index < close.index &&
    isOf(terms, auctionId) &&
    isOf(opening, auctionId) &&
    terms.get('product_hash') === file.productHashHex &&
    numberOf(terms, 'increment_cents') === file.incrementCents &&
    numberOf(terms, 'countdown_us') === file.countdownUs &&
    numberOf(terms, 'drain_us') === file.drainUs &&
    numberOf(terms, 'rules') === file.rulesVersion &&
    numberOf(opening, 'opened_us') === file.openedAtUs &&
    opening.get('genesis') === file.genesis &&
    namesPlan(opening, schedule) &&
    keepsShopPrice(file, numberOf(terms, 'shop_price_cents')) &&
    keepsLock(file, numberOf(terms, 'lock_price_cents')) &&
    keepsTaps(file, Number(terms.get('bids_per_tap') ?? 1)) &&
    keepsSeats(terms, opening);
  return verdict('terms', holds);
}

/**
 * The opening names the plan by which it opened, so that both proofs show without the rest of the log that it was this one. What was
 * logged before openings named theirs says nothing of it.
 */
const namesPlan = (opening: ReadonlyMap<string, string>, plan: Logged): boolean =>
  !(opening.has('plan_index') || opening.has('plan_hash')) ||
  (numberOf(opening, 'plan_index') === plan.index && opening.get('plan_hash') === toHex(plan.hash));

/** BID-5, as far as a list without what anybody paid can show it: no bid made a price above the shop's. */
const keepsShopPrice = ({ links }: File, shopPriceCents: Cents): boolean =>
  Number.isNaN(shopPriceCents) || links.every((link) => (link?.priceCents ?? 0) <= shopPriceCents);

/** AUC-9: it opened with all of its seats, and says so. */
const keepsSeats = (terms: ReadonlyMap<string, string>, opening: ReadonlyMap<string, string>): boolean =>
  opening.get('seats_booked') === terms.get('seats_needed');

/** BID-12: taps are whole, each of one person at one moment, and nobody's follows their own. */
function keepsTaps({ links }: File, bidsPerTap: number): boolean {
  return (
    links.length % bidsPerTap === 0 &&
    links.every((link, index) => {
      const before = links[index - 1];
      const isFirst = index % bidsPerTap === 0;
      if (link === null || before === null) return false;
      if (before === undefined) return true;
      if (isFirst) return link.bidderTag !== before.bidderTag;
      return link.bidderTag === before.bidderTag && link.receivedAtUs === before.receivedAtUs;
    })
  );
}

/** BID-11, by what was logged before the opening: from the lock price on nobody bid for the first time. */
function keepsLock({ links, incrementCents }: File, lockPriceCents: number): boolean {
  if (Number.isNaN(lockPriceCents)) return true;
  const seen = new Set<string>();
  return links.every((link) => {
    if (link === null) return false;
    const standsAtCents = incrementCents * (link.seq - 1);
    if (isLockedOut(lockPriceCents, standsAtCents, seen.has(link.bidderTag))) return false;
    seen.add(link.bidderTag);
    return true;
  });
}

/** And the shop shows the same: the product, its price and rules, the winner and the newest bids. */
function checkShown(
  { shown, names }: PublishedAuction,
  file: File | null,
  plan: Logged | null,
  close: ReadonlyMap<string, string> | null,
): Check[] {
  if (shown === undefined) return [];
  const terms = plan === null ? null : readEntry(plan.entry, 'schedule');
  if (shown === null || file === null || terms === null || close === null)
    return [{ name: 'shown', state: 'unchecked' }];
  const opened = new Map(names.map(({ tag, name }) => [tag, name]));
  const other = shownOtherwise(shown, { terms, close, nameOf: (tag) => opened.get(tag), bids: file.links });
  return [verdict('shown', other === null, other ?? {})];
}

/** What this device keeps is said of exactly this list. */
function checkReceipts(
  { receipts, autobidReceipts = [] }: PublishedAuction,
  file: File | null,
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
