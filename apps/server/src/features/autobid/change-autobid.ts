import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AutobidAnswer } from '@mnada/contract';
import {
  type Autobid,
  autobidAtMost,
  decideAutobid,
  isLockedOut,
  isTooSoon,
  stopsAfterTrigger,
  toCents,
} from '@mnada/rules';
import { CompiledQuery, type QueryExecutorProvider, sql, type Transaction } from 'kysely';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db, Tables } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { readSetting } from '../../platform/settings/index.ts';
import { readBidderStates } from '../auctions/index.ts';
import { pseudonymOf } from '../bidding/index.ts';
import { newSetAsideAccount, type SetAsideShare, sharesOf, takeBidsAside } from '../ledger/index.ts';
import { keepReservationWithinLimits } from '../limits/index.ts';
import { tellNotified } from '../notifications/index.ts';
import { appendEvents, arrivalOn, endAutobids, firstAutobidHead, lockBooks, momentOn } from '../set-aside/index.ts';
import { readOwnAutobid } from './own-autobid.sql.ts';
import { tellEndedHere } from './tell-ended.ts';
import { readOwnReceipt, type SignReceipt } from './own-receipt.sql.ts';

export type AutobidDeps = {
  readonly db: Db;
  readonly bus: Pick<Bus, 'publish'>;
  /** Missing: receipts are not signed here. */
  readonly signReceipt?: SignReceipt | undefined;
};
type Who = { readonly auctionId: number; readonly userId: string };
type Trx = Transaction<Tables>;

/** What somebody asks to set aside; `range` null: more for the one that runs. */
export type AskedAutobid = {
  readonly changeId: string;
  readonly bids: number;
  readonly range: { readonly from: number; readonly to: number } | null;
  /** What it comes to at most, as the person was shown it, in KES. */
  readonly allIn: number;
};

type Locked = {
  readonly status: 'draft' | 'scheduled' | 'live' | 'ended';
  readonly originalPriceCents: number;
  readonly incrementCents: number;
  readonly bidsPerTap: number;
  readonly countdownUs: number;
  readonly endsAtUs: number | null;
  readonly drainUs: number;
  readonly isPaused: boolean;
  readonly isHeld: boolean;
  readonly seq: number;
  readonly leaderId: string | null;
  readonly autoInRow: number;
  readonly lockPriceCents: number | null;
};
type OwnRow = Autobid & {
  readonly tagHex: string;
  readonly isActive: boolean;
  readonly isStopping: boolean;
  readonly changedUs: number;
};

/** So long a change waits for a lock. It holds the auction's while it waits for the account's, and presses there wait behind it: … */
const LOCK_TIME = '100ms';
/** … it lets go and tries again, so often, after so long each time. */
const TRIES = 25;
const TRY_AGAIN_MS = 100;
const LOCK_NOT_AVAILABLE = '55P03';
const KEY_BYTES = 32;

