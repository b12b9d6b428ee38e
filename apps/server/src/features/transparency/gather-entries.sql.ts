/** What is to be logged next, out of what happened and isn't logged yet. */
import { createHash } from 'node:crypto';
import { ODDS_PEOPLE_MIN } from '@mnada/contract';
import { canonicalJson, type Json } from '@mnada/rules';
import {
  type BidOrigins,
  closeEntry,
  countEntry,
  type CloseFields,
  type EntryKind,
  headsEntry,
  leafHash,
  type LogBefore,
  type LoggedHead,
  oddsEntry,
  type OpenFields,
  openEntry,
  readEntry,
  rulesEntry,
  scheduleEntry,
  type ScheduleFields,
  textHash,
  toHex,
  UnwritableEntry,
  utf8,
} from '@mnada/rules/transparency';
import { type QueryExecutorProvider, sql } from 'kysely';
import { nairobiDay } from '../../platform/clock/index.ts';
import { readPublished } from '../content/index.ts';
import { type LoggedEntry, readLogged, readLogsBefore } from './log-store.sql.ts';
import { countOrigins, readAuctionText } from './auction-record.sql.ts';

export type NewEntry = { readonly kind: EntryKind; readonly auctionId: number | null; readonly entry: string };

/** Ends cost a reading of their bids: few share a transaction. */
const TAKEN_AT_ONCE = 500;
const ENDS_AT_ONCE = 20;
const LINES_AT_ONCE = 31;
const HEADS_EVERY_US = 60_000_000;
/** An entry holds at most 65,535 bytes; a head's line has about 90. */
const HEADS_IN_ENTRY = 500;
/**
 * What was decided before midnight may be committed after it. A statement of ours ends after 30 s and a transaction doesn't wait
 * longer than that between two (connection.ts); an opening or an end takes far fewer than the twenty that fit in here.
 */
const COUNTED_AFTER_US = 600_000_000;
const DAY_MS = 86_400_000;
const NAIROBI_OFFSET_MS = 10_800_000;

/** As `odds_line` keeps them. */
type PublishedFigures = {
  readonly month: string;
  readonly numbers: Readonly<Record<string, number | null>>;
  readonly savings: readonly number[];
  readonly auctions_file: string;
  readonly people_file: string;
};

/** An end whose autobids aren't all ended: what is told of it would change behind its being logged. */
const IS_OPEN_END = sql`log_pending.kind = 'end' and exists (
             select from autobid where autobid.auction_id = log_pending.auction_id and autobid.state = 'active')`;

type PendingRow = { readonly id: number; readonly kind: 'schedule' | 'open' | 'end'; readonly auctionId: number };
/** What can't be logged, and why. */
export type SetAside = PendingRow & { readonly why: string };
type Taken = { readonly entries: NewEntry[]; readonly aside: SetAside[]; readonly more: boolean };

/**
 * Takes what waits, the oldest first. What can't be logged is set aside, for people to look at: nothing behind it waits for it (LOG-5).
 * @param firstIndex where the first of them will stand in the log
 * @returns `more`: some was left for the next round
 */
