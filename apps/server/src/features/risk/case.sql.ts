import type { RiskQuery, RiskState } from '@mnada/contract/office';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db, Tables } from '../../platform/database/index.ts';
import { Refusal, type TimePlace } from '../../platform/http/index.ts';
import { readCaseReference } from './case-reference.ts';

export type CaseRow = {
  readonly id: number;
  readonly state: RiskState;
  readonly revision: number;
  readonly people: readonly { readonly id: string; readonly username: string; readonly avatar: string | null }[] | null;
  readonly peopleInAll: number;
  readonly kinds: readonly string[];
  readonly heldCount: number;
  readonly heldCents: number;
  readonly openedAt: Date;
  readonly sortKey: string;
  readonly holdsUntil: Date;
  readonly appealedAt: Date | null;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly decidedByName: string | null;
};

/** Asked for, or approved and not sent: nothing of it is on its way. Reads `w` and `payout`. */
export const HAS_NOT_LEFT = sql`
  (w.state = 'requested' or (w.state = 'approved' and payout.state in ('approved', 'failed')))`;
/** What an open case holds. */
const HELD = sql`
  from withdrawal w join risk_case_person p on p.user_id = w.user_id left join payout on payout.withdrawal_id = w.id
 where p.case_id = c.id and ${HAS_NOT_LEFT} and c.state = 'open' and p.held_until > ${STATEMENT_TIME}`;

const COLUMNS = sql`
  c.id, c.state, c.revision,
  (select jsonb_agg(jsonb_build_object('id', f.id, 'username', f.username, 'avatar', f.avatar) order by f.joined_at, f.id)
     from (select u.id, u.username, u.avatar, p.joined_at from risk_case_person p join app_user u on u.id = p.user_id
            where p.case_id = c.id order by p.joined_at, u.id limit 4) f) as people,
  (select count(*)::int from risk_case_person p where p.case_id = c.id) as "peopleInAll",
  array(select distinct s.kind from risk_case_signal m join risk_signal s on s.id = m.signal_id
         where m.case_id = c.id and s.weight <> 'weak' order by s.kind) as kinds,
  (select count(*)::int ${HELD}) as "heldCount", (select coalesce(sum(w.net_cents), 0)::bigint ${HELD}) as "heldCents",
  c.opened_at as "openedAt", c.opened_at::text as "sortKey",
  coalesce((select max(p.held_until) from risk_case_person p where p.case_id = c.id), c.opened_at) as "holdsUntil", c.appealed_at as "appealedAt",
  c.decided_at as "decidedAt", c.decided_by as "decidedBy", staff.full_name as "decidedByName"`;
const FROM = sql`risk_case c left join app_user staff on staff.id = c.decided_by`;

/** Everything of a query but its tab. */
function filterOf({ q, kind, held }: RiskQuery): RawBuilder<unknown> {
  const text = q?.trim() ?? '';
  return sql.join(
    [
      sql`true`,
      ...(text === ''
        ? []
        : [
            sql`(c.id = ${readCaseReference(text)}::bigint or c.id = (select p.case_id from risk_case_person p join app_user u on u.id = p.user_id
                  where u.username_folded = ${text.toLowerCase()}))`,
          ]),
      ...(kind === undefined
        ? []
        : [
            sql`exists (select from risk_case_signal m join risk_signal s on s.id = m.signal_id
                         where m.case_id = c.id and s.kind = ${kind} and s.weight <> 'weak')`,
          ]),
      ...(held === undefined ? [] : [held === 'yes' ? sql`exists (select ${HELD})` : sql`not exists (select ${HELD})`]),
    ],
    sql` and `,
  );
}

