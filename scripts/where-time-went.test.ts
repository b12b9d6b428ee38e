import { expect, test } from 'vitest';
import { type FileTime, howBusy, whereTimeWent } from './where-time-went.ts';

const aFile = (file: string, project: string, testsMs: number, loadingMs = 0): FileTime => ({
  file,
  project,
  testsMs,
  loadingMs,
});

test('projects stand with their share and their loading, the slowest first', () => {
  const told = whereTimeWent([aFile('a', 'unit', 500, 500), aFile('b', 'db', 2_000, 1_000)]);
  expect(told.split('\n').slice(1, 3)).toEqual([
    '  db              3.0 s  75 %      1.0 s of it loading, 1 files',
    '  unit            1.0 s  25 %      0.5 s of it loading, 1 files',
  ]);
});

test('ten files are named, by all that they cost', () => {
  const files = Array.from({ length: 12 }, (_, at) => aFile(`f${at}`, 'unit', 1_000 * at, at === 0 ? 60_000 : 0));
  const named = whereTimeWent(files).split('The slowest files:\n')[1]?.split('\n') ?? [];
  expect(named).toHaveLength(10);
  expect(named[0]).toBe('     60.0 s  f0');
  expect(named[1]).toBe('     11.0 s  f11');
});

test('a run without files says nothing', () => {
  expect(whereTimeWent([])).toBe('');
});

test('how busy the cores were is their share of the time in between, whatever was before', () => {
  expect(howBusy({ idleMs: 500, allMs: 1_000 }, { idleMs: 750, allMs: 2_000 })).toBe(
    'All cores were busy for 75 % of the time.',
  );
  expect(howBusy({ idleMs: 500, allMs: 1_000 }, { idleMs: 500, allMs: 1_000 })).toBe('');
});
