import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { connect } from './connection.ts';

/** `apps/server/migrations`, from `src` as from `dist`. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));
const OLDEST_POSTGRES = 150_000;
// Any number that nothing else locks: 'mnada' in ASCII.
const LOCK_KEY = 0x6d6e616461;

export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };
export type MigrationResult = { readonly applied: readonly string[]; readonly present: number };

/** Something a person must put right before the server can start; the message says what. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** Reads `0001_name.sql …` in order; numbers must run from 1 without a hole, so that two branches can't both be 0007. */
export async function readMigrations(folder: string = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      if (!/^[0-9]{4}_[a-z0-9_]+\.sql$/.test(name) || Number(name.slice(0, 4)) !== index + 1) {
        throw new MigrationError(
          `Migration ${name} should be number ${index + 1}, named ${String(index + 1).padStart(4, '0')}_….sql.`,
        );
      }
      // Line ends differ between checkouts; the statements don't.
      const sql = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Brings the database to this version: forward only, each file in its own transaction, under an advisory lock, so
 * any number of nodes may start at once. Runs as the role of the URL, which owns the tables. Running again changes nothing.
 * @throws MigrationError an applied file was changed since, or PostgreSQL is older than 15
 */
export async function migrate(url: string, folder: string = MIGRATIONS_FOLDER): Promise<MigrationResult> {
  const migrations = await readMigrations(folder);
  const client = await connect({ url, role: null, name: 'mnada migrate' });
  try {
    await requireVersion(client);
    await client.query('set statement_timeout = 0; set client_min_messages = warning');
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await client.query(`
      create schema if not exists migration;
      create table if not exists migration.applied (
        name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())`);
    return await applyMissing(client, migrations);
  } finally {
    await client.end(); // gives the lock back, too
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; shown: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown`,
  );
  const row = rows[0];
  if (!row || row.version < OLDEST_POSTGRES) {
    throw new MigrationError(`PostgreSQL 15 or later is needed; DATABASE_URL answers with ${row?.shown ?? 'nothing'}.`);
  }
}

async function applyMissing(client: pg.Client, migrations: readonly Migration[]): Promise<MigrationResult> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration.applied',
  );
  const present = new Map(rows.map((row) => [row.name, row.checksum]));
  const applied: string[] = [];
  for (const { name, sql, checksum } of migrations) {
    const before = present.get(name);
    if (before === checksum) continue;
    if (before !== undefined) {
      throw new MigrationError(
        `${name} was changed after it had been applied to this database. Put the file back and add a new one, or start with an empty database.`,
      );
    }
    await applyOne(client, name, sql, checksum);
    applied.push(name);
  }
  return { applied, present: present.size + applied.length };
}

async function applyOne(client: pg.Client, name: string, sql: string, checksum: string): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into migration.applied (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new MigrationError(`${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
