import type { AuditEntry, AuditQuery } from '@mnada/contract/office';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { dayStart, Refusal } from '../../platform/http/index.ts';

/** Twenty pages. Of what stands among many, the first ten thousand were found by reading 400,000 lines. */
const COUNTED_UP_TO = 1_000;

export type AuditRow = {
  readonly id: number;
  readonly at: Date;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly action: string;
  readonly subject: string;
  readonly subjectName: string | null;
  readonly reason: string;
  readonly before: AuditEntry['before'];
  readonly after: AuditEntry['after'];
  readonly requestId: string;
  readonly seq: number | null;
  /** Its reason tells why somebody may be a fraud. */
  readonly isOfCase: boolean;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Text that may hold signs of LIKE, looked for as it is. */
const like = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Who asks: whoever is shown masked names and addresses finds nobody by them either (OPS-10). */
export type Sight = { readonly isWhole: boolean };

/** Things that people call by a number or a name, by their ids. */
async function idsOf(
  db: Db,
  q: string,
  { isWhole }: Sight,
): Promise<{ readonly people: string[]; readonly subjects: string[] }> {
  const number = /^(?:MN-(?:[0-9]{4}-)?|ORD-|WD-|R-|A-)?0*([1-9][0-9]{0,14})$/i.exec(q)?.[1] ?? null;
  const { rows } = await sql<{ people: string[] | null; orders: string[] | null; withdrawals: string[] | null }>`
    select (select array_agg(id::text) from (select id from app_user
              where username_folded = lower(${q}) or (${isWhole} and email = lower(${q})) or (kind <> 'user' and full_name ilike ${`%${like(q)}%`})
              limit 20) found) as people,
           (select array_agg('order:' || id) from shop_order where number = ${number}::bigint) as orders,
           (select array_agg('withdrawal:' || id) from withdrawal where number = ${number}::bigint) as withdrawals`.execute(
    db,
  );
  const [found] = rows;
  const people = [...(found?.people ?? []), ...(UUID.test(q) ? [q.toLowerCase()] : [])];
  const things = number === null ? [] : [`approval:R-${number}`, `auction:${number}`, `product:${number}`];
  return {
    people,
    subjects: [...people.map((id) => `user:${id}`), ...(found?.orders ?? []), ...(found?.withdrawals ?? []), ...things],
  };
}

/**
 * A line whose words say why somebody may be a fraud: of a case, of a request about one, and of a withdrawal that one refused. That is for
 * who sees cases whole (OPS-24): others neither read the words nor find a line by them.
 */
const IS_OF_CASE = sql`(a.action like 'case.%' or (a.action like 'approval.%' and coalesce(a.after ->> 'kind', '') like 'risk.%')
  or a.reason ~ '^FC-[0-9]+, R-[0-9]+: ')`;

/** What of the audit fits a query. @throws Refusal INVALID_INPUT */
export async function auditFilter(db: Db, query: AuditQuery, sight: Sight): Promise<RawBuilder<unknown>> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (query.who !== undefined) {
    if (!UUID.test(query.who)) throw new Refusal('INVALID_INPUT', { errors: ['who'] });
    parts.push(sql`a.actor_id = ${query.who}::uuid`);
  }
  if (query.action !== undefined) parts.push(prefixed(sql`a.action`, query.action, '.'));
  if (query.subject !== undefined) parts.push(prefixed(sql`a.subject`, query.subject, ':'));
  parts.push(...within(query));
  const q = query.q?.trim() ?? '';
  if (q !== '') {
    const { people, subjects } = await idsOf(db, q, sight);
    // By a number that they are shown masked nobody finds the words that hold it.
    const readsWords = sight.isWhole || !/[0-9](?:[ ().-]{0,2}[0-9]){4}/.test(q);
    // Each has an index of its own, and words of a reason their statistics: rare ones are found by it, common ones by walking back.
    parts.push(sql`(a.actor_id = any(${people}::uuid[]) or a.subject = any(${[...subjects, q]}::text[])
      or (a.request_id = ${q} and a.request_id <> '') or (a.reason ilike ${`%${like(q)}%`} and a.reason <> '' and ${readsWords} and (${sight.isWhole} or not ${IS_OF_CASE})))`);
  }
  return sql.join(parts, sql` and `);
}

