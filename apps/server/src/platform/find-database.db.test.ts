import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { prepareStaffLogin } from './database/index.ts';
import { findStaffDatabase, NoDatabase } from './find-database.ts';

const database = await testDatabase();
const name = new URL(database.url).pathname.slice(1);
const outside = {
  mode: 'production',
  databaseUrl: null,
  migrationDatabaseUrl: null,
  dataDir: '',
  staffDatabaseUrl: null,
} as const;
const asRole = (role: string): string => Object.assign(new URL(database.url), { username: role }).href;
const roleOf = (url: string): string => decodeURIComponent(new URL(url).username);

// The owner of a table who may make no roles, as some hosts give one.
const poor = `${name}_poor`;
await database.owner.query(
  `create role ${poor} login; grant mnada_staff to ${poor}; alter table throttle owner to ${poor}`,
);
afterAll(async () => {
  await database.owner.query(`alter table throttle owner to current_user; drop owned by ${poor}; drop role ${poor}`);
});

test('[OPS-5] the console’s own address is used as it is, without a word', async () => {
  const { url } = await prepareStaffLogin(database.url);
  expect(await findStaffDatabase({ ...outside, staffDatabaseUrl: url })).toMatchObject({ url, warning: null });
  expect(await findStaffDatabase({ ...outside, databaseUrl: url })).toMatchObject({ url, warning: null });
});

test('[OPS-5] a console that was given the owner’s address signs in as less, and says loudly what it was given', async () => {
  for (const given of [
    { databaseUrl: database.url },
    { databaseUrl: asRole(poor), migrationDatabaseUrl: database.url },
  ]) {
    const found = await findStaffDatabase({ ...outside, ...given });
    expect(roleOf(found.url)).toBe(`${name}_console`);
    expect(found.warning).toMatch(/^STAFF_DATABASE_URL is not set/);
    expect((await findStaffDatabase({ ...outside, ...given, mode: 'demo' })).warning).toBe(null);
  }
});

test('[OPS-5] nobody works at the console as the owner of the tables, but in a demonstration', async () => {
  await expect(findStaffDatabase({ ...outside, staffDatabaseUrl: database.url })).rejects.toThrow(
    /STAFF_DATABASE_URL signs in as a superuser/,
  );
  await database.owner.query(`drop role if exists ${name}_console`);
  const given = { ...outside, databaseUrl: asRole(poor) };
  await expect(findStaffDatabase(given)).rejects.toThrow(NoDatabase);
  await expect(findStaffDatabase(given)).rejects.toThrow(
    /the owner of the tables.*could not be made.*STAFF_DATABASE_URL/s,
  );
  expect(await findStaffDatabase({ ...given, mode: 'demo' })).toMatchObject({ url: asRole(poor), warning: null });
});
