import { NotificationFacts, type NotificationView } from '@mnada/contract';
import { type QueryExecutorProvider, sql } from 'kysely';
import { before, databaseNowUs } from '../../../platform/clock/index.ts';

/** More than anybody reads; older ones go (OWN-4). */
export const INBOX_MAX = 500;

type Row = {
  readonly id: number;
  readonly kind: string;
  readonly data: unknown;
  readonly createdAt: Date;
  readonly readAt: Date | null;
};
const COLUMNS = sql`id, kind, data, created_at as "createdAt", read_at as "readAt"`;

export type InboxPage = {
  readonly notifications: NotificationView[];
  /** Where the next page begins; null: this is the last. */
  readonly nextBeforeId: number | null;
};

/**
 * What somebody's inbox shows, newest first.
 * @param beforeId the last one of the page before; null: from the newest on
 */
export async function readInbox(
  db: QueryExecutorProvider,
  request: { readonly userId: string; readonly beforeId: number | null; readonly limit: number },
): Promise<InboxPage> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from notification
     where user_id = ${request.userId} and is_shown and id < ${request.beforeId ?? Number.MAX_SAFE_INTEGER}::bigint
     order by id desc limit ${request.limit + 1}`.execute(db);
  const page = rows.slice(0, request.limit);
  return {
    notifications: page.flatMap((row) => toView(row) ?? []),
    nextBeforeId: rows.length > request.limit ? (page.at(-1)?.id ?? null) : null,
  };
}

export async function countUnread(db: QueryExecutorProvider, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from notification
     where user_id = ${userId} and read_at is null and is_shown`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** Those of these that are theirs and unread are read now. @returns whether any were */
export async function markRead(
  db: QueryExecutorProvider,
  userId: string,
  which: { readonly ids: readonly number[] } | { readonly upTo: number },
): Promise<boolean> {
  const these = 'ids' in which ? sql`id = any(${which.ids}::bigint[])` : sql`id <= ${which.upTo}::bigint`;
  const { rows } = await sql`
    update notification set read_at = clock_timestamp()
     where id in (select id from notification
                   where user_id = ${userId} and read_at is null and is_shown and ${these}
                   order by id for no key update) -- in one order: two tabs never wait for each other in a ring
    returning id`.execute(db);
  return rows.length > 0;
}

export type InboxNews = {
  readonly userId: string;
  readonly unread: number;
  /** Unread and of the last minute, the oldest first. */
  readonly recent: readonly NotificationView[];
  /** Whether these are all that came in that minute. */
  readonly isAll: boolean;
};
/** More at once, and the page reads its list again. */
const RECENT_MAX = 5;

/** How the inboxes of these people stand, for their open pages. */
export async function readNews(db: QueryExecutorProvider, userIds: readonly string[]): Promise<InboxNews[]> {
  const minuteAgo = before(await databaseNowUs(db), { minutes: 1 });
  const { rows } = await sql<{
    userId: string;
    unread: number;
    recent: (Omit<Row, 'createdAt' | 'readAt'> & { at: string })[];
  }>`
    select person.id as "userId",
           (select count(*)::int from notification n
             where n.user_id = person.id and n.read_at is null and n.is_shown) as unread,
           (select coalesce(jsonb_agg(one order by (one->>'id')::bigint), '[]') from (
              select jsonb_build_object('id', n.id, 'kind', n.kind, 'data', n.data,
                       'at', to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as one
                from notification n
               where n.user_id = person.id and n.read_at is null and n.is_shown
                 and n.created_at > ${minuteAgo}
               order by n.id desc limit ${RECENT_MAX + 1}) latest) as recent
      from unnest(${userIds}::uuid[]) as person (id)`.execute(db);
  return rows.map(({ userId, unread, recent }) => ({
    userId,
    unread,
    recent: recent
      .slice(-RECENT_MAX)
      .flatMap((row) => toView({ ...row, createdAt: new Date(row.at), readAt: null }) ?? []),
    isAll: recent.length <= RECENT_MAX,
  }));
}

/** null: facts of another version of this program. What can't be said is not shown, and breaks no list. */
function toView({ id, kind, data, createdAt, readAt }: Row): NotificationView | null {
  const facts = NotificationFacts.safeParse({ kind, data });
  if (!facts.success) return null;
  return { id, created_at: createdAt.toISOString(), read_at: readAt?.toISOString() ?? null, facts: facts.data };
}
