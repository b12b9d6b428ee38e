import { type bidsOncePaid, kenyanPhone, type ReceiptCandidate } from '@mnada/rules';
import { type RawBuilder, sql } from 'kysely';
import { STATEMENT_TIME } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { TimePlace } from '../../../platform/http/index.ts';
import { cameAt, wasOnSale } from '../packages.sql.ts';

export type LooseRow = {
  readonly receipt: string;
  readonly amountCents: number;
  readonly at: Date;
  /** When we heard of it. */
  readonly heardAt: Date;
  readonly payerName: string | null;
  readonly payerPhone: string | null;
  readonly account: string;
  readonly why: string;
  readonly toldBy: string;
  readonly openRequest: number | null;
  /** Whose prompt brought it, in another sum than was asked for. */
  readonly paymentId: string | null;
  readonly sortKey: string;
};

const COLUMNS = sql`
  r.receipt, r.amount_cents as "amountCents", coalesce(r.paid_at, r.created_at) as at, r.created_at as "heardAt", r.payer_name as "payerName",
  r.payer_phone as "payerPhone", r.account_text as account, r.why, r.told_by as "toldBy", r.payment_id as "paymentId", r.created_at::text as "sortKey",
  (select a.number from approval_request a where a.subject = 'receipt:' || r.receipt and a.state = 'requested'
      and a.expires_at > ${STATEMENT_TIME} limit 1) as "openRequest"`;
/** What names a row of the list in its cursor. */
export const RECEIPT_ID = /^[A-Za-z0-9]{4,40}$/;

/** Money that belongs to nobody, the longest-waiting first, from a place on: by key. */
export async function selectLoose(
  db: Db,
  page: { readonly after: TimePlace | null; readonly limit: number },
): Promise<LooseRow[]> {
  const { rows } = await sql<LooseRow>`
    select ${COLUMNS} from receipt r
     where r.state = 'unallocated'
       and ${page.after === null ? sql`true` : sql`(r.created_at, r.receipt) > (${page.after.key}::timestamptz, ${page.after.id})`}
     order by r.created_at, r.receipt limit ${page.limit}`.execute(db);
  return rows;
}

