import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
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

  test('stops at a hole in the numbers', async () => {
    const folder = aFolder({ '0099_late.sql': 'select 1' });
    const wanted = Number(await next());
    await expect(migrate(database.url, folder)).rejects.toThrow(`0099_late.sql should be number ${wanted}`);
  });
});