export async function takePending(
  trx: QueryExecutorProvider,
  log: number,
  nowUs: number,
  firstIndex: number,
): Promise<Taken> {
  const { rows } = await sql<PendingRow>`
    select id, kind, auction_id as "auctionId" from log_pending
     where not (${IS_OPEN_END}) order by id limit ${TAKEN_AT_ONCE}`.execute(trx);
  const once = await loggedOnce(trx, log, rows);
  const entries: NewEntry[] = [];
  const aside: SetAside[] = [];
  const taken: number[] = [];
  let ends = 0;
  // The last one that stands in front of it: of this round, or logged before.
  const planOf = async (auctionId: number): Promise<LoggedEntry | null> => {
    const at = entries.findLastIndex((one) => one.kind === 'schedule' && one.auctionId === auctionId);
    const here = entries[at];
    if (here !== undefined) return { index: firstIndex + at, entry: here.entry };
    return await readLogged(trx, log, auctionId, 'schedule');
  };
  for (const row of rows) {
    const place = `${row.kind}:${row.auctionId}`;
    const isTwice = row.kind !== 'schedule' && once.has(place);
    // In their order: what stands behind an end that has no room waits with it.
    if (row.kind === 'end' && !isTwice && ++ends > ENDS_AT_ONCE) break;
    const entry = isTwice ? 'it is logged already' : await entryOf(trx, row, nowUs, planOf).catch(unwritable);
    if (entry === null) aside.push({ ...row, why: 'it did not happen' });
    else if (typeof entry === 'string') aside.push({ ...row, why: entry });
    else {
      entries.push(entry);
      once.add(place);
    }
    taken.push(row.id);
  }
  // A line that stands there already was written ahead, by somebody else than this: the log and its counter tell of the true one.
  if (aside.length > 0)
    await sql`
      insert into log_set_aside (id, kind, auction_id, why)
      select * from unnest(${aside.map(({ id }) => id)}::bigint[], ${aside.map(({ kind }) => kind)}::text[],
                           ${aside.map(({ auctionId }) => auctionId)}::bigint[], ${aside.map(({ why }) => why)}::text[])
      on conflict do nothing`.execute(trx);
  if (taken.length > 0) await sql`delete from log_pending where id = any(${taken}::bigint[])`.execute(trx);
  return { entries, aside, more: taken.length < rows.length || rows.length === TAKEN_AT_ONCE };
}

/** An auction opens and ends once in a log: what of these is logged already. */
async function loggedOnce(trx: QueryExecutorProvider, log: number, rows: readonly PendingRow[]): Promise<Set<string>> {
  const { rows: logged } = await sql<{ kind: string; auctionId: number }>`
    select case kind when 'open' then kind else 'end' end as kind, auction_id as "auctionId" from log_entry
     where log = ${log} and kind in ('open', 'close', 'void')
       and auction_id = any(${rows.map(({ auctionId }) => auctionId)}::bigint[])`.execute(trx);
  return new Set(logged.map(({ kind, auctionId }) => `${kind}:${auctionId}`));
}

/**
 * What doesn't fit into an entry, as who writes entries says it. All else ends the whole append: a failure of the database, and a bug
 * of ours, which must not take honest entries out of what waits.
 */
function unwritable(error: unknown): string {
  if (error instanceof UnwritableEntry) return `it can’t be written: ${error.message}`.slice(0, 500);
  throw error;
}

async function entryOf(
  trx: QueryExecutorProvider,
  row: PendingRow,
  loggedUs: number,
  planOf: (auctionId: number) => Promise<LoggedEntry | null>,
): Promise<NewEntry | null> {
  const { auctionId } = row;
  if (row.kind === 'schedule') {
    const { rows } = await sql<Omit<ScheduleFields, 'loggedUs'>>`
      select id as "auctionId", scheduled_start_us as "startsAtUs", encode(product_hash, 'hex') as "productHash",
             original_price_cents as "shopPriceCents", increment_cents as "incrementCents",
             countdown_us as "countdownUs", drain_us as "drainUs", beginners_only as "beginnersOnly",
             cash_enabled as "cashEnabled", wins_per_product as "winsPerProduct", wins_in_total as "winsInTotal",
             seats_needed as "seatsNeeded", bids_per_tap as "bidsPerTap", lock_price_cents as "lockPriceCents",
             rules_version as "rulesVersion" from auction where id = ${auctionId}`.execute(trx);
    const [fields] = rows;
    return fields === undefined ? null : { kind: 'schedule', auctionId, entry: scheduleEntry({ loggedUs, ...fields }) };
  }
  if (row.kind === 'open') {
    const { rows } = await sql<Omit<OpenFields, 'loggedUs' | 'auctionId' | 'plan'>>`
      select opened_at_us as "openedAtUs", encode(genesis, 'hex') as genesis,
             case when seats_needed is not null then seats_booked end as "seatsBooked" from auction
       where id = ${auctionId} and opened_at_us is not null`.execute(trx);
    const [fields] = rows;
    if (fields === undefined) return null;
    const logged = await planOf(auctionId);
    const plan = logged && { index: logged.index, hash: toHex(leafHash(utf8(logged.entry))) };
    return { kind: 'open', auctionId, entry: openEntry({ loggedUs, auctionId, ...fields, plan }) };
  }
  return endOf(trx, auctionId, loggedUs);
}

