import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { connect } from '../database/connection.ts';
import { findBinaries } from './binaries.ts';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './index.ts';
import { readPostmasterFile } from './postmaster-pid.ts';
import { asUser, databaseUser } from './user.ts';

const running: EmbeddedPostgres[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function aFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'mnada-test-'));
  chmodSync(folder, mode);
  folders.push(folder);
  return join(folder, 'postgres');
}

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ durable: false, ...options });
  running.push(postgres);
  return postgres;
}

async function ask<T>(postgres: EmbeddedPostgres, query: string): Promise<T> {
  const client = await connect({ url: postgres.url('postgres'), role: null });
  try {
    return (await client.query(query)).rows[0]?.answer as T;
  } finally {
    await client.end();
  }
}

describe('startEmbeddedPostgres', () => {
  test('makes a cluster that is safe in a crash, and finds it again', async () => {
    const folder = aFolder();
    const first = await start({ folder, durable: true });
    expect(
      await ask(
        first,
        `select string_agg(setting, ' ' order by name) as answer from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses')`,
      ),
    ).toBe('on on  on');
    await ask(first, 'create table kept as select 7 as answer');
    await first.stop();
    await first.stop();
    const second = await start({ folder });
    expect(await ask(second, 'select answer from kept')).toBe(7);
  });

  test('comes back on the same address after kill -9 of PostgreSQL', async () => {
    const crashes: string[] = [];
    const postgres = await start({ folder: aFolder(), durable: true, onCrash: (reason) => crashes.push(reason) });
    await ask(postgres, 'create table kept as select 8 as answer');
    const before = postgres.pid;
    process.kill(before, 'SIGKILL');
    for (let tries = 0; postgres.pid === before && tries < 500; tries++) await sleep(20);
    expect(await ask(postgres, 'select answer from kept')).toBe(8);
    expect(crashes).toHaveLength(1);
  });

  test('is not misled by a pid file that a crash left behind, even if that number is somebody’s now', async () => {
    const folder = aFolder();
    const first = await start({ folder });
    const file = join(folder, 'postmaster.pid');
    const left = readFileSync(file, 'utf8');
    await first.stop();
    for (const pid of [process.pid, 4_000_000]) {
      writeFileSync(file, left.replace(/^\d+/, String(pid)));
      const next = await start({ folder });
      expect(await ask(next, 'select 1 as answer')).toBe(1);
      await next.stop();
    }
  });

  test('stops a database of ours that outlived its server, and starts anew', async () => {
    const folder = aFolder();
    const first = await start({ folder });
    await ask(first, 'create table kept as select 9 as answer');
    await first.stop();
    const user = databaseUser();
    const socket = mkdtempSync(join(tmpdir(), 'mnada-pg-'));
    if (user) chownSync(socket, user.uid, user.gid);
    const args = ['-D', folder, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${socket}`];
    const orphan = spawn(join(findBinaries(user), 'bin/postgres'), args, {
      ...asUser(user),
      cwd: '/',
      stdio: 'ignore',
    });
    const ended = new Promise((done) => orphan.once('exit', done));
    while (!readPostmasterFile(folder)?.ready) await sleep(20);

    const next = await start({ folder });
    await ended;
    expect(await ask(next, 'select answer from kept')).toBe(9);
    expect(existsSync(socket)).toBe(false);
  });

  test.runIf(process.getuid?.() === 0)(
    'as root in a folder closed to others, keeps its data where it says',
    async () => {
      const postgres = await start({ folder: aFolder(0o700) });
      folders.push(join(postgres.folder, '..'));
      expect(postgres.folder).toMatch(/^\/var\/tmp\/mnada-data-[0-9a-f]{16}\/postgres$/);
      expect(await ask(postgres, 'select 1 as answer')).toBe(1);
    },
  );

  test.runIf(process.getuid?.() === 0)('does not run as root', async () => {
    const postgres = await start({ folder: aFolder() });
    expect(readFileSync(`/proc/${postgres.pid}/status`, 'utf8')).not.toMatch(/^Uid:\s+0\s/m);
  });
});
