import type { Queryable } from '../auctions/index.ts';

/** The version of each person's account (BID-10), found by key; staff have none. */
export async function readAccountVersions(
  sql: Queryable,
  userIds: readonly string[],
): Promise<{ readonly userId: string; readonly version: number }[]> {
  const { rows } = await sql.query<{ user_id: string; account_version: number }>(
    `select owner_id as user_id, version as account_version
       from account where owner_id = any($1::uuid[]) and unit = 'BID' order by id`,
    [userIds],
  );
  return rows.map((row) => ({ userId: row.user_id, version: row.account_version }));
}