/** @throws what the last try threw where somebody else holds a lock all the time: nothing was changed */
async function changing<T>(db: Db, change: (trx: Trx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = ${sql.raw(`'${LOCK_TIME}'`)}`.execute(trx);
        return await change(trx);
      });
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE || tries === TRIES) throw error;
      await sleep(TRY_AGAIN_MS);
    }
  }
}

/**
 * Sets bids aside for an autobid, or more for the one that runs (BID-13). Auction, account and the auction's book are locked in
 * that order, as everywhere; the same change, sent again, changes nothing.
 * @throws Refusal what `decideAutobid` says, and what would bar their bid (BID-6); AUCTION_NOT_FOUND, AUTOBID_COST_CHANGED,
 * AUTOBID_SPENDING_LIMIT
 */
export async function setAutobid(deps: AutobidDeps, who: Who, ask: AskedAutobid): Promise<AutobidAnswer> {
  const { db, bus } = deps;
  let told: readonly string[] = [];
  const answer = await changing(db, async (trx) => {
    told = [];
    const auction = await lockAuction(trx, who.auctionId);
    const balance = await lockWallet(trx, who.userId);
    if (await isDone(trx, who, ask.changeId)) return await answerTo(trx, { ...who, changeId: ask.changeId });
    await refuseBarred(trx, who);
    await openBook(trx, who.auctionId);
    const heads = await lockBooks(trx, [who.auctionId]);
    const nowUs = await momentOn(trx, who.auctionId);
    const own = await readOwn(trx, who);
    const shares = await sharesOf(trx, who.userId, ask.bids);
    const range = ask.range
      ? { fromCents: toCents(ask.range.from), toCents: toCents(ask.range.to) }
      : { fromCents: own?.fromCents ?? 0, toCents: own?.toCents ?? 0 };
    const here = await readHere(trx, who);
    const refused = decideAutobid(
      {
        ...auction,
        spentHereCents: here.costCents,
        isLockedOut: isLockedOut(auction.lockPriceCents, auction.incrementCents * auction.seq, here.hasBid),
      },
      own,
      {
        ...{ bids: ask.bids, toCents: range.toCents, isTopUp: ask.range === null },
        firstTapCents: costOf(shares, auction.bidsPerTap),
      },
      balance,
      nowUs,
    );
    if (refused !== null) throw new Refusal(refused);
    const atMostCents = autobidAtMost({
      bids: costOf(shares, ask.bids) + (ask.range === null ? await leftCents(trx, who) : 0),
      ...{ used: here.costCents, to: range.toCents, shopPrice: auction.originalPriceCents },
    });
    if (atMostCents > toCents(ask.allIn)) throw new Refusal('AUTOBID_COST_CHANGED');
    if ((await readSetting(trx, 'autobid_enabled')) !== true) throw new Refusal('AUTOBID_NOT_OFFERED');
    await keepReservationWithinLimits(trx, who.userId, shares);
    const isMore = ask.range === null && own !== null;
    const tagHex = own?.tagHex ?? pseudonymOf(await keyOf(trx, who.auctionId), who.userId);
    if (!isMore) told = await tellEndedHere(trx, who);
    if (isMore) await addBids(trx, who, ask.bids, nowUs);
    else await writeAutobid(trx, who, { ...range, bids: ask.bids, tagHex, nowUs });
    await takeBidsAside(trx, who, await writeShares(trx, who, shares, nowUs));
    const { changeId, bids } = ask;
    await appendEvents(trx, heads, [
      {
        ...who,
        ...range,
        tagHex,
        changeId,
        bids,
        kind: isMore ? 'more' : 'set',
        atUs: nowUs,
        seq: auction.seq,
        detail: '',
      },
    ]);
    return await answerTo(trx, { ...who, changeId });
  });
  bus.publish('balance', who.userId);
  tellNotified(bus, told);
  return signed(deps, answer);
}

/**
 * Stops it: what is left goes back at once. Within the last second before a trigger it counts after that trigger, and says so
 * (BID-14): by when it arrived, however long it waited here for a lock. Asked again once the auction stands still, where that trigger
 * can't come, it ends at once: its stop is told already, so its end alone is. Who has none changes nothing.
 * @param who `arrivedUs`: on the database's clock; null or missing: the moment under the lock counts
 * @throws Refusal AUCTION_NOT_FOUND, AUTOBID_TOO_SOON
 */
export async function stopAutobid(
  deps: AutobidDeps,
  who: Who & { readonly changeId: string; readonly arrivedUs?: number | null },
): Promise<AutobidAnswer> {
  const { db, bus } = deps;
  const { auctionId, userId, changeId, arrivedUs = null } = who;
  const answer = await changing(db, async (trx) => {
    const auction = await lockAuction(trx, auctionId);
    await lockWallet(trx, userId);
    const heads = await lockBooks(trx, [auctionId]);
    const own = await readOwn(trx, who);
    const isOver = own === null || !own.isActive;
    if (isOver || (await isDone(trx, who, changeId))) return await answerTo(trx, who);
    if (own.isStopping) {
      if (standsStill(auction, await momentOn(trx, auctionId))) await endStopped(trx, who);
      return await answerTo(trx, who);
    }
    const nowUs = await arrivalOn(trx, auctionId, arrivedUs);
    if (isTooSoon(own, nowUs)) throw new Refusal('AUTOBID_TOO_SOON');
    const isLate = stopsAfterTrigger(own, { ...auction, isStill: standsStill(auction, nowUs) }, nowUs);
    const { tagHex, fromCents, toCents: to, bidsLeft } = own;
    await appendEvents(trx, heads, [
      {
        ...{ auctionId, userId, changeId, tagHex, fromCents, toCents: to, kind: 'stop', atUs: nowUs, seq: auction.seq },
        ...{ bids: bidsLeft, detail: isLate ? 'after_trigger' : '' },
      },
    ]);
    await sql`
      update autobid set changed_us = ${nowUs}, stopping_seq = ${isLate ? auction.seq : null}
       where auction_id = ${auctionId} and user_id = ${userId}`.execute(trx);
    if (!isLate) await endStopped(trx, who);
    return await answerTo(trx, who);
  });
  bus.publish('balance', userId);
  return signed(deps, answer);
}

const endStopped = (trx: Trx, { auctionId, userId }: Who) =>
  endAutobids(trx, { userIds: [userId], auctionIds: [auctionId] }, 'stopped');

/** One's autobid as it stands, with the receipt of that change; null: of the newest. */
async function answerTo(
  db: QueryExecutorProvider,
  who: Who & { readonly changeId: string | null },
): Promise<AutobidAnswer> {
  const own = await readOwnAutobid(db, who.auctionId, who.userId);
  return { ...own, receipt: await readOwnReceipt(db, who) };
}

/** After the commit: a key that isn't there costs the signature, never the change. */
async function signed({ signReceipt }: AutobidDeps, answer: AutobidAnswer): Promise<AutobidAnswer> {
  const { receipt } = answer;
  if (receipt == null || signReceipt === undefined) return answer;
  const note = await signReceipt(receipt).catch(() => null);
  return { ...answer, receipt: { ...receipt, note } };
}

/** One's own autobid, with the receipt of the newest change. @throws Refusal AUCTION_NOT_FOUND */
export const ownAutobid = async (deps: AutobidDeps, who: Who): Promise<AutobidAnswer> =>
  signed(deps, await answerTo(deps.db, { ...who, changeId: null }));

/**
 * Nothing is placed while it is paused or held, and the whole countdown is given back after. A hold is no event that Verify could
 * read: it shows once the end is over without a close.
 */
const standsStill = ({ isPaused, isHeld, endsAtUs, drainUs }: Locked, nowUs: number): boolean =>
  isPaused || (isHeld && endsAtUs !== null && nowUs > endsAtUs + drainUs);

async function lockAuction(trx: QueryExecutorProvider, auctionId: number): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select status, original_price_cents as "originalPriceCents", increment_cents as "incrementCents",
           bids_per_tap as "bidsPerTap", countdown_us as "countdownUs", ends_at_us as "endsAtUs", seq, leader_id as "leaderId",
           auto_in_row as "autoInRow", lock_price_cents as "lockPriceCents", drain_us as "drainUs",
           pause_id is not null as "isPaused", held_at_us is not null as "isHeld"
      from auction where id = ${auctionId} and status <> 'draft' for no key update`.execute(trx);
  const [auction] = rows;
  if (auction === undefined) throw new Refusal('AUCTION_NOT_FOUND');
  return auction;
}

/** @returns the balance under the lock */
async function lockWallet(trx: QueryExecutorProvider, userId: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance from account where owner_id = ${userId} and unit = 'BID' for no key update`.execute(trx);
  const [wallet] = rows;
  if (wallet === undefined) throw new Refusal('STAFF_MAY_NOT_BID');
  return wallet.balance;
}

/** Who could not bid there sets nothing aside there. The account's lock is held: what bars them from now on ends autobids behind it. */
async function refuseBarred(trx: Trx, who: Who): Promise<void> {
  const query = (text: string, values: unknown[]) => trx.executeQuery(CompiledQuery.raw(text, values));
  const barred = (await readBidderStates({ query } as Parameters<typeof readBidderStates>[0], [who]))(who)?.barredBy;
  if (barred != null) throw new Refusal(barred);
}

/** The auction's lock is held, so that one is made. */
async function openBook(trx: QueryExecutorProvider, auctionId: number): Promise<void> {
  const { rows } = await sql`select from autobid_book where auction_id = ${auctionId}`.execute(trx);
  if (rows.length > 0) return;
  await sql`
    with mine as (${newSetAsideAccount})
    insert into autobid_book (auction_id, account_id, head)
    select ${auctionId}, mine.id, decode(${firstAutobidHead(auctionId)}, 'hex') from mine`.execute(trx);
}

/** What an auction's pseudonyms are drawn from; made here where it isn't open yet. The auction's lock is held. */
async function keyOf(trx: QueryExecutorProvider, auctionId: number): Promise<string> {
  await sql`
    insert into auction_secret (auction_id, key) values (${auctionId}, ${randomBytes(KEY_BYTES)}) on conflict do nothing`.execute(
    trx,
  );
  const { rows } = await sql<{ keyHex: string }>`
    select encode(key, 'hex') as "keyHex" from auction_secret where auction_id = ${auctionId}`.execute(trx);
  return rows[0]?.keyHex ?? '';
}

async function isDone(trx: QueryExecutorProvider, { auctionId, userId }: Who, changeId: string): Promise<boolean> {
  const { rows } = await sql`
    select from autobid_event where auction_id = ${auctionId} and user_id = ${userId} and change_id = ${changeId}`.execute(
    trx,
  );
  return rows.length > 0;
}

async function readOwn(trx: QueryExecutorProvider, { auctionId, userId }: Who): Promise<OwnRow | null> {
  const { rows } = await sql<OwnRow>`
    select id, user_id as "userId", encode(tag, 'hex') as "tagHex", from_cents as "fromCents", to_cents as "toCents",
           bids_left as "bidsLeft", first_set_us as "firstSetUs", set_us as "setUs", last_fired_us as "lastFiredUs",
           asked_seq as "askedSeq", state = 'active' as "isActive", stopping_seq is not null as "isStopping",
           changed_us as "changedUs"
      from autobid where auction_id = ${auctionId} and user_id = ${userId}`.execute(trx);
  return rows[0] ?? null;
}

async function readHere(trx: Trx, { auctionId, userId }: Who): Promise<{ costCents: number; hasBid: boolean }> {
  const { rows } = await sql<{ costCents: number; hasBid: boolean }>`
    select cost_cents as "costCents", bidder_tag <> '' as "hasBid"
      from participant where auction_id = ${auctionId} and user_id = ${userId}`.execute(trx);
  return rows[0] ?? { costCents: 0, hasBid: false };
}

/** A place in turn is kept: an autobid that is set again keeps when it was first set and placed last (BID-14). */
async function writeAutobid(
  trx: Trx,
  { auctionId, userId }: Who,
  made: { fromCents: number; toCents: number; bids: number; tagHex: string; nowUs: number },
): Promise<void> {
  const { fromCents, toCents: to, bids, tagHex, nowUs } = made;
  await sql`
    insert into autobid (auction_id, user_id, tag, state, from_cents, to_cents, bids_set, bids_left, first_set_us, set_us, changed_us)
    values (${auctionId}, ${userId}, decode(${tagHex}, 'hex'), 'active', ${fromCents}, ${to}, ${bids}, ${bids}, ${nowUs}, ${nowUs}, ${nowUs})
    on conflict (auction_id, user_id) do update
       set state = 'active', reason = null, ended_us = null, told_at = null, bids_back = 0, asked_seq = -1, stopping_seq = null,
           from_cents = excluded.from_cents, to_cents = excluded.to_cents, bids_set = excluded.bids_set,
           bids_left = excluded.bids_left, set_us = excluded.set_us, changed_us = excluded.changed_us`.execute(trx);
}

async function addBids(trx: Trx, { auctionId, userId }: Who, bids: number, nowUs: number): Promise<void> {
  await sql`
    update autobid set bids_set = bids_set + ${bids}, bids_left = bids_left + ${bids}, changed_us = ${nowUs}
     where auction_id = ${auctionId} and user_id = ${userId}`.execute(trx);
}

async function writeShares(
  trx: Trx,
  { auctionId, userId }: Who,
  shares: readonly SetAsideShare[],
  nowUs: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into autobid_lot (auction_id, user_id, lot_id, unit_price_cents, bids, made_us)
    select ${auctionId}, ${userId}, lot_id, unit_price_cents, bids, ${nowUs}
      from unnest(${shares.map((s) => s.lotId)}::bigint[], ${shares.map((s) => s.unitPriceCents)}::bigint[],
                  ${shares.map((s) => s.bids)}::int[]) with ordinality as share (lot_id, unit_price_cents, bids, n)
     order by n returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** What the bids that are set aside there were paid for. */
async function leftCents(trx: Trx, { auctionId, userId }: Who): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum((bids - placed) * unit_price_cents), 0)::bigint as cents from autobid_lot
     where auction_id = ${auctionId} and user_id = ${userId} and is_open`.execute(trx);
  return rows[0]?.cents ?? 0;
}

/** What the first so many of these bids were paid for. */
function costOf(shares: readonly SetAsideShare[], bids: number): number {
  let left = bids;
  let cents = 0;
  for (const share of shares) {
    const taken = Math.min(left, share.bids);
    cents += taken * share.unitPriceCents;
    left -= taken;
  }
  return cents;
}
