import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { render } from './entry-server.tsx';

test('a page that was given up while it waited for its turn is not drawn, and says nothing on the console', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const nothing = async () => ({ status: 404, header: () => null, json: () => ({ code: 'NOT_FOUND', message: '' }) });
  let turn: Promise<unknown> = Promise.resolve();
  const given = render({
    path: '/terms',
    page: { language: 'en', dataSaver: false, origin: 'https://mnada.test' },
    nonce: 'n',
    transport: nothing as never,
    // Its turn comes long after its time was over.
    draw: (work) => {
      const later = sleep(1_500).then(work);
      turn = later.catch(() => undefined);
      return later;
    },
    timeoutMs: 1_000,
  });
  await expect(given).rejects.toThrow(/timeout/i);
  await turn;
  expect(said.mock.calls).toEqual([]);
});