/** Cases of a state, the newest first, from a place on. */
export async function selectCases(
  db: Db,
  query: RiskQuery,
  { after, limit }: { readonly after: TimePlace | null; readonly limit: number },
): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select ${COLUMNS} from ${FROM}
     where c.state = ${query.tab ?? 'open'} and ${filterOf(query)}
       and ${after === null ? sql`true` : sql`(c.opened_at, c.id) < (${after.key}::timestamptz, ${after.id}::bigint)`}
     order by c.opened_at desc, c.id desc limit ${limit}`.execute(db);
  return rows;
}

/** @throws Refusal RISK_CASE_NOT_FOUND */
export async function selectCase(db: Db, which: string): Promise<CaseRow> {
  const { rows } =
    await sql<CaseRow>`select ${COLUMNS} from ${FROM} where c.id = ${readCaseReference(which)}::bigint`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Refusal('RISK_CASE_NOT_FOUND');
  return row;
}

export type CaseCounts = {
  readonly counts: Record<RiskState, number>;
  readonly heldCount: number;
  readonly heldCents: number;
};
export async function countCases(db: Db, query: RiskQuery): Promise<CaseCounts> {
  const [states, held] = await Promise.all([
    sql<{ state: RiskState; n: number }>`
      select c.state, count(*)::int as n from risk_case c where ${filterOf(query)} group by c.state`.execute(db),
    sql<{ n: number; cents: number }>`
      select count(*)::int as n, coalesce(sum(w.net_cents), 0)::bigint as cents
        from withdrawal w join risk_case_person p on p.user_id = w.user_id join risk_case c on c.id = p.case_id
             left join payout on payout.withdrawal_id = w.id
       where ${HAS_NOT_LEFT} and c.state = 'open' and p.held_until > ${STATEMENT_TIME}`.execute(db),
  ]);
  const counts = { open: 0, watch: 0, limited: 0, suspended: 0, no_harm: 0 };
  for (const { state, n } of states.rows) counts[state] = n;
  return { counts, heldCount: held.rows[0]?.n ?? 0, heldCents: held.rows[0]?.cents ?? 0 };
}

export type LockedCase = {
  readonly id: number;
  readonly state: RiskState;
  readonly revision: number;
  readonly appealedAt: Date | null;
  readonly decidedBy: string | null;
  /** What it decided last took two people, and isn't undone: neither is it by one. */
  readonly takesTwo: boolean;
  readonly people: readonly {
    readonly id: string;
    readonly username: string;
    readonly language: 'en' | 'sw';
    readonly suspensionId: number | null;
  }[];
  /** What its people asked to be paid and has not left. */
  readonly withdrawals: readonly {
    readonly id: string;
    readonly state: 'requested' | 'approved';
    readonly number: number;
    readonly userId: string;
    readonly round: number;
    readonly netCents: number;
  }[];
};

/** Whether what it decided last, and nobody has undone yet, took two people. Reads `c`. */
export const TAKES_TWO = sql`
  exists (select from approval_request r where r.id = c.request_id and r.kind in ('risk.limit', 'risk.suspend'))`;

/** Locks a case, and reads whom it is about and what they asked to be paid. @throws Refusal RISK_CASE_NOT_FOUND */
export async function lockCase(trx: Transaction<Tables>, id: number): Promise<LockedCase> {
  const { rows } = await sql<Omit<LockedCase, 'people' | 'withdrawals'>>`
    select id, state, revision, appealed_at as "appealedAt", decided_by as "decidedBy", ${TAKES_TWO} as "takesTwo"
      from risk_case c where id = ${id} for no key update`.execute(trx);
  const [found] = rows;
  if (found === undefined) throw new Refusal('RISK_CASE_NOT_FOUND');
  const people = await sql<LockedCase['people'][number]>`
    select u.id, u.username, u.language, p.suspension_id as "suspensionId" from risk_case_person p join app_user u on u.id = p.user_id
     where p.case_id = ${id} and u.status <> 'deleted' order by u.id`.execute(trx);
  const withdrawals = await sql<LockedCase['withdrawals'][number]>`
    select w.id, w.state, w.number, w.user_id as "userId", w.round, w.net_cents as "netCents"
      from withdrawal w join risk_case_person p on p.user_id = w.user_id left join payout on payout.withdrawal_id = w.id
     where p.case_id = ${id} and ${HAS_NOT_LEFT} order by w.id`.execute(trx);
  return { ...found, people: people.rows, withdrawals: withdrawals.rows };
}
