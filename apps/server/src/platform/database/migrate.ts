import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { connect } from './connection.ts';

/** `apps/server/migrations`, from `src` as from `dist`. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));
const OLDEST_POSTGRES = 150_000;
// Any number that nothing else locks: 'mnada' in ASCII.
const LOCK_KEY = 0x6d6e616461;
/**
 * A migration that waits for a table lets everybody queue behind it: so long at most. Then it gives up, lets the queue through,
 * and tries again, with pauses of 0.5, 1, 2, 4, 5, 5 … s.
 */
const LOCK_WITHIN_MS = 2_000;
const LOCK_TRIES = 30;
const ASK_AGAIN_MS = 200;
/** It waited for a lock for too long, or in a circle with somebody who reads in the other order. */
const GAVE_WAY = new Set(['55P03', '40P01']);
/** As the first line of a file: its one statement runs by itself, as `create index concurrently` must. */
export const OUTSIDE_A_TRANSACTION = '-- outside a transaction';
const CONCURRENT_INDEX = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?([a-z0-9_]+)/im;

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
 * Others bid meanwhile: no lock is waited for longer than two seconds at a time.
 * @throws MigrationError an applied file was changed since, a lock was never free, or PostgreSQL is older than 15
 */
export async function migrate(
  url: string,
  folder: string = MIGRATIONS_FOLDER,
  patience: Partial<Patience> = {},
): Promise<MigrationResult> {
  const migrations = await readMigrations(folder);
  const client = await connect({ url, role: null, name: 'mnada migrate' });
  try {
    await requireVersion(client);
    await client.query('set statement_timeout = 0; set client_min_messages = warning');
    await takeTurn(client);
    await client.query(`
      create schema if not exists migration;
      create table if not exists migration.applied (
        name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())`);
    return await applyMissing(client, migrations, { tries: LOCK_TRIES, lockMs: LOCK_WITHIN_MS, ...patience });
  } finally {
    await client.end(); // gives the lock back, too
  }
}

export type Patience = { readonly tries: number; readonly lockMs: number };

/**
 * Asks again and again, rather than waiting in one statement: that would hold a snapshot, which an index that is built
 * concurrently by whoever has the turn would wait for, and both for ever.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ has: boolean }>('select pg_try_advisory_lock($1) as has', [LOCK_KEY]);
    if (rows[0]?.has === true) return;
    await sleep(ASK_AGAIN_MS);
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

async function applyMissing(
  client: pg.Client,
  migrations: readonly Migration[],
  patience: Patience,
): Promise<MigrationResult> {
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
    await applyOne(client, { name, sql, checksum }, patience);
    applied.push(name);
  }
  return { applied, present: present.size + applied.length };
}

async function applyOne(client: pg.Client, migration: Migration, { tries, lockMs }: Patience): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      if (migration.sql.startsWith(OUTSIDE_A_TRANSACTION)) await runAlone(client, migration);
      else await runInTransaction(client, migration, lockMs);
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      const isLocked = error instanceof pg.DatabaseError && GAVE_WAY.has(error.code ?? '');
      if (isLocked && tried < tries) {
        await sleep(Math.min(5_000, 250 * 2 ** Math.min(tried, 5)));
        continue;
      }
      const told = error instanceof Error ? error.message : String(error);
      const why = isLocked
        ? `${told} (${tried} tries of ${lockMs} ms). Nothing was changed; end what holds it and start again`
        : told;
      throw new MigrationError(`${migration.name} failed: ${why}`, { cause: error });
    }
  }
}

const note = (client: pg.Client, { name, checksum }: Migration) =>
  client.query('insert into migration.applied (name, checksum) values ($1, $2)', [name, checksum]);

async function runInTransaction(client: pg.Client, migration: Migration, lockMs: number): Promise<void> {
  await client.query('begin');
  await client.query(`set local lock_timeout = ${lockMs}`);
  await client.query(migration.sql);
  await note(client, migration);
  await client.query('commit');
}

/** What a start that ended in the middle of it left is an index that nobody can use: it is built anew. */
async function runAlone(client: pg.Client, migration: Migration): Promise<void> {
  const index = CONCURRENT_INDEX.exec(migration.sql)?.[1];
  if (index !== undefined) {
    const { rows } = await client.query<{ valid: boolean }>(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [index],
    );
    if (rows[0]?.valid === false) await client.query(`drop index concurrently ${pg.escapeIdentifier(index)}`);
    // Built and not noted: the start ended in between.
    if (rows[0]?.valid === true) return void (await note(client, migration));
  }
  await client.query(migration.sql);
  await note(client, migration);
}