type EndRow = Pick<
  CloseFields,
  'result' | 'winnerTag' | 'priceCents' | 'bids' | 'extensions' | 'decidedAtUs' | 'lastHash'
> &
  CloseFields['costs'];

/** The end of an auction, with the hash of what is published of it from now on. */
async function endOf(trx: QueryExecutorProvider, auctionId: number, loggedUs: number): Promise<NewEntry | null> {
  const { rows } = await sql<EndRow>`
    select outcome.result, winner.bidder_tag as "winnerTag", outcome.price_cents as "priceCents",
           outcome.bid_count as bids, auction.extensions, outcome.decided_at_us as "decidedAtUs",
           encode(outcome.last_hash, 'hex') as "lastHash",
           (select case when count(*) filter (where bids_used > 0 and user_id is distinct from outcome.winner_id) not between 1 and ${ODDS_PEOPLE_MIN - 1}::int
                        then coalesce(sum(cost_cents), 0)::bigint end
              from participant where auction_id = outcome.auction_id) as "bidsCents",
           coalesce(winner.bids_used, 0) as "winnerBids", coalesce(winner.cost_cents, 0) as "winnerBidsCents"
      from outcome join auction on auction.id = outcome.auction_id
      left join participant winner on winner.auction_id = outcome.auction_id and winner.user_id = outcome.winner_id
     where outcome.auction_id = ${auctionId}`.execute(trx);
  const [row] = rows;
  if (row === undefined) return null;
  const { bidsCents, winnerBids, winnerBidsCents, ...end } = row;
  const file = await readAuctionText(trx, auctionId);
  const origins = await countOrigins(trx, auctionId);
  await sql`
    insert into log_origin (auction_id, bought, returned, promotional, house, decided_at_us)
    values (${auctionId}, ${origins.bought}, ${origins.returned}, ${origins.promotional}, ${origins.house}, ${end.decidedAtUs})
    on conflict do nothing`.execute(trx);
  const fileHash = file === null ? null : textHash(file.text);
  const autobidEvents = file?.autobidEvents ?? 0;
  const costs = { bidsCents, winnerBids, winnerBidsCents };
  const entry = closeEntry({ loggedUs, auctionId, ...end, origins, costs, autobidEvents, fileHash });
  return { kind: end.result === 'void' ? 'void' : 'close', auctionId, entry };
}

