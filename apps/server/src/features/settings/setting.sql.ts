import { sql, type Transaction } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db, Tables } from '../../platform/database/index.ts';
import type { SettingName } from '../../platform/settings/index.ts';

export type Trx = Transaction<Tables>;

/** How a setting stands, and nobody changes it meanwhile: its name is locked, for it may have no row yet. */
export async function lockSetting(
  trx: Trx,
  name: SettingName,
): Promise<{ revision: number; value: unknown; waitsId: number | null }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('setting:' || ${name}::text, 0))`.execute(trx);
  const { rows } = await sql<{ revision: number; value: unknown; waitsId: number | null }>`
    select coalesce(s.revision, 0) as revision, s.value,
           (select id from setting_change c where c.name = n.name and applied_at is null and withdrawn_at is null) as "waitsId"
      from (select ${name}::text as name) n left join setting s on s.name = n.name`.execute(trx);
  return rows[0] ?? { revision: 0, value: null, waitsId: null };
}

export type NewChange = {
  readonly name: SettingName;
  readonly value: unknown;
  readonly reason: string;
  readonly askedBy: string;
  /** The request that two people stand behind, where it takes two. */
  readonly requestId: string | null;
  /** null: at once. */
  readonly effectiveAt: string | null;
  readonly callId: string;
};
const REASON_MAX = 500;

/** Writes a change down. The caller holds the setting's lock. @returns its id, for `applyChange` */
export async function insertChange(trx: Trx, change: NewChange): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into setting_change (name, value, reason, asked_by, request_id, call_id, effective_at)
    values (${change.name}, ${JSON.stringify(change.value)}::jsonb, ${change.reason.slice(0, REASON_MAX)}, ${change.askedBy}::uuid,
            ${change.requestId}::uuid, ${change.callId.slice(0, 200)},
            coalesce(${change.effectiveAt}::timestamptz, clock_timestamp()))
    returning id`.execute(trx);
  const changeId = rows[0]?.id;
  if (changeId === undefined) throw new Error('a change of a setting was not kept');
  return changeId;
}

/** Turns it on, with what was asked for by the same request. @returns false: its time has not come, or it is over */
export async function applyChange(db: Db, changeId: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select apply_setting_change(${changeId}) as done`.execute(db);
  return rows[0]?.done === true;
}

export type SettingRow = {
  readonly name: string;
  readonly value: unknown;
  readonly revision: number;
  readonly changedAt: Date;
  readonly changedBy: string | null;
  readonly changedByName: string | null;
};

export async function settingRows(db: Db, names: readonly string[]): Promise<readonly SettingRow[]> {
  const { rows } = await sql<SettingRow>`
    select s.name, s.value, s.revision, s.updated_at as "changedAt", s.updated_by as "changedBy", u.full_name as "changedByName"
      from setting s left join app_user u on u.id = s.updated_by where s.name = any(${names}::text[])`.execute(db);
  return rows;
}

export type WaitingRow = {
  readonly id: number;
  readonly name: string;
  readonly value: unknown;
  readonly reason: string;
  readonly effectiveAt: Date;
  readonly by: string;
  readonly byName: string;
  readonly takesTwo: boolean;
};
export async function waitingChanges(db: Db): Promise<readonly WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select c.id, c.name, c.value, c.reason, c.effective_at as "effectiveAt", c.asked_by as by, u.full_name as "byName",
           exists (select from setting_change o join setting_by_two two on two.name = o.name left join setting s on s.name = o.name
                    where o.request_id = c.request_id and (two.alone is null or two.alone is distinct from s.value)) as "takesTwo"
      from setting_change c join app_user u on u.id = c.asked_by
     where c.applied_at is null and c.withdrawn_at is null`.execute(db);
  return rows;
}

export type AskedRow = {
  readonly subject: string;
  /** The other half of a pair that is asked for with it. */
  readonly alsoName: string | null;
  readonly number: number;
  readonly summary: string;
  readonly by: string;
  readonly byName: string;
};
export async function askedChanges(db: Db): Promise<readonly AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    select r.subject, r.params #>> '{also,name}' as "alsoName", r.number, r.summary, r.requested_by as by, u.full_name as "byName"
      from approval_request r join app_user u on u.id = r.requested_by
     where r.kind in ('setting.change', 'setting.withdraw') and r.state = 'requested' and r.expires_at > ${STATEMENT_TIME}`.execute(
    db,
  );
  return rows;
}

export type HistoryRow = {
  readonly at: Date;
  readonly by: string | null;
  readonly byName: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string;
};
const HISTORY_MAX = 50;
/** From the audit, so that what the console and the system changed stands there, too. */
export async function settingHistory(db: Db, name: SettingName): Promise<readonly HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select a.at, a.actor_id as by, u.full_name as "byName", a.before, a.after, a.reason
      from audit a left join app_user u on u.id = a.actor_id
     where a.subject = ${`setting:${name}`} and a.action not in ('setting.planned', 'setting.plan_withdrawn')
     order by a.id desc limit ${HISTORY_MAX}`.execute(db);
  return rows;
}

export type PlannedRow = {
  readonly id: number;
  readonly name: SettingName;
  readonly value: unknown;
  readonly effectiveAt: Date;
  /** As it stands now; null: never set. */
  readonly present: unknown;
  /** Two people decided it, and the setting doesn't stand at what one may set alone. */
  readonly takesTwo: boolean;
};
/** A change that waits, with what was asked for by the same request, by name; none: it is over. */
export async function plannedWith(db: Db, changeId: number): Promise<readonly PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`
    select c.id, c.name, c.value, c.effective_at as "effectiveAt", s.value as present,
           c.request_id is not null and two.name is not null and (two.alone is null or two.alone is distinct from s.value) as "takesTwo"
      from setting_change c left join setting s on s.name = c.name left join setting_by_two two on two.name = c.name
     where (c.id = ${changeId} or c.request_id = (select request_id from setting_change where id = ${changeId}))
       and c.applied_at is null and c.withdrawn_at is null order by c.name`.execute(db);
  return rows;
}

/** With what was asked for by the same request. @returns false: it is over */
export async function withdrawChange(trx: Trx, name: SettingName, id: number, actorId: string): Promise<boolean> {
  const { rows } = await sql`
    update setting_change set withdrawn_at = clock_timestamp(), withdrawn_by = ${actorId}::uuid
     where (id = ${id} or request_id = (select request_id from setting_change where id = ${id}))
       and exists (select from setting_change asked where asked.id = ${id} and asked.name = ${name})
       and applied_at is null and withdrawn_at is null returning id`.execute(trx);
  return rows.length > 0;
}

/** Of what waits: what is due, and in how many ms the next one is; null: nothing waits. */
export async function dueChanges(db: Db): Promise<{ ids: readonly number[]; nextMs: number | null }> {
  const { rows } = await sql<{ id: number; waitMs: number }>`
    select id, greatest(0, ceil(extract(epoch from effective_at - clock_timestamp()) * 1000))::float8 as "waitMs"
      from setting_change where applied_at is null and withdrawn_at is null order by effective_at limit 100`.execute(
    db,
  );
  const due = rows.filter(({ waitMs }) => waitMs === 0);
  return { ids: due.map(({ id }) => id), nextMs: rows.find(({ waitMs }) => waitMs > 0)?.waitMs ?? null };
}
