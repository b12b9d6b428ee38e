import { expect, test } from 'vitest';
import { yieldToMain } from './yield-to-main.ts';

test('each caller gets a turn of its own, in the order of asking', async () => {
  const log: string[] = [];
  const begin = async (name: string) => {
    await yieldToMain();
    log.push(`${name} begins`);
    queueMicrotask(() => log.push(`${name} goes on`));
  };
  const all = Promise.all([begin('first'), begin('second'), begin('third')]);
  log.push('asked');
  await all;
  expect(log).toEqual([
    'asked',
    'first begins',
    'first goes on',
    'second begins',
    'second goes on',
    'third begins',
    'third goes on',
  ]);
});
