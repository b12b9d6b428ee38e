/** What the log shows of an auction: signed, one history, said once, its terms before it opened, and what the shop's pages say. */
import type { Cents } from '../units.ts';
import { isLockedOut } from '../bidding/lock-price.ts';
import { toHex } from './bytes.ts';
import type { CheckSignature, LogKey } from './checkpoint.ts';
import { readEntry } from './entries.ts';
import { isSigned, type Logged, readLogged } from './logged-entry.ts';
import { longestUnlogged } from './longest-unlogged.ts';
import { checkHistory } from './one-history.ts';
import { checkOnce } from './said-once.ts';
import { shownOtherwise } from './shown-auction.ts';
import { type PublishedAuction, type Check, type AuctionFile, verdict, isOf, numberOf } from './auction-check.ts';

export async function checkSigned(close: Logged | null, key: LogKey, check: CheckSignature): Promise<Check> {
  return verdict('signature', close !== null && (await isSigned(close.checkpoint, key, check)));
}

/** What the three proofs show stands in one log, and in the one that everybody is told. */
export async function checkLog({ proofs, history, key }: PublishedAuction, check: CheckSignature): Promise<Check> {
  return { name: 'log', ...(await checkHistory([proofs.schedule, proofs.open, proofs.close], history, key, check)) };
}

/** And the log says nothing else of it. */
export function checkScan(
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
export async function checkTerms(
  { proofs, key, auctionId }: PublishedAuction,
  file: AuctionFile | null,
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
const keepsShopPrice = ({ links }: AuctionFile, shopPriceCents: Cents): boolean =>
  Number.isNaN(shopPriceCents) || links.every((link) => (link?.priceCents ?? 0) <= shopPriceCents);

/** AUC-9: it opened with all of its seats, and says so. */
const keepsSeats = (terms: ReadonlyMap<string, string>, opening: ReadonlyMap<string, string>): boolean =>
  opening.get('seats_booked') === terms.get('seats_needed');

/** BID-12: taps are whole, each of one person at one moment, and nobody's follows their own. */
function keepsTaps({ links }: AuctionFile, bidsPerTap: number): boolean {
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
function keepsLock({ links, incrementCents }: AuctionFile, lockPriceCents: number): boolean {
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
export function checkShown(
  { shown, names }: PublishedAuction,
  file: AuctionFile | null,
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

export type SeatsLogged = { readonly needed: number; readonly booked: number };

/** AUC-9: as the log has them; null of an auction that needs none, and of one that opened before seats were logged. */
export function seatsOf({ proofs, key }: PublishedAuction): SeatsLogged | null {
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
export function isPlannedAhead({ proofs, key, scan }: PublishedAuction, file: AuctionFile | null): boolean {
  const schedule = readLogged(proofs.schedule, key);
  const terms = schedule === null ? null : readEntry(schedule.entry, 'schedule');
  if (terms === null || file === null) return false;
  return Math.max(numberOf(terms, 'logged_us'), scan?.latestBeforePlanUs ?? 0) <= file.openedAtUs;
}

/** Told once all of the log was read, and of what was planned in it: what is carried over into a log was in none while it ran. */
export function unloggedOf(
  given: PublishedAuction,
  file: AuctionFile | null,
  close: Logged | null,
  checks: readonly Check[],
) {
  const isRead = checks.some(({ name, state }) => name === 'once' && state === 'passed');
  const end = close === null ? null : (readEntry(close.entry, 'close') ?? readEntry(close.entry, 'void'));
  if (!isRead || !isPlannedAhead(given, file) || given.scan === null || close === null || end === null) return null;
  const links = file?.links.filter((link) => link !== null) ?? [];
  return longestUnlogged(links, given.scan, { index: close.index, loggedUs: numberOf(end, 'logged_us') });
}
