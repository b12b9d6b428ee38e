import { expect, test } from 'vitest';
import { SpokenSessions } from '../../testing/realtime-node.ts';
import { createHttp } from '../../platform/http/index.ts';
import { createLog } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { hookRoutes } from './hook-routes.ts';
import type { ProviderEventInbox } from './inbox.ts';

test('[S35] [S61] neither the token of a callback’s address nor its body ever stands in a log', async () => {
  let written = '';
  const log = createLog({ logLevel: 'trace' }, { write: (line: string) => void (written += line) });
  const http = await createHttp({
    config: { publicUrl: 'http://127.0.0.1:3000', corsOrigins: [], trustProxy: false },
    log,
    metrics: new Metrics(),
    sessions: new SpokenSessions(),
  });
  let received = 0;
  const inbox = { receive: async () => void received++ } as unknown as ProviderEventInbox;
  await http.register(hookRoutes({ inbox, isListed: () => true }));
  const token = 'cafe'.repeat(12);
  for (const method of ['POST', 'GET', 'PUT'] as const) {
    const answer = await http.inject({ method, url: `/hooks/pay/stk/${token}`, payload: '254712345678' });
    expect(answer.statusCode).toBe(method === 'POST' ? 200 : 405);
  }
  await http.close();
  expect(received).toBe(1);
  expect(written).toContain('/hooks/pay/:kind/:token');
  expect(written).not.toContain(token);
  expect(written).not.toContain('254712345678');
});
