import { expect, test } from 'vitest';
import { readTwice } from './read-twice.ts';

type State = 'passed' | 'failed' | 'unchecked';
const STATES: Readonly<Record<string, State>> = {
  whole: 'passed',
  older: 'failed',
  other: 'failed',
  some: 'unchecked',
};

/** What a cache keeps, and what the server has; null: it can't be reached. */
async function read(kept: string, sent: string | null) {
  const asked: string[] = [];
  const readings = await readTwice(
    async (cache) => {
      asked.push(cache);
      const file = cache === 'no-store' ? sent : kept;
      if (file === null) throw new TypeError('no network');
      return { file };
    },
    async ({ file }) => ({ checks: [{ name: 'record' as const, state: STATES[file] ?? 'passed' }] }),
  );
  const { first, again } = readings;
  return {
    asked,
    first: first.published.file,
    again: again?.published.file ?? null,
    says: first.verdict.checks[0]?.state,
  };
}

test('[LOG-7] what doesn’t fail is read once', async () => {
  expect(await read('whole', 'older')).toMatchObject({ asked: ['default'], again: null, says: 'passed' });
  expect(await read('some', 'older')).toMatchObject({ asked: ['default'], again: null, says: 'unchecked' });
});

test('[LOG-7] what fails is read once more past every cache; what was read first keeps its verdict, and both are told', async () => {
  const both = { asked: ['default', 'no-store'], says: 'failed', first: 'older' };
  expect(await read('older', 'whole')).toEqual({ ...both, again: 'whole' });
  expect(await read('older', 'other')).toEqual({ ...both, again: 'other' });
});

test('[LOG-7] where the same comes again, or nothing can be read, what was read first stands alone', async () => {
  const alone = { asked: ['default', 'no-store'], says: 'failed', first: 'older', again: null };
  expect(await read('older', 'older')).toEqual(alone);
  expect(await read('older', null)).toEqual(alone);
});
