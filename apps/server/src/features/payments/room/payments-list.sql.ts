import { PAYMENT_TABS, type PaymentsQuery, type PaymentStateName, type PaymentTab } from '@mnada/contract/office';
import { type RawBuilder, sql } from 'kysely';
import { nairobiDay, STATEMENT_TIME } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { dayStart, type TimePlace } from '../../../platform/http/index.ts';
import { readSetting } from '../../../platform/settings/index.ts';
import { type PaymentSearch, readPaymentSearch } from './payment-search.ts';

/** Who asks: whoever is shown masked names and numbers finds nothing by them either. */
export type PaymentSight = { readonly isWhole: boolean };
export type ListedPayment = {
  readonly id: string;
  readonly reference: string;
  readonly receipt: string | null;
  readonly createdAt: Date;
  /** To the microsecond, for the next page. */
  readonly sortKey: string;
  readonly userId: string;
  readonly username: string;
  readonly avatar: string | null;
  readonly phone: string;
  readonly purpose: 'pack' | 'win' | 'order';
  readonly bids: number | null;
  readonly paysDebt: boolean;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  readonly amountCents: number;
  readonly state: PaymentStateName;
  readonly reason: string | null;
  readonly isVerified: boolean;
  readonly tookMs: number | null;
};

export const PAYMENT_COLUMNS = sql`
  p.id, p.reference, p.receipt, p.created_at as "createdAt", p.created_at::text as "sortKey", p.user_id as "userId", u.username,
  u.avatar, p.phone, p.purpose, coalesce(p.part_bids, pack.bids) as bids, p.pays_debt as "paysDebt", p.order_id as "orderId",
  order_number_of(o.number, o.created_at) as "orderNumber",
  p.amount_cents as "amountCents", p.state, p.reason, p.is_verified as "isVerified",
  floor(extract(epoch from coalesce(p.paid_at, case when p.state in ('failed', 'rejected') then p.decided_at end) - p.created_at) * 1000)::bigint
    as "tookMs"`;
export const PAYMENT_FROM = sql`
  payment p join app_user u on u.id = p.user_id left join bid_package pack on pack.id = p.package_id
  left join shop_order o on o.id = p.order_id`;

const TAB_IS: Readonly<Record<PaymentTab, RawBuilder<unknown>>> = {
  all: sql`true`,
  paid: sql`p.state = 'paid'`,
  waiting: sql`p.state in ('submitting', 'submit_unknown', 'pending')`,
  unresolved: sql`p.state in ('unresolved', 'disputed')`,
  not_paid: sql`p.state in ('failed', 'rejected')`,
  reversed: sql`p.state = 'reversed'`,
};

/** Of one name so many people are looked at, and so many payments of what was found. */
const NAMESAKES_MAX = 200;
const FOUND_MAX = 500;
/** Around the minute that was said. */
const MINUTES_AROUND = 10;
/** Of more days nothing is counted: a list has its page at once, whatever it is of. */
const COUNTED_DAYS = 31;
const DAY_MS = 86_400_000;

const like = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Every way in has an index of its own; what they lead to is looked at by its key. */
function idsOf(search: PaymentSearch, { isWhole }: PaymentSight): RawBuilder<unknown> {
  const { code, providerId, phone, orderNumber, refundNumber, name } = search;
  const parts: RawBuilder<unknown>[] = [sql`select null::uuid`];
  if (code !== null)
    parts.push(
      sql`select id from payment where receipt = ${code}`,
      sql`select id from payment where reference = ${code}`,
      sql`select payment_id from receipt where receipt = ${code}`,
      sql`select payment_id from receipt where returned_by = ${code}`,
      sql`select payment_id from refund_due where returned_by = ${code}`,
    );
  if (providerId !== null)
    parts.push(
      sql`select id from payment where checkout_request_id = ${providerId}`,
      sql`select id from payment where merchant_request_id = ${providerId}`,
      sql`select f.payment_id from payout_attempt t join payout on payout.id = t.payout_id join refund_due f on f.id = payout.refund_id
           where t.conversation_id = ${providerId}`,
      sql`select f.payment_id from payout_attempt t join payout on payout.id = t.payout_id join refund_due f on f.id = payout.refund_id
           where t.originator_id = ${providerId}`,
    );
  if (orderNumber !== null)
    parts.push(
      sql`select p.id from shop_order o join payment p on p.order_id = o.id where o.number = ${orderNumber}::bigint`,
    );
  if (refundNumber !== null) parts.push(sql`select payment_id from refund_due where number = ${refundNumber}::bigint`);
  const ofPeople = (people: RawBuilder<unknown>) => sql`
    (select p.id from (${people}) person (id) join payment p on p.user_id = person.id order by p.created_at desc limit ${FOUND_MAX})`;
  if (name !== null) parts.push(ofPeople(sql`select id from app_user where username_folded = ${name}`));
  if (isWhole && phone !== null)
    parts.push(
      sql`(select id from payment where phone = ${phone} order by created_at desc limit ${FOUND_MAX})`,
      sql`(select payment_id from receipt where payer_phone = ${phone.slice(1)} limit ${FOUND_MAX})`,
    );
  if (isWhole && name !== null && name.length >= 3)
    parts.push(
      ofPeople(
        sql`select id from app_user where kind = 'user' and lower(full_name) like ${`%${like(name)}%`} limit ${NAMESAKES_MAX}`,
      ),
      sql`(select payment_id from receipt where lower(payer_name) like ${`%${like(name)}%`} limit ${FOUND_MAX})`,
    );
  return sql`p.id = any(array(${sql.join(parts, sql` union `)}))`;
}

export type Days = { readonly from: string; readonly to: string };

