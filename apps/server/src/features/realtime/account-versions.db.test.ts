import { expect, test } from 'vitest';
import { makePeople } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readAccountVersions } from './account-versions.sql.ts';

const database = await testDatabase();

test('[BID-10] each change of a balance is a higher version, read under the role of the server', async () => {
  const [me = '', other = ''] = await makePeople(database, 2);
  const versionOf = async (userId: string) =>
    (await readAccountVersions(database.pool, [me, other])).find((row) => row.userId === userId)?.version ?? -1;
  const [mine, theirs] = [await versionOf(me), await versionOf(other)];
  await database.owner.query(`update account set balance = balance + 1 where owner_id = $1 and unit = 'BID'`, [me]);
  expect(await versionOf(me)).toBe(mine + 1);
  expect(await versionOf(other)).toBe(theirs);
});
