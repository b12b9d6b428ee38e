import { afterAll, expect, test } from 'vitest';
import { SpokenSessions } from '../../testing/realtime-node.ts';
import { silentLog } from '../log.ts';
import { Metrics } from '../metrics.ts';
import { createHttp } from './create-http.ts';
import { healthRoutes } from './health.ts';

const metrics = new Metrics();
const config = {
  publicUrl: 'https://mnada.example',
  corsOrigins: [],
  trustProxy: false,
  mpesa: { callbackUrl: 'https://hooks.mnada.example' },
} as const;
const http = await createHttp({ config, log: silentLog(), metrics, sessions: new SpokenSessions() });
let asked = 0;
http.get('/page', { config: { access: 'public' } }, async () => ({ asked: ++asked }));
await http.register(healthRoutes({ metrics, checks: {}, metricsToken: null }));
afterAll(() => http.close());
const get = (host: string, url = '/page', headers = {}) => http.inject({ url, headers: { host, ...headers } });

test('[S52] a name of somebody else’s is refused in plain words, before anything is done', async () => {
  for (const host of ['evil.example', 'evil.example:443', 'mnada.example.evil.example', 'xmnada.example', 'a b']) {
    const answer = await get(host);
    expect([answer.statusCode, answer.headers['content-type'], answer.payload], host).toEqual([
      421,
      'text/plain; charset=utf-8',
      'This name is not served here. See PUBLIC_URL.\n',
    ]);
  }
  // A claim that no proxy of ours made.
  expect((await get('evil.example', '/page', { 'x-forwarded-host': 'mnada.example' })).statusCode).toBe(421);
  expect(asked).toBe(0);
});

test('our own names, this machine and any bare address are answered', async () => {
  const hosts = ['mnada.example', 'MNADA.example:8443', 'mnada.example.', 'hooks.mnada.example', 'localhost:3000'];
  for (const host of [...hosts, '127.0.0.1:3000', '192.168.1.20:3000', '[::1]:3000', '[2001:db8::7]'])
    expect((await get(host)).statusCode, host).toBe(200);
});

test('health is told under any name', async () => {
  for (const url of ['/healthz', '/readyz', '/metrics', '/readyz?x=1'])
    expect((await get('mnada-web.internal', url)).statusCode, url).toBe(200);
});

test('[S52] behind a trusted proxy the name counts that the proxy was asked under', async () => {
  const behind = await createHttp({
    config: { ...config, trustProxy: 1 },
    log: silentLog(),
    metrics: new Metrics(),
    sessions: new SpokenSessions(),
  });
  behind.get('/page', { config: { access: 'public' } }, async () => ({}));
  const through = (name: string) =>
    behind.inject({ url: '/page', headers: { host: 'upstream', 'x-forwarded-host': name } });
  expect((await through('mnada.example')).statusCode).toBe(200);
  expect((await through('evil.example')).statusCode).toBe(421);
  await behind.close();
});