/** Which days are listed: those asked for; today's where nothing else says which; null: all. */
export function daysOf(query: PaymentsQuery, nowMs: number): Days | null {
  const { day_from: from, day_to: to } = query;
  if (from === undefined && to === undefined) {
    if ((query.q?.trim() ?? '') !== '' || query.tab === 'unresolved') return null;
    const today = nairobiDay(nowMs);
    return { from: today, to: today };
  }
  return { from: from ?? to ?? '', to: to ?? from ?? '' };
}

/** Everything of a query but its tab. @throws Refusal INVALID_INPUT */
function filterOf(query: PaymentsQuery, days: Days | null, sight: PaymentSight): RawBuilder<unknown> {
  const q = query.q?.trim() ?? '';
  const search = q === '' ? null : readPaymentSearch(q);
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (search !== null && search.sum === null) parts.push(idsOf(search, sight));
  if (search?.sum != null) {
    const { cents, minute } = search.sum;
    parts.push(sql`p.amount_cents = ${cents}::bigint`);
    if (minute !== null)
      parts.push(
        sql`abs((extract(hour from p.created_at at time zone 'Africa/Nairobi') * 60
                 + extract(minute from p.created_at at time zone 'Africa/Nairobi')) - ${minute}::int) <= ${MINUTES_AROUND}`,
      );
  }
  if (query.kind !== undefined) parts.push(sql`p.purpose = ${query.kind}`);
  if (query.least !== undefined) parts.push(sql`p.amount_cents >= ${Number(query.least) * 100}::bigint`);
  if (query.most !== undefined) parts.push(sql`p.amount_cents <= ${Number(query.most) * 100}::bigint`);
  if (days !== null)
    parts.push(
      sql`p.created_at >= ${dayStart(days.from, 'day_from')}`,
      sql`p.created_at < ${dayStart(days.to, 'day_to', 1)}`,
    );
  return sql.join(parts, sql` and `);
}

/** Payments that fit, by when they were asked, from a place on: by key, so a page costs the same however far it is. */
export async function selectPayments(
  db: Db,
  query: PaymentsQuery,
  sight: PaymentSight,
  page: { readonly days: Days | null; readonly after: TimePlace | null; readonly limit: number },
): Promise<ListedPayment[]> {
  const isUp = query.dir === 'asc';
  const order = isUp ? sql`asc` : sql`desc`;
  const after =
    page.after === null
      ? sql`true`
      : sql`(p.created_at, p.id) ${isUp ? sql`>` : sql`<`} (${page.after.key}::timestamptz, ${page.after.id}::uuid)`;
  const { rows } = await sql<ListedPayment>`
    select ${PAYMENT_COLUMNS} from (
      select p.* from payment p
       where ${filterOf(query, page.days, sight)} and ${TAB_IS[query.tab ?? 'all']} and ${after}
       order by p.created_at ${order}, p.id ${order} limit ${page.limit}) p
      join app_user u on u.id = p.user_id left join bid_package pack on pack.id = p.package_id
      left join shop_order o on o.id = p.order_id
     order by p.created_at ${order}, p.id ${order}`.execute(db);
  return rows;
}

type Counted = {
  readonly counts: Record<PaymentTab, number>;
  readonly paid: { readonly count: number; readonly cents: number };
};

/** How many each tab holds under the other filters, and what of it is paid. null: of so many days nothing is counted. */
export async function countPaymentTabs(
  db: Db,
  query: PaymentsQuery,
  days: Days | null,
  sight: PaymentSight,
): Promise<Counted | null> {
  const isFound = (query.q?.trim() ?? '') !== '' && readPaymentSearch(query.q ?? '').sum === null;
  const isShort = days !== null && Date.parse(days.to) - Date.parse(days.from) < COUNTED_DAYS * DAY_MS;
  if (!isFound && !isShort) return null;
  const counts = sql.join(
    PAYMENT_TABS.map((tab) => sql`count(*) filter (where ${TAB_IS[tab]})::int as ${sql.ref(tab)}`),
    sql`, `,
  );
  const { rows } = await sql<Record<PaymentTab, number> & { paidCents: number }>`
    select ${counts}, coalesce(sum(p.amount_cents) filter (where p.state = 'paid'), 0)::bigint as "paidCents"
      from payment p where ${filterOf(query, days, sight)}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { paidCents, ...by } = row;
  return { counts: { ...by, unresolved: await countUnresolved(db) }, paid: { count: by.paid, cents: paidCents } };
}

/** What a person must look at, of whatever day. */
async function countUnresolved(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from payment where state in ('unresolved', 'disputed')`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How fast M-PESA takes prompts, of the last ten minutes and of the day before; null where too few were sent to say. */
export async function providerPace(
  db: Db,
): Promise<{ readonly nowMs: number | null; readonly usualMs: number | null; readonly isPaused: boolean }> {
  const isPaused = await readSetting(db, 'payments_paused');
  const { rows } = await sql<{ now: number | null; usual: number | null }>`
    with sent as (select created_at > ${STATEMENT_TIME} - interval '10 minutes' as is_new,
                         extract(epoch from accepted_at - pushed_at) * 1000 as ms
                    from payment where created_at > ${STATEMENT_TIME} - interval '1 day' and accepted_at is not null and pushed_at is not null)
    select case when count(*) filter (where is_new) >= 5 then (percentile_cont(0.5) within group (order by ms) filter (where is_new))::int end as now,
           case when count(*) filter (where not is_new) >= 5 then (percentile_cont(0.5) within group (order by ms) filter (where not is_new))::int end as usual
      from sent`.execute(db);
  const [row] = rows;
  return { nowMs: row?.now ?? null, usualMs: row?.usual ?? null, isPaused };
}
