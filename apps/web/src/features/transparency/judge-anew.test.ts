import { expect, test } from 'vitest';
import { judgeAnew } from './judge-anew.ts';

type State = 'passed' | 'failed' | 'unchecked';
const verdictOf = (state: State) => ({ checks: [{ name: 'record' as const, state }] });

/** What is kept in a cache, and what the server has. */
const judged = async (kept: State, fresh: State) => {
  const asked: string[] = [];
  const { verdict } = await judgeAnew(
    async (cache) => {
      asked.push(cache);
      return cache === 'reload' ? fresh : kept;
    },
    async (state) => verdictOf(state),
  );
  return { asked, says: verdict.checks[0]?.state };
};

test('[LOG-7] what fails is read anew past every cache before it is called wrong; what doesn’t fail is read once', async () => {
  expect(await judged('failed', 'passed')).toEqual({ asked: ['default', 'reload'], says: 'passed' });
  expect(await judged('failed', 'failed')).toEqual({ asked: ['default', 'reload'], says: 'failed' });
  expect(await judged('passed', 'failed')).toEqual({ asked: ['default'], says: 'passed' });
  expect(await judged('unchecked', 'failed')).toEqual({ asked: ['default'], says: 'unchecked' });
});

test('[LOG-7] what can’t be read anew is not called wrong', async () => {
  const read = async (cache: string) => {
    if (cache === 'reload') throw new TypeError('no network');
    return 'failed' as const;
  };
  await expect(judgeAnew(read, async (state) => verdictOf(state))).rejects.toThrow('no network');
});
