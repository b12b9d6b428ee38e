import type { WithdrawalCheck } from '@mnada/contract/office';
import { readRhythm, toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { nameCheckOf, type WithdrawalRoomRow } from './withdrawals-list.sql.ts';

type Facts = {
  readonly packs: number;
  readonly firstPaidAt: Date | null;
  readonly provedAt: Date | null;
  readonly paidBefore: number;
  readonly largestCents: number;
  readonly devices: number;
  readonly firstDeviceAt: Date | null;
  readonly sharers: string[] | null;
  readonly shared: number;
};
type Rhythm = {
  readonly taps: number;
  readonly leastGapMs: number | null;
  readonly spreadMs: number | null;
  readonly spanMs: number;
};

const NAMED = 3;

/** What the tables say about who asks, where to, and from where. */
async function factsOf(db: Db, { id, userId, phone }: WithdrawalRoomRow): Promise<Facts> {
  const { rows } = await sql<Facts>`
    with others as (
      select mate.user_id as id from person_device mine join person_device mate on mate.device_hash = mine.device_hash
       where mine.user_id = ${userId} and mate.user_id <> ${userId}
      union select user_id from payment where phone = ${phone} and state = 'paid' and user_id <> ${userId}
      union select user_id from withdrawal where phone = ${phone} and user_id <> ${userId}
      union select id from app_user where phone = ${phone} and id <> ${userId})
    select (select count(*)::int from payment where user_id = ${userId} and phone = ${phone} and state = 'paid') as packs,
           (select min(paid_at) from payment where user_id = ${userId} and phone = ${phone} and state = 'paid') as "firstPaidAt",
           (select phone_verified_at from app_user where id = ${userId} and phone = ${phone}) as "provedAt",
           (select count(*)::int from payout p join withdrawal w on w.id = p.withdrawal_id
             where w.user_id = ${userId} and w.id <> ${id} and p.state = 'completed') as "paidBefore",
           (select coalesce(max(w.net_cents), 0)::bigint from payout p join withdrawal w on w.id = p.withdrawal_id
             where w.user_id = ${userId} and w.id <> ${id} and p.state = 'completed') as "largestCents",
           (select count(*)::int from person_device where user_id = ${userId}) as devices,
           (select min(first_at) from person_device where user_id = ${userId}) as "firstDeviceAt",
           (select count(*)::int from others o join app_user u on u.id = o.id and u.kind = 'user') as shared,
           (select (array_agg(u.username order by u.created_at))[1:${sql.raw(String(NAMED))}] from others o join app_user u on u.id = o.id and u.kind = 'user') as sharers`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a question without tables answered nothing');
  return row;
}

/**
 * How they bid on what they won: the gaps between their taps, and how evenly they answered those before. A tap of several bids is one
 * press of a hand, and its id stands on its last bid alone (BID-12).
 */
async function rhythmOf(db: Db, auctionId: number, userId: string): Promise<Rhythm> {
  const { rows } = await sql<Rhythm>`
    with told as (select user_id, received_at_us as at, lag(received_at_us) over (order by seq) as before_us from bid
              where auction_id = ${auctionId} and bid_id is not null),
    mine as (select at, at - before_us as answer_us, at - lag(at) over (order by at) as gap_us from told where user_id = ${userId})
    select count(*)::int as taps, (min(gap_us) / 1000)::int as "leastGapMs", (stddev_pop(answer_us) / 1000)::int as "spreadMs",
           coalesce((max(at) - min(at)) / 1000, 0)::bigint as "spanMs" from mine`.execute(db);
  return rows[0] ?? { taps: 0, leastGapMs: null, spreadMs: null, spanMs: 0 };
}

/** Six comparisons, each said whatever came of it (WIN-3). None of them decides: people do. */
export async function checksOf(db: Db, row: WithdrawalRoomRow): Promise<WithdrawalCheck[]> {
  const [facts, rhythm] = await Promise.all([
    factsOf(db, row),
    row.auctionId === null ? null : rhythmOf(db, row.auctionId, row.userId),
  ]);
  const name = nameCheckOf(row);
  const flagged = (flag: (typeof row.flags)[number]) => row.flags.includes(flag);
  const isLargest = facts.largestCents < row.netCents;
  return [
    {
      check: 'name',
      result: name === 'match' ? 'clear' : name === 'differs' ? 'think' : 'unknown',
      facts: { typed: `${row.firstName} ${row.lastName}`, account: row.accountName, payer: row.payerName },
    },
    {
      check: 'number',
      result: flagged('new_number') ? 'think' : 'clear',
      facts: {
        payments: facts.packs,
        since: (facts.provedAt ?? facts.firstPaidAt)?.toISOString() ?? null,
        is_proved: facts.provedAt === null ? 0 : 1,
      },
    },
    {
      check: 'amount',
      result:
        flagged('first_payout') || (isLargest && row.approvalsNeeded === 2 && facts.paidBefore === 0)
          ? 'think'
          : 'clear',
      facts: { paid_before: facts.paidBefore, largest: toShillings(facts.largestCents) },
    },
    {
      check: 'device',
      result: flagged('other_device') ? 'think' : 'clear',
      facts: { devices: facts.devices, since: facts.firstDeviceAt?.toISOString() ?? null },
    },
    {
      check: 'shared',
      result: facts.shared > 0 ? 'think' : 'clear',
      facts: { count: facts.shared, names: (facts.sharers ?? []).join(', ') },
    },
    rhythm === null || rhythm.taps === 0
      ? { check: 'rhythm', result: 'unknown', facts: { bids: 0 } }
      : {
          check: 'rhythm',
          result:
            readRhythm({ taps: rhythm.taps, leastGapMs: rhythm.leastGapMs, reactionSpreadMs: rhythm.spreadMs }) ===
            'odd'
              ? 'think'
              : 'clear',
          facts: { bids: rhythm.taps, span_ms: rhythm.spanMs, least_gap_ms: rhythm.leastGapMs },
        },
  ];
}
