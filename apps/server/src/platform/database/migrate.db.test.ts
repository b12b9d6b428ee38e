import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { connect } from './connection.ts';
import { MIGRATIONS_FOLDER, migrate, readMigrations } from './migrate.ts';

const database = await testDatabase();
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

function aFolder(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'mnada-migrations-'));
  folders.push(folder);
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return folder;
}
const next = async () => String((await readMigrations()).length + 1).padStart(4, '0');

describe('migrate', () => {
  test('applies nothing to a database that has everything', async () => {
    expect((await migrate(database.url)).applied).toEqual([]);
  });

  test('started by four nodes at once applies a new file once', async () => {
    const name = `${await next()}_more.sql`;
    const folder = aFolder({ [name]: 'create table more (id int primary key); insert into more values (1);' });
    const results = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, folder)));
    expect(results.flatMap((result) => result.applied)).toEqual([name]);
    expect((await database.owner.query('select id from more')).rows).toEqual([{ id: 1 }]);
  });

  test('takes back a file that fails half-way, and says which', async () => {
    const name = `${await next()}_broken.sql`;
    const folder = aFolder({ [name]: 'create table half (id int); select 1 / 0;' });
    await expect(migrate(database.url, folder)).rejects.toThrow(`${name} failed: division by zero`);
    const { rows } = await database.owner.query(`select to_regclass('half') as half`);
    expect(rows).toEqual([{ half: null }]);
  });

  test('stops at an applied file that was changed since, and names it', async () => {
    const folder = aFolder({ '0001_accounts.sql': 'select 1' });
    await expect(migrate(database.url, folder)).rejects.toThrow('0001_accounts.sql was changed');
  });

  test('waits for no table in front of everybody else: it gives way, tries again, and gets it once it is free', async () => {
    await database.owner.query('create table busy (id int primary key)');
    const name = `${await next()}_patient.sql`;
    const folder = aFolder({ [name]: 'alter table busy add column more int;' });
    const holder = await connect({ url: database.url, role: null });
    await holder.query('begin; lock table busy in access share mode');
    const migrated = migrate(database.url, folder, { lockMs: 100 });
    await sleep(400); // given up at least once by now
    // Who comes meanwhile is let through between two tries, and is not kept until the holder is done.
    await database.owner.query(`set lock_timeout = '5s'; insert into busy values (1)`);
    await holder.query('commit');
    expect((await migrated).applied).toEqual([name]);
    await holder.end();
  });

  test('a table that is never free ends it with a sentence, and changes nothing', async () => {
    await database.owner.query('create table held (id int primary key)');
    const name = `${await next()}_never.sql`;
    const folder = aFolder({ [name]: 'create table with_it (id int); alter table held add column more int;' });
    const holder = await connect({ url: database.url, role: null });
    await holder.query('begin; lock table held in access share mode');
    await expect(migrate(database.url, folder, { lockMs: 50, tries: 2 })).rejects.toThrow(
      /_never\.sql failed: .*lock timeout \(2 tries of 50 ms\)\. Nothing was changed/,
    );
    await holder.end();
    const { rows } = await database.owner.query(`select to_regclass('with_it') as made`);
    expect(rows).toEqual([{ made: null }]);
  });

  test('an index that is built beside the bids is built once, also by four starts at once, and anew where one broke off', async () => {
    await database.owner.query('create table big (id int, name text); insert into big values (1, $$a$$), (1, $$a$$)');
    await database.owner.query('create unique index concurrently big_id on big (id)').catch(() => undefined);
    await database.owner.query('update big set id = 2 where ctid = (select max(ctid) from big)');
    const name = `${await next()}_index.sql`;
    const folder = aFolder({
      [name]: '-- outside a transaction\n-- Found by number.\ncreate unique index concurrently big_id on big (id);',
    });
    const results = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, folder)));
    expect(results.flatMap((result) => result.applied)).toEqual([name]);
    const { rows } = await database.owner.query(
      `select indisvalid from pg_index where indexrelid = 'big_id'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  test('stops at a hole in the numbers', async () => {
    const folder = aFolder({ '9999_late.sql': 'select 1' });
    const wanted = Number(await next());
    await expect(migrate(database.url, folder)).rejects.toThrow(`9999_late.sql should be number ${wanted}`);
  });
});