/** Days in a row that are found first and put in order then: walking back from now to some day in May read half the table. */
const DAYS_FOUND_FIRST = 31;
const DAY_MS = 86_400_000;

/** @throws Refusal INVALID_INPUT */
function within({ from, to }: AuditQuery): RawBuilder<unknown>[] {
  const since = from === undefined ? null : sql`a.at >= ${dayStart(from, 'from')}`;
  const until = to === undefined ? null : sql`a.at < ${dayStart(to, 'to', 1)}`;
  const days = from === undefined || to === undefined ? Infinity : (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (since !== null && until !== null && days <= DAYS_FOUND_FIRST)
    return [sql`a.id = any(array(select a.id from audit a where ${since} and ${until}))`];
  return [since, until].filter((each) => each !== null);
}

/** `order.` means all that begins so; without the sign at the end, exactly that. */
const prefixed = (column: RawBuilder<unknown>, text: string, sign: string): RawBuilder<unknown> =>
  text.endsWith(sign) ? sql`${column} like ${`${like(text)}%`}` : sql`${column} = ${text}`;

/** As an id, so that its row is found by its key. */
const SUBJECT_ID = sql`case when a.subject ~ ':[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  then split_part(a.subject, ':', 2)::uuid end`;

const COLUMNS = sql`
  a.id, a.at, a.actor_id as "actorId",
  -- Shoppers write lines about themselves: by the name that everybody sees of them (OPS-10).
  case when actor.kind = 'user' then actor.username else actor.full_name end as "actorName", a.action, a.subject, a.reason, a.before, a.after,
  a.request_id as "requestId", c.seq, ${IS_OF_CASE} as "isOfCase",
  case split_part(a.subject, ':', 1)
    when 'user' then (select username from app_user where id = ${SUBJECT_ID})
    when 'order' then (select order_number_of(number, created_at) from shop_order where id = ${SUBJECT_ID})
    when 'withdrawal' then (select 'WD-' || number from withdrawal where id = ${SUBJECT_ID})
    when 'payment' then (select coalesce(receipt, reference) from payment where id = ${SUBJECT_ID})
    when 'product' then (select name from product where id = number_or_null(split_part(a.subject, ':', 2)))
    when 'auction' then 'A-' || split_part(a.subject, ':', 2)
    when 'template' then 'T-' || split_part(a.subject, ':', 2)
    when 'case' then 'FC-' || split_part(a.subject, ':', 2)
    when 'refund' then (select 'RF-' || number from refund_due where id = ${SUBJECT_ID})
    when 'approval' then split_part(a.subject, ':', 2)
    when 'setting' then split_part(a.subject, ':', 2)
  end as "subjectName"`;

/** Lines that fit, newest first, from below a number on. */
export async function selectAudit(
  db: Db,
  filter: RawBuilder<unknown>,
  page: { readonly below: number | null; readonly limit: number },
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select ${COLUMNS}
      from (select a.* from audit a where ${filter} and (${page.below}::bigint is null or a.id < ${page.below})
             order by a.id desc limit ${page.limit}) a
      left join app_user actor on actor.id = a.actor_id left join audit_chain c on c.audit_id = a.id
     order by a.id desc`.execute(db);
  return rows;
}

/** How many fit; null: more than anybody pages through. */
export async function countAudit(db: Db, filter: RawBuilder<unknown>): Promise<number | null> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from audit a where ${filter} order by a.id desc limit ${COUNTED_UP_TO + 1}) found`.execute(
    db,
  );
  const n = rows[0]?.n ?? 0;
  return n > COUNTED_UP_TO ? null : n;
}
