import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createHttp } from '../../platform/http/index.ts';
import { silentLog } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { SpokenSessions } from '../../testing/realtime-node.ts';
import { createHookBudget } from './hook-budget.ts';
import { hookRoutes } from './hook-routes.ts';
import type { ProviderEventInbox } from './inbox.ts';

test('[S09] so many calls of an address in ten seconds, then a time to wait; other addresses have their own', () => {
  let nowMs = 5_000;
  const budget = createHookBudget({ perAddress: 2 }, () => nowMs);
  expect([budget.take('a'), budget.take('a'), budget.take('a'), budget.take('b')]).toEqual([0, 0, 10, 0]);
  nowMs += 9_500;
  expect(budget.take('a')).toBe(1);
  nowMs += 500;
  expect(budget.take('a')).toBe(0);
});

test('[S09] all addresses of one IPv6 /64 have one budget', () => {
  const budget = createHookBudget({ perAddress: 2 }, () => 0);
  const taken = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:2::3', '2001:db8:1:3::1'].map(budget.take);
  expect(taken).toEqual([0, 0, 10, 0]);
});

test('[S09] the /64s of one IPv6 /32 have ten budgets between them; IPv4 addresses and other /32s have their own', () => {
  let nowMs = 0;
  const budget = createHookBudget({ perAddress: 2 }, () => nowMs);
  const subnets = Array.from({ length: 30 }, (_, n) => budget.take(`2001:db8:${n.toString(16)}::1`));
  expect(subnets).toEqual([...Array.from({ length: 20 }, () => 0), ...Array.from({ length: 10 }, () => 10)]);
  expect([budget.take('2001:db9::1'), budget.take('203.0.113.9'), budget.take('::ffff:203.0.113.9')]).toEqual([
    0, 0, 0,
  ]);
  nowMs += 10_000;
  expect(budget.take('2001:db8:ffff::1')).toBe(0);
});

test('[S09] what one /64 is refused takes nothing from its neighbours in the /32', () => {
  const budget = createHookBudget({ perAddress: 2 }, () => 0);
  for (let n = 0; n < 100; n++) budget.take('2001:db8:1:2::1');
  expect(budget.take('2001:db8:1:3::1')).toBe(0);
});

test('[S09] any number of addresses costs bounded memory: newcomers share what is left', () => {
  const budget = createHookBudget({ perAddress: 2, addressesMax: 3 }, () => 0);
  const taken = Array.from({ length: 50 }, (_, n) => budget.take(`address ${n}`));
  expect(taken.filter((wait) => wait === 0)).toHaveLength(5);
  expect(budget.take('address 1')).toBe(0);
});

test('[S09] [S11] a flood of callbacks from one address is turned away before its bodies are read; the provider’s never', async () => {
  const http = await createHttp({
    config: { publicUrl: 'http://127.0.0.1:3000', corsOrigins: [], trustProxy: false },
    log: silentLog(),
    metrics: new Metrics(),
    sessions: new SpokenSessions(),
  });
  const received: string[] = [];
  const inbox = {
    receive: async ({ body }: { body: string }) => void received.push(body),
  } as unknown as ProviderEventInbox;
  await http.register(hookRoutes({ inbox, isListed: (address) => address === '196.201.214.200' }));
  const call = (remoteAddress: string) =>
    http.inject({ method: 'POST', url: '/hooks/pay/stk/cafe', remoteAddress, payload: '{}' });
  const codes = new Map<number, number>();
  for (let n = 0; n < 320; n++) {
    const { statusCode, headers } = await call('203.0.113.9');
    codes.set(statusCode, (codes.get(statusCode) ?? 0) + 1);
    if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect([...codes]).toEqual([
    [200, 300],
    [429, 20],
  ]);
  expect(received).toHaveLength(300);
  for (let n = 0; n < 320; n++) expect((await call('196.201.214.200')).statusCode).toBe(200);
  expect((await call('203.0.113.10')).statusCode).toBe(200);

  for (let n = 0; n < 300; n++) await call('127.0.0.1');
  const address = await http.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  // A hundred bytes are promised, and none comes: whoever reads the body waits for it.
  socket.write('POST /hooks/pay/stk/cafe HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 429 /);
  socket.destroy();
  await http.close();
});
