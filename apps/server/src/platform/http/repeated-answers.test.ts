import { Agent, get } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createLog, silentLog } from '../log.ts';
import { Metrics } from '../metrics.ts';
import { createHttp, type Http, type HttpDeps } from './index.ts';

const opened: Http[] = [];
const agent = new Agent({ keepAlive: true });
afterAll(async () => {
  agent.destroy();
  await Promise.all(opened.map((app) => app.close()));
});

const WORDS = { 'accept-encoding': 'br, gzip' };

/** A shop of one answer, which counts how often the usual way made it. */
async function aShop(deps: Partial<HttpDeps> = {}) {
  const metrics = new Metrics();
  const app = await createHttp({
    config: { publicUrl: 'https://mnada.example', corsOrigins: ['https://app.example'], trustProxy: 1, ...deps.config },
    log: deps.log ?? silentLog(),
    metrics,
    sessions: {
      resolve: async () => null,
      resolveSocketToken: async () => null,
      stands: async () => false,
    },
  });
  opened.push(app);
  let usual = 0;
  let price = 1;
  let isAtHand = true;
  const limit = { max: 5, windowSeconds: 60, by: 'address' } as const;
  for (const [path, config] of [
    ['/api/same', { access: 'public' }],
    ['/api/seldom', { access: 'public', limit }],
  ] as const)
    app.get(path, { config }, async (_request, reply) => {
      usual += 1;
      reply.again = () =>
        isAtHand
          ? { headers: ['etag', `"${price}"`], body: [Buffer.from('{"price":'), Buffer.from(`${price}}`)] }
          : null;
      return reply
        .header('etag', `"${price}"`)
        .header('vary', 'Accept-Language, Accept-Encoding')
        .type('application/json; charset=utf-8')
        .send(`{"price":${price}}`);
    });
  app.get('/page', { config: { access: 'public' } }, async (_request, reply) => {
    usual += 1;
    reply.again = () => {
      const { nonce, policy } = app.freshNonce();
      return { headers: ['content-security-policy', policy], body: [Buffer.from(nonce)] };
    };
    return reply.type('text/html').send(reply.pageNonce());
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    metrics,
    usual: () => usual,
    move: (to: number) => (price = to),
    takeAway: () => (isAtHand = false),
    ask: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((done, fail) => {
        const options = { agent, method, headers: { ...WORDS, host: 'mnada.example', ...headers } };
        const asked = get(`http://127.0.0.1:${port}${path}`, options, (answer) => {
          let body = '';
          answer.on('data', (part) => (body += part));
          answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
        });
        asked.on('error', fail);
      }),
  };
}

const NEW_EACH_TIME = ['x-request-id', 'date'];
const rest = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !NEW_EACH_TIME.includes(name)));

