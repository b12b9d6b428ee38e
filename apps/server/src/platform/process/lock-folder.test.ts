import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { FolderInUse, lockFolder } from './lock-folder.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mnada-lock-'));
  folders.push(folder);
  return folder;
}
const fileIn = (folder: string) => join(folder, 'server.lock');

describe('lockFolder', () => {
  test('refuses a second server, and says which is there and what to do', async () => {
    const folder = aFolder();
    const lock = await lockFolder(folder);
    const second = lockFolder(folder);
    await expect(second).rejects.toThrow(FolderInUse);
    await expect(second).rejects.toThrow(`process ${process.pid}`);
    lock.release();
    (await lockFolder(folder)).release();
    expect(existsSync(fileIn(folder))).toBe(false);
  });

  test('of four that come at once, one gets it', async () => {
    const folder = aFolder();
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => lockFolder(folder)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('takes over from a process that was killed', async () => {
    const folder = aFolder();
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(fileIn(folder), JSON.stringify({ pid, startedAt: '1', host: hostname(), id: 'dead' }));
    const lock = await lockFolder(folder);
    expect(readFileSync(fileIn(folder), 'utf8')).toContain(`"pid":${process.pid},`);
    lock.release();
  });

  test('takes over when the number belongs to another process by now', async () => {
    const folder = aFolder();
    const owner = { pid: process.ppid, startedAt: 'long ago', host: hostname(), id: 'dead' };
    writeFileSync(fileIn(folder), JSON.stringify(owner));
    (await lockFolder(folder)).release();
  });

  test('takes over a file that a crash left half written', async () => {
    const folder = aFolder();
    writeFileSync(fileIn(folder), '{"pid":');
    (await lockFolder(folder)).release();
  });

  test('waits for a server that is leaving', async () => {
    const folder = aFolder();
    const leaving = await lockFolder(folder);
    leaving.leaving();
    let taken = false;
    const next = lockFolder(folder).then((lock) => {
      taken = true;
      return lock;
    });
    await sleep(300);
    expect(taken).toBe(false);
    leaving.release();
    (await next).release();
  });

  test('believes a server in another container as long as it touches its file', async () => {
    const folder = aFolder();
    const owner = { pid: 1, startedAt: '1', host: 'another-container', id: 'elsewhere' };
    writeFileSync(fileIn(folder), JSON.stringify(owner));
    const touching = setInterval(() => writeFileSync(fileIn(folder), JSON.stringify(owner)), 500);
    await expect(lockFolder(folder)).rejects.toThrow('on another-container');
    clearInterval(touching);
    (await lockFolder(folder)).release();
  }, 20_000);
});