/** How many there are in all, and what they come to. */
export async function countLoose(db: Db): Promise<{ readonly count: number; readonly cents: number }> {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as cents from receipt where state = 'unallocated'`.execute(
    db,
  );
  return rows[0] ?? { count: 0, cents: 0 };
}

/** One that waits; null: it waits no more. */
export async function findLoose(db: Db, receipt: string): Promise<LooseRow | null> {
  const { rows } = await sql<LooseRow>`
    select ${COLUMNS} from receipt r where r.state = 'unallocated' and r.receipt = ${receipt}`.execute(db);
  return rows[0] ?? null;
}

export type SettledRow = {
  readonly receipt: string;
  readonly amountCents: number;
  readonly state: string;
  readonly username: string | null;
  readonly byId: string | null;
  readonly byName: string | null;
  readonly at: Date;
};

/** What people settled lately, the newest first. */
export async function selectSettled(db: Db): Promise<SettledRow[]> {
  const { rows } = await sql<SettledRow>`
    select r.receipt, r.amount_cents as "amountCents", r.state, u.username, staff.id as "byId", staff.full_name as "byName", a.at
      from (select subject, actor_id, at from audit where action in ('receipt.matched', 'receipt.returned', 'payment.refund_owed')
               and subject like 'receipt:%' and at > ${STATEMENT_TIME} - interval '30 days' order by id desc limit 5) a
      join receipt r on r.receipt = substr(a.subject, 9) left join payment p on p.id = r.payment_id left join app_user u on u.id = p.user_id
      left join app_user staff on staff.id = a.actor_id
     order by a.at desc`.execute(db);
  return rows;
}

export type CandidateRow = Omit<ReceiptCandidate, 'hasPrompt'> & {
  readonly id: string;
  readonly avatar: string | null;
  readonly bidsLeft: number;
  readonly debtCents: number;
  readonly payment: {
    readonly id: string;
    readonly reference: string;
    readonly at: string;
    readonly what: string;
    /** Of a pack, what `bidsOncePaid` tells its bids by. */
    readonly pack: Parameters<typeof bidsOncePaid>[0] | null;
  } | null;
};

const FOUND_MAX = 60;
const PROMPT_DAYS = 3;
const like = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Whose it could be: by the phone that paid, the name, what was typed as the account, and who was asked for that sum lately. */
function peopleOf(row: LooseRow): RawBuilder<unknown> {
  const phones = [kenyanPhone(row.payerPhone ?? ''), kenyanPhone(row.account)].filter((phone) => phone !== null);
  const words = (row.payerName ?? '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2)
    .slice(0, 4);
  const typed = row.account.trim().toLowerCase();
  const referral = /^MND0*([1-9][0-9]{0,9})$/i.exec(row.account.trim())?.[1] ?? null;
  const parts: RawBuilder<unknown>[] = [
    sql`(select user_id from payment where amount_cents = ${row.amountCents}::bigint and state not in ('paid', 'reversed', 'submitting')
            and created_at > ${row.at}::timestamptz - make_interval(days => ${PROMPT_DAYS}) and created_at < ${row.at}::timestamptz + interval '1 hour'
          order by created_at desc limit ${FOUND_MAX})`,
    sql`select id from app_user where kind = 'user' and username_folded = ${typed}`,
    sql`select id from app_user where kind = 'user' and referral_number = ${referral}::bigint`,
    sql`select user_id from payment where reference = upper(${row.account.trim()})`,
    ...phones.flatMap((phone) => [
      sql`select id from app_user where kind = 'user' and phone = ${phone}`,
      sql`select user_id from paying_number where phone = ${phone}`,
      sql`(select user_id from payment where phone = ${phone} order by created_at desc limit 5)`,
    ]),
  ];
  if (words.length >= 2) {
    const named = sql.join(
      words.slice(0, 2).map((word) => sql`lower(full_name) like ${`%${like(word)}%`}`),
      sql` and `,
    );
    const ends = [words[0], words.at(-1)].map((word) => sql`lower(full_name) like ${`%${like(word ?? '')}%`}`);
    parts.push(
      sql`(select id from app_user where kind = 'user' and ${named} limit 10)`,
      sql`(select id from app_user where kind = 'user' and ${sql.join(ends, sql` and `)} limit 10)`,
    );
  }
  return sql.join(parts, sql` union `);
}

/** Accounts that a caller names. */
function namedPeople(q: string): RawBuilder<unknown> {
  const phone = kenyanPhone(q);
  const referral = /^MND0*([1-9][0-9]{0,9})$/i.exec(q)?.[1] ?? null;
  const name = q.toLowerCase();
  return sql`
    select id from app_user where kind = 'user' and username_folded = ${name}
    union select id from app_user where kind = 'user' and phone = ${phone}
    union select id from app_user where kind = 'user' and referral_number = ${referral}::bigint
    union (select id from app_user where kind = 'user' and length(${name}) > 2 and lower(full_name) like ${`%${like(name)}%`} limit 20)`;
}

export const selectCandidates = (db: Db, row: LooseRow, q: string): Promise<CandidateRow[]> =>
  candidatesAmong(db, row, q === '' ? peopleOf(row) : namedPeople(q));

/** One account beside a receipt, as the list of accounts shows it. @returns null: the receipt waits no more, or nobody has that account */
export async function selectCandidate(
  db: Db,
  receipt: string,
  userId: string,
): Promise<{ readonly row: LooseRow; readonly candidate: CandidateRow } | null> {
  const row = await findLoose(db, receipt);
  const [candidate] = row === null ? [] : await candidatesAmong(db, row, sql`select ${userId}::uuid`);
  return row === null || candidate === undefined ? null : { row, candidate };
}

async function candidatesAmong(db: Db, row: LooseRow, people: RawBuilder<unknown>): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select u.id, u.username, u.avatar, u.full_name as "fullName", 'MND' || padded_number(u.referral_number) as "referralCode",
           array_remove(array[u.phone] || array(select phone from paying_number where user_id = u.id), null) as phones,
           array(select reference from payment where user_id = u.id order by created_at desc limit 20) as "references",
           coalesce((select balance from account where owner_id = u.id and unit = 'BID'), 0)::int as "bidsLeft",
           coalesce((select balance from account where owner_id = u.id and unit = 'KES' and kind = 'debt'), 0)::bigint as "debtCents",
           (select jsonb_build_object('id', p.id, 'reference', p.reference, 'what', case when p.pays_debt then 'debt' when p.purpose = 'pack' then pack.bids || ' bids' else 'order' end,
                     'pack', case when pack.id is not null and not p.pays_debt then jsonb_build_object(
                       'packBids', pack.bids, 'partBids', p.part_bids, 'isTopUp', p.tops_up is not null) end,
                     'at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
              from payment p left join bid_package pack on pack.id = p.package_id
             where p.user_id = u.id and p.amount_cents = ${row.amountCents}::bigint and p.state not in ('paid', 'reversed', 'submitting')
               and p.created_at > ${row.at}::timestamptz - make_interval(days => ${PROMPT_DAYS})
             order by p.created_at desc limit 1) as payment
      from (select found.* from (${people}) found (id) offset 0) found join app_user u on u.id = found.id and u.kind = 'user' and u.status <> 'deleted'
     limit ${FOUND_MAX}`.execute(db);
  return rows;
}

/** Of the packs that were on sale when the money came, the dearest that costs no more than it. */
export async function selectPacksFor(
  db: Db,
  receipt: string,
): Promise<{ readonly id: number; readonly bids: number; readonly priceCents: number }[]> {
  const { rows } = await sql<{ id: number; bids: number; priceCents: number }>`
    select k.id, k.bids, k.price_cents as "priceCents" from bid_package k join receipt r on r.receipt = ${receipt}
     where ${wasOnSale(cameAt)} and k.price_cents <= r.amount_cents order by k.price_cents desc, k.id limit 1`.execute(
    db,
  );
  return rows;
}

export async function selectClaims(db: Db, receipt: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select distinct p.reference from claimed_receipt c join payment p on p.id = c.payment_id where c.receipt = ${receipt} limit 5`.execute(
    db,
  );
  return rows.map(({ reference }) => reference);
}
