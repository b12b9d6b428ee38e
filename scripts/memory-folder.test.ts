import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { memoryFolder } from './memory-folder.ts';

const place = mkdtempSync(join(tmpdir(), 'mnada-memory-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const SCRIPT = pathToFileURL(join(import.meta.dirname, 'memory-folder.ts')).href;
/** A run of its own that asks for its folder, and ends. @returns the folder */
const aRun = (end: string): string => {
  const code = `const { memoryFolder } = await import('${SCRIPT}'); console.log(memoryFolder('${place}', 1)); ${end}`;
  const run = spawnSync('npx', ['tsx', '--input-type=module', '-e', code], { encoding: 'utf8' });
  return run.stdout.trim();
};

test('a run has a folder of its own, which goes with it; what a killed one left, the next one takes away', () => {
  const killed = aRun(`process.kill(process.pid, 'SIGKILL')`);
  expect(killed.startsWith(place)).toBe(true);
  expect(existsSync(killed)).toBe(true);
  const whole = aRun('');
  expect(whole.startsWith(place)).toBe(true);
  expect([existsSync(killed), existsSync(whole)]).toEqual([false, false]);
});

test('somebody else’s folder and one of a living run stay', () => {
  const [others, living] = [join(place, 'others'), join(place, `mnada-tests-${hostname()}-${process.ppid}`)];
  for (const folder of [others, living]) mkdirSync(folder, { recursive: true });
  memoryFolder(place, Number.MAX_SAFE_INTEGER);
  expect([existsSync(others), existsSync(living)]).toEqual([true, true]);
});

test('anybody may write into it, as servers of other users do', () => {
  expect((statSync(memoryFolder(place, 1) ?? '').mode & 0o7777).toString(8)).toBe('1777');
});

test('without room or without such a place there is none', () => {
  expect(memoryFolder(place, Number.MAX_SAFE_INTEGER)).toBeNull();
  expect(memoryFolder(join(place, 'nowhere'))).toBeNull();
});
