import type { RiskFact } from '@mnada/contract/office';
import { SIGNAL_SIZES } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

type Row = {
  readonly taps: number;
  readonly leastMs: number | null;
  readonly receipts: number;
  readonly paidCents: number;
  readonly reversed: number;
  readonly staff: number;
  readonly linked: number;
  readonly delivered: number;
  readonly returned: number;
  readonly days: number;
  readonly devices: number;
  readonly addresses: number;
};
/** Of each person the auctions they joined last. */
const AUCTIONS_EACH = 10;

/** What speaks for people, or against them, looked at anew whenever their case is opened: "clear" is said, too (OPS-24). */
export async function readFacts(
  db: Db,
  people: readonly string[],
  pairs: readonly { readonly met: number; readonly expected: number }[],
): Promise<RiskFact[]> {
  const { rows } = await sql<Row>`
    with them as (select u.* from app_user u where u.id = any(${people}::uuid[])),
         joined as (select p.user_id, p.auction_id from them, lateral (
                      select user_id, auction_id from participant where user_id = them.id order by auction_id desc limit ${AUCTIONS_EACH}) p),
         taps as (select b.user_id, b.received_at_us - lag(b.received_at_us) over (partition by b.user_id order by b.received_at_us) as gap_us
                    from joined j join bid b on b.auction_id = j.auction_id and b.user_id = j.user_id
                   where b.bid_id is not null and b.auto_head is null)
    select (select count(*)::int from taps) as taps, (select (min(gap_us) / 1000)::int from taps) as "leastMs",
           (select count(*)::int from payment m join them on them.id = m.user_id where m.state = 'paid') as receipts,
           (select coalesce(sum(m.amount_cents), 0)::bigint from payment m join them on them.id = m.user_id where m.state = 'paid') as "paidCents",
           (select count(*)::int from payment m join them on them.id = m.user_id where m.state = 'reversed') as reversed,
           (select count(distinct user_id)::int from staff_contact) as staff,
           (select count(distinct t.id)::int from them t join lateral (
              select 'phone:' || t.phone as contact union select 'mail:' || mailbox_of(t.email)
              union select 'phone:' || n.phone from paying_number n where n.user_id = t.id
              union select 'phone:' || m.phone from payment m where m.user_id = t.id and m.state = 'paid'
              union select 'phone:' || w.phone from withdrawal w where w.user_id = t.id) c on true
            where c.contact in (select contact from staff_contact)) as linked,
           (select count(*)::int from shop_order o join them on them.id = o.user_id where o.state = 'delivered') as delivered,
           (select count(*)::int from order_case c join shop_order o on o.id = c.order_id join them on them.id = o.user_id where c.kind = 'return') as returned,
           (select coalesce(min(extract(epoch from clock_timestamp() - created_at)) / 86400, 0)::int from them) as days,
           (select count(distinct device_hash)::int from person_device d join them on them.id = d.user_id) as devices,
           (select count(distinct lower(a.address || a.area))::int from shipping_address a join them on them.id = a.user_id) as addresses`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a question without tables answered nothing');
  const met = pairs.reduce((sum, each) => sum + each.met, 0);
  const expected = Math.round(pairs.reduce((sum, each) => sum + each.expected, 0));
  return [
    {
      fact: 'hands',
      speaks: row.leastMs === null ? 'unknown' : row.leastMs < 250 ? 'against' : 'for',
      values: { taps: row.taps, ...(row.leastMs === null ? {} : { least_ms: row.leastMs }) },
    },
    {
      fact: 'paid',
      speaks: row.reversed > 0 ? 'against' : row.receipts > 0 ? 'for' : 'unknown',
      values: { receipts: row.receipts, kes: Math.floor(row.paidCents / 100), reversed: row.reversed },
    },
    ...(people.length < 2
      ? []
      : ([
          {
            fact: 'meet',
            speaks: expected < SIGNAL_SIZES.pair.noted ? 'unknown' : met * 3 > expected ? 'for' : 'against',
            values: { met, expected, pairs: pairs.length },
          },
          {
            fact: 'apart',
            speaks: row.devices >= people.length && row.addresses >= people.length ? 'for' : 'unknown',
            values: { devices: row.devices, addresses: row.addresses, people: people.length },
          },
        ] as const)),
    { fact: 'staff', speaks: row.linked > 0 ? 'against' : 'for', values: { staff: row.staff, linked: row.linked } },
    {
      fact: 'delivered',
      speaks: row.delivered === 0 ? 'unknown' : row.returned * 2 > row.delivered ? 'against' : 'for',
      values: { delivered: row.delivered, returned: row.returned },
    },
    { fact: 'age', speaks: row.days >= 90 ? 'for' : 'unknown', values: { days: row.days } },
  ];
}