/** What was logged last of a kind that is of no single auction; null: nothing yet. */
async function lastOf(trx: QueryExecutorProvider, log: number, kind: EntryKind) {
  const { rows } = await sql<{ entry: string; loggedUs: number }>`
    select entry, logged_us as "loggedUs" from log_entry
     where log = ${log} and kind = ${kind} and auction_id is null order by index desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** Once a minute: where every auction stands that got a bid since. */
export async function gatherHeads(trx: QueryExecutorProvider, log: number, nowUs: number): Promise<NewEntry[]> {
  const last = await lastOf(trx, log, 'heads');
  if (last !== null && nowUs - last.loggedUs < HEADS_EVERY_US) return [];
  const { rows } = await sql<LoggedHead>`
    select id as "auctionId", seq, encode(head_hash, 'hex') as hash from auction
     where status = 'live' and seq > 0 and last_decided_us > ${(last?.loggedUs ?? 0) - HEADS_EVERY_US}
     order by id`.execute(trx);
  const entries: NewEntry[] = [];
  for (let from = 0; from < rows.length; from += HEADS_IN_ENTRY) {
    const entry = headsEntry(nowUs, rows.slice(from, from + HEADS_IN_ENTRY));
    entries.push({ kind: 'heads', auctionId: null, entry });
  }
  return entries;
}

/** The rules, whenever they are not the ones that were logged last. */
export async function gatherRules(trx: QueryExecutorProvider, log: number, nowUs: number): Promise<NewEntry[]> {
  const { version, parts } = await readPublished(trx, 'terms');
  const hash = createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify(parts)) as Json))
    .digest('hex');
  const last = await lastOf(trx, log, 'rules');
  if (last !== null && readEntry(last.entry, 'rules')?.get('sha256') === hash) return [];
  const earlier = await readLogsBefore(trx, log);
  return [{ kind: 'rules', auctionId: null, entry: rulesEntry({ loggedUs: nowUs, version, hash, earlier }) }];
}

/** What was published of months and isn't in this log yet, in its order. */
export async function gatherOdds(trx: QueryExecutorProvider, log: number, nowUs: number): Promise<NewEntry[]> {
  const { rows } = await sql<{ figures: PublishedFigures; line: number; publishedUs: number }>`
    select figures, line, (extract(epoch from published_at) * 1000000)::bigint as "publishedUs"
      from odds_line order by published_at, month, line
     limit ${LINES_AT_ONCE}
    offset (select count(*) from log_entry where log = ${log} and kind = 'odds' and auction_id is null)`.execute(trx);
  return rows.map(({ figures, line, publishedUs }) => {
    const { month, numbers, savings, auctions_file: auctionsFile, people_file: peopleFile } = figures;
    const fields = { loggedUs: nowUs, month, line, publishedUs, figures: numbers, savings, auctionsFile, peopleFile };
    return { kind: 'odds', auctionId: null, entry: oddsEntry(fields) };
  });
}

/** Each day of Nairobi that has been over for ten minutes and isn't counted yet, from the day on which the log began. */
export async function gatherCounts(trx: QueryExecutorProvider, log: number, nowUs: number): Promise<NewEntry[]> {
  const today = nairobiDay((nowUs - COUNTED_AFTER_US) / 1_000);
  const last = await lastOf(trx, log, 'count');
  const counted = last === null ? undefined : readEntry(last.entry, 'count')?.get('day');
  const first = counted === undefined ? await firstDay(trx, log) : dayAfter(counted);
  if (first >= today || (await isEndOpen(trx))) return [];
  const entries: NewEntry[] = [];
  const earlier = await readLogsBefore(trx, log);
  for (let day = first; day < today && entries.length < 31; day = dayAfter(day)) {
    entries.push({ kind: 'count', auctionId: null, entry: await countDay(trx, day, nowUs, earlier) });
  }
  return entries;
}

/** An end that waits for its autobids belongs to its day's count. */
async function isEndOpen(trx: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql`select from log_pending where ${IS_OPEN_END} limit 1`.execute(trx);
  return rows.length > 0;
}

const dayStartMs = (day: string): number => Date.parse(`${day}T00:00:00Z`) - NAIROBI_OFFSET_MS;
const dayAfter = (day: string): string => nairobiDay(dayStartMs(day) + DAY_MS);

async function firstDay(trx: QueryExecutorProvider, log: number): Promise<string> {
  const { rows } = await sql<{ at: Date }>`select begun_at as at from log where number = ${log}`.execute(trx);
  return nairobiDay(rows[0]?.at.getTime() ?? 0);
}

async function countDay(
  trx: QueryExecutorProvider,
  day: string,
  loggedUs: number,
  earlier: readonly LogBefore[],
): Promise<string> {
  const fromUs = dayStartMs(day) * 1_000;
  const toUs = fromUs + DAY_MS * 1_000;
  const { rows: opened } = await sql<{ opened: number }>`
    select count(*)::int as opened from auction
     where scheduled_start_us between ${fromUs - DAY_MS * 1_000} and ${toUs}
       and opened_at_us >= ${fromUs} and opened_at_us < ${toUs}`.execute(trx);
  const { rows } = await sql<{ closed: number; voided: number } & BidOrigins>`
    select count(*) filter (where outcome.result <> 'void')::int as closed,
           count(*) filter (where outcome.result = 'void')::int as voided,
           coalesce(sum(bought), 0)::bigint as bought, coalesce(sum(returned), 0)::bigint as returned,
           coalesce(sum(promotional), 0)::bigint as promotional, coalesce(sum(house), 0)::bigint as house
      from log_origin join outcome using (auction_id)
     where log_origin.decided_at_us >= ${fromUs} and log_origin.decided_at_us < ${toUs}`.execute(trx);
  const { closed = 0, voided = 0, ...origins } = rows[0] ?? { bought: 0, returned: 0, promotional: 0, house: 0 };
  return countEntry({ loggedUs, day, opened: opened[0]?.opened ?? 0, closed, voided, origins, earlier });
}
