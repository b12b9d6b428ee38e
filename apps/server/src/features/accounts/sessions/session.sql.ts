import { sql } from 'kysely';
import { before, databaseNowUs, STATEMENT_TIME } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';

export type SessionLimits = {
  /** Days without use after which a shopper's session ends (ACC-2). */
  readonly idleDays: number;
};

/** Idle as set, 90 days in all (settled: Accounts). Staff have sessions of their own, in the back office alone (0065). */
const idleOf = ({ idleDays }: SessionLimits) => sql`make_interval(days => ${idleDays})`;
const WHOLE = sql`interval '90 days'`;

/** How long a ticket opens a socket (ACC-3). */
export const TICKET_SECONDS = 30;

/** Stands: neither ended nor idle too long, of somebody who wasn't deleted. */
const IS_OPEN = sql`s.revoked_at is null and s.idle_ends_at > ${STATEMENT_TIME} and s.ends_at > ${STATEMENT_TIME}
  and u.status <> 'deleted'`;

type Row = {
  key: string;
  session_id: string;
  user_id: string;
  kind: Viewer['kind'];
  status: Viewer['status'];
  username: string;
  avatar: string | null;
  is_simulated: boolean;
  language: Viewer['language'];
  stale: boolean;
};
export type OpenSession = {
  readonly viewer: Viewer /** Its last use is written down rarely; now is the time. */;
  readonly stale: boolean;
};

const toOpenSession = (row: Row): OpenSession => ({
  viewer: {
    userId: row.user_id,
    sessionId: row.session_id,
    kind: row.kind,
    status: row.status,
    username: row.username,
    avatar: row.avatar,
    isSimulated: row.is_simulated,
    language: row.language,
  },
  stale: row.stale,
});

const COLUMNS = sql`s.id as session_id, u.id as user_id, u.kind, u.status, u.username, u.avatar, u.is_simulated,
  u.language, s.last_used_at < ${STATEMENT_TIME} - interval '10 minutes' as stale`;

/** Who stands behind these token hashes (hex); what isn't in the answer is dead or was never there. */
export async function sessionByToken(db: Db, hashes: readonly string[]): Promise<Map<string, OpenSession>> {
  const { rows } = await sql<Row>`
    select encode(s.token_hash, 'hex') as key, ${COLUMNS}
      from unnest(${hashes}::text[]) as asked (hash)
      join session s on s.token_hash = decode(asked.hash, 'hex')
      join app_user u on u.id = s.user_id
     where ${IS_OPEN}`.execute(db);
  return new Map(rows.map((row) => [row.key, toOpenSession(row)]));
}

export async function sessionById(db: Db, ids: readonly string[]): Promise<Map<string, OpenSession>> {
  const { rows } = await sql<Row>`
    select s.id as key, ${COLUMNS}
      from session s join app_user u on u.id = s.user_id
     where s.id = any(${ids}::uuid[]) and ${IS_OPEN}`.execute(db);
  return new Map(rows.map((row) => [row.key, toOpenSession(row)]));
}

/** Writes down that these were used just now. */
export async function touchSessions(db: Db, ids: readonly string[], limits: SessionLimits): Promise<void> {
  await sql`
    update session s set last_used_at = clock_timestamp(),
           idle_ends_at = least(s.ends_at, clock_timestamp() + ${idleOf(limits)})
      from app_user u
     where s.id = any(${ids}::uuid[]) and u.id = s.user_id and ${IS_OPEN}`.execute(db);
}

export async function insertSession(
  db: Db,
  session: {
    readonly tokenHash: Buffer;
    readonly userId: string;
    readonly userAgent: string;
    readonly networkHash: Buffer | null;
  },
  limits: SessionLimits,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into session (token_hash, user_id, user_agent, network_hash, idle_ends_at, ends_at)
    select ${session.tokenHash}, u.id, ${session.userAgent}, ${session.networkHash},
           clock_timestamp() + least(${idleOf(limits)}, ${WHOLE}),
           clock_timestamp() + ${WHOLE}
      from app_user u where u.id = ${session.userId}
    returning id`.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`no user ${session.userId} to open a session for`);
  return row.id;
}

/** How a session is remembered: by its id, and by the hash of its token (hex). */
export type SessionKeys = { readonly id: string; readonly hash: string };
const KEYS = ['id', sql<string>`encode(token_hash, 'hex')`.as('hash')] as const;

/** Ends one, or all, or all but one of a person's sessions. @returns those that ended by this */
export async function revokeSessions(
  db: Db,
  which: { readonly userId: string; readonly only?: string; readonly except?: string },
): Promise<SessionKeys[]> {
  return await db
    .updateTable('session')
    .set({ revoked_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', which.userId)
    .where('revoked_at', 'is', null)
    .$if(which.only !== undefined, (query) => query.where('id', '=', which.only as string))
    .$if(which.except !== undefined, (query) => query.where('id', '!=', which.except as string))
    .returning(KEYS)
    .execute();
}

/** Every session of a person that may be remembered somewhere. */
export async function sessionsOf(db: Db, userId: string): Promise<SessionKeys[]> {
  return await db.selectFrom('session').select(KEYS).where('user_id', '=', userId).execute();
}

export type ListedSession = { id: string; userAgent: string; createdAt: Date; lastUsedAt: Date };

/** A person's open sessions, the last used first; at most 100. */
export async function listSessions(db: Db, userId: string): Promise<ListedSession[]> {
  const { rows } = await sql<{ id: string; user_agent: string; created_at: Date; last_used_at: Date }>`
    select s.id, s.user_agent, s.created_at, s.last_used_at
      from session s join app_user u on u.id = s.user_id
     where s.user_id = ${userId} and ${IS_OPEN} order by s.last_used_at desc, s.id limit 100`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

export async function insertTicket(db: Db, ticketHash: Buffer, sessionId: string): Promise<void> {
  await sql`insert into socket_ticket (ticket_hash, session_id, ends_at)
    values (${ticketHash}, ${sessionId}, clock_timestamp() + make_interval(secs => ${TICKET_SECONDS}))`.execute(db);
}

/** Takes tickets (hex of their hashes) out of use. @returns the session of each that was good; each once only */
export async function useTickets(db: Db, hashes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; session_id: string }>`
    update socket_ticket set used_at = clock_timestamp()
     where ticket_hash in (select decode(hash, 'hex') from unnest(${hashes}::text[]) as asked (hash))
       and used_at is null and ends_at > ${STATEMENT_TIME}
    returning encode(ticket_hash, 'hex') as key, session_id`.execute(db);
  return new Map(rows.map((row) => [row.key, row.session_id]));
}

export const PURGED_AT_ONCE = 5_000;

/** Drops tickets past their time, and sessions that ended a month ago, some thousands at once. @returns how many sessions */
export async function purgeSessions(db: Db, atMost = PURGED_AT_ONCE): Promise<number> {
  const nowUs = await databaseNowUs(db);
  await sql`delete from socket_ticket where ends_at < ${before(nowUs, { minutes: 1 })}`.execute(db);
  // As the index has it (session_over): whichever end came first.
  const { rows } = await sql`delete from session where token_hash in (
    select s.token_hash from session s
     where least(s.revoked_at, s.idle_ends_at, s.ends_at) < ${before(nowUs, { days: 30 })}
       and not exists (select from socket_ticket t where t.session_id = s.id)
     limit ${atMost} for update skip locked) returning id`.execute(db);
  return rows.length;
}