test('[S46, S47] what is repeated bears the headers of the first answer, an id of its own, and the bytes of now', async () => {
  const shop = await aShop();
  const first = await shop.ask('/api/same');
  const second = await shop.ask('/api/same');
  expect(shop.usual()).toBe(1);
  expect(rest(second.headers)).toEqual(rest(first.headers));
  expect(second.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' });
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  shop.move(17);
  const third = await shop.ask('/api/same', { 'x-request-id': 'order-17' });
  expect(third).toMatchObject({
    status: 200,
    body: '{"price":17}',
    headers: { etag: '"17"', 'x-request-id': 'order-17' },
  });
  expect(third.headers['content-length']).toBe('12');
  expect(shop.usual()).toBe(1);
});

test('[S45] each page has a nonce of its own, in its bytes and in its policy', async () => {
  const shop = await aShop();
  const pages = [await shop.ask('/page'), await shop.ask('/page'), await shop.ask('/page')];
  expect(shop.usual()).toBe(1);
  for (const { headers, body } of pages)
    expect(String(headers['content-security-policy']).match(/'nonce-[^']+'/g)).toEqual([`'nonce-${body}'`]);
  expect(new Set(pages.map(({ body }) => body)).size).toBe(3);
});

test.each([
  ['a token', { authorization: 'Bearer x' }, 200],
  ['what is held already', { 'if-none-match': '"1"' }, 200],
  ['another name', { host: 'evil.example' }, 421],
  ['another name behind a proxy', { 'x-forwarded-host': 'evil.example' }, 421],
  ['an old client', { 'x-client-version': '0' }, 426],
  ['another origin', { origin: 'https://app.example' }, 200],
  ['another language', { 'accept-language': 'sw' }, 200],
  ['another encoding', { 'accept-encoding': 'gzip' }, 200],
  ['no compression', { 'x-no-compression': '1' }, 200],
] as const)('who says %s goes the usual way', async (_what, headers, status) => {
  const shop = await aShop();
  await shop.ask('/api/same');
  const before = shop.usual();
  const asked = await shop.ask('/api/same', headers);
  expect(asked.status).toBe(status);
  expect(shop.usual()).toBe(status === 200 ? before + 1 : before);
});

test('another method goes the usual way, and so does an answer that is not at hand', async () => {
  const shop = await aShop();
  await shop.ask('/api/same');
  expect((await shop.ask('/api/same', {}, 'HEAD')).body).toBe('');
  expect((await shop.ask('/api/same', {}, 'DELETE')).status).toBe(404);
  const before = shop.usual();
  shop.takeAway();
  expect((await shop.ask('/api/same')).status).toBe(200);
  expect(shop.usual()).toBe(before + 1);
});

test.each([
  ['address', `/api/same?${'x'.repeat(600)}`, {}],
  ['words', '/api/same', { origin: `https://${'x'.repeat(600)}.example` }],
] as const)('an answer to somebody with long %s is not remembered', async (_what, path, headers) => {
  const shop = await aShop();
  for (let n = 0; n < 3; n++) expect((await shop.ask(path, headers)).status).toBe(200);
  expect(shop.usual()).toBe(3);
});

test('an answer to a token is nobody else’s', async () => {
  const shop = await aShop();
  await shop.ask('/api/same', { authorization: 'Bearer x' });
  expect((await shop.ask('/api/same')).headers['cache-control']).toBe('no-cache');
  expect(shop.usual()).toBe(2);
});

test('[S09] a route’s limit counts what is repeated, address by address', async () => {
  const shop = await aShop();
  const codes = [];
  for (let n = 0; n < 7; n++) codes.push((await shop.ask('/api/seldom', { 'x-forwarded-for': '41.90.1.1' })).status);
  expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(shop.usual()).toBe(1);
  expect((await shop.ask('/api/seldom', { 'x-forwarded-for': '41.90.1.2' })).status).toBe(200);
  // A forged address is only a claim: the proxy's own word stands behind it (S52).
  expect((await shop.ask('/api/seldom', { 'x-forwarded-for': '9.9.9.9, 41.90.1.1' })).status).toBe(429);
});

test('what is repeated is counted among the answers of its route, and written down where everything is', async () => {
  const shop = await aShop();
  for (let n = 0; n < 4; n++) await shop.ask('/api/same');
  expect(await shop.metrics.text()).toContain(
    'http_request_seconds_count{route="/api/same",method="GET",status="200"} 4',
  );
  const lines: string[] = [];
  const told = await aShop({ log: createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) }) });
  for (let n = 0; n < 3; n++) await told.ask('/api/same');
  expect(lines.filter((line) => line.includes('answered'))).toHaveLength(3);
});

test('where no proxy is trusted, a request that came through one is answered the usual way, which warns', async () => {
  const shop = await aShop({ config: { publicUrl: 'https://mnada.example', corsOrigins: [], trustProxy: false } });
  await shop.ask('/api/same');
  await shop.ask('/api/same', { 'x-forwarded-for': '41.90.1.1' });
  expect(shop.usual()).toBe(2);
  expect(await shop.metrics.text()).toContain('proxy_untrusted 1');
});
