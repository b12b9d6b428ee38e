import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { ERRORS } from '@mnada/contract';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Sessions, Viewer } from './viewer.ts';
import { silentLog } from '../log.ts';
import { Metrics } from '../metrics.ts';
import { answerUnknown, createHttp, EventStreams, type Http, type HttpDeps, healthRoutes, Refusal } from './index.ts';

const viewer = (kind: Viewer['kind']): Viewer => ({
  userId: `id-of-${kind}`,
  sessionId: 'session',
  kind,
  status: 'active',
  username: kind,
  avatar: null,
  isSimulated: false,
  language: 'en',
});
const sessions: Sessions = {
  resolve: async (token) => (token === 'user' || token === 'staff' || token === 'owner' ? viewer(token) : null),
  resolveSocketToken: async () => null,
  stands: async () => false,
};

const opened: Http[] = [];
afterAll(async () => {
  await Promise.all(opened.map((app) => app.close()));
});

async function anApp(deps: Partial<HttpDeps> = {}, addRoutes?: (app: Http) => void): Promise<Http> {
  const metrics = new Metrics();
  const config = {
    publicUrl: 'https://mnada.example',
    corsOrigins: ['https://app.example'],
    trustProxy: false,
    ...deps.config,
  };
  const app = await createHttp({ log: silentLog(), metrics, sessions, ...deps, config });
  opened.push(app);
  await app.register(healthRoutes({ metrics, checks: { database: () => null }, metricsToken: null }));
  await app.register(async (scope) => routes(scope.withTypeProvider()));
  addRoutes?.(app);
  answerUnknown(app);
  await app.ready();
  return app;
}

async function routes(app: Http): Promise<void> {
  const config = { access: 'public' as const };
  const Body = z.object({ name: z.string().check(z.maxLength(5)), more: z.optional(z.unknown()) });
  app.post('/api/echo', { config, schema: { body: Body } }, async (request) => request.body);
  app.get('/api/public', { config }, async (request) => ({ who: request.viewer?.username ?? null }));
  app.get('/api/mine', { config: { access: 'user' } }, async () => ({ mine: true }));
  app.get('/api/desk', { config: { access: 'staff' } }, async () => ({ desk: true }));
  app.get('/api/till', { config: { access: 'owner' } }, async () => ({ till: true }));
  app.get('/api/refused', { config }, async () => {
    throw new Refusal('NO_BIDS_LEFT', { errors: ['one'], retryAfterSeconds: 3 });
  });
  app.get('/api/broken', { config }, async () => {
    throw new Error('secret inner words');
  });
  app.get('/api/database', { config }, async () => {
    throw Object.assign(new Error('terminating connection'), { code: '57P01' });
  });
  app.get('/api/deadlock', { config }, async () => {
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  });
  app.get(
    '/api/seldom',
    { config: { ...config, limit: { max: 2, windowSeconds: 60, by: 'address' } } },
    async () => ({}),
  );
  app.get(
    '/api/twenty',
    { config: { access: 'user', limit: { max: 20, windowSeconds: 60, by: 'viewer' } } },
    async () => ({}),
  );
  app.get('/api/ip', { config }, async (request) => ({ ip: request.ip }));
  app.get('/page', { config }, async (_request, reply) =>
    reply.type('text/html').send(`<p>${reply.pageNonce()} ${reply.pageNonce()}`),
  );
  const streams = new EventStreams(
    async () => null,
    () => undefined,
  );
  app.addHook('preClose', async () => streams.stop());
  app.get('/api/stream', { config }, async (_request, reply) =>
    streams.add(reply, 'somebody', async () => true, 'data: first\n\n'),
  );
  app.get('/api/long', { config }, async () => ({ text: 'long '.repeat(1_000) }));
}

const app = await anApp();
const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/echo',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

describe('[GEN-4] refusals', () => {
  test('[S57] carry code, text, errors and the request’s id', async () => {
    const answer = await app.inject({ url: '/api/refused', headers: { 'x-request-id': 'abc-1' } });
    expect(answer.statusCode).toBe(409);
    expect(answer.headers['retry-after']).toBe('3');
    expect(answer.json()).toEqual({
      code: 'NO_BIDS_LEFT',
      message: 'Insufficient bid pack balance.',
      errors: ['one'],
      request_id: 'abc-1',
    });
  });

  test('are in the language of the cookie, else of Accept-Language', async () => {
    const text = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/api/refused', headers })).json().message;
    expect(await text({ cookie: 'lang=sw' })).toBe(ERRORS.NO_BIDS_LEFT.sw);
    expect(await text({ 'accept-language': 'sw-KE,sw;q=0.9,en;q=0.8' })).toBe(ERRORS.NO_BIDS_LEFT.sw);
    expect(await text({ 'accept-language': 'sw', cookie: 'lang=en' })).toBe(ERRORS.NO_BIDS_LEFT.en);
    expect(await text({ 'accept-language': 'fr, sw;q=0.3, en;q=0.7' })).toBe(ERRORS.NO_BIDS_LEFT.en);
  });

  test('an unknown address under /api is a 404 in the same shape, for every method', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'PUT', 'PATCH'] as const) {
      const answer = await app.inject({ method, url: '/api/nothing-here' });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  test('[S57] a bug is a 500 that tells nothing of itself', async () => {
    const answer = await app.inject('/api/broken');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('secret');
    expect(answer.json().code).toBe('INTERNAL');
  });

  test('of two that stood in each other’s way the one that gave way may ask again', async () => {
    const answer = await app.inject('/api/deadlock');
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'NOT_READY', '2']);
  });

  test('a database that is away is a 503 with Retry-After', async () => {
    const answer = await app.inject('/api/database');
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'NOT_READY', '2']);
  });
});

describe('[S03] what a client can send is never a 500', () => {
  const deep = (levels: number) => `{"name":"a","more":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  for (const [what, payload, status] of [
    ['broken JSON', '{"name":', 400],
    ['a wrong type', '{"name":5}', 400],
    ['a number too large', '{"name":"a","more":1e309}', 400],
    ['NUL', '{"name":"a\\u0000"}', 400],
    ['a lone surrogate', '{"name":"\\ud800"}', 400],
    ['a lone surrogate as a key', '{"name":"a","\\udc00":1}', 400],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 400],
    ['9 levels', deep(8), 400],
    ['1,000 levels', deep(1_000), 400],
    ['__proto__', '{"name":"a","__proto__":{"admin":true}}', 400],
    ['constructor.prototype', '{"name":"a","constructor":{"prototype":{}}}', 400],
    ['nothing', '', 400],
    ['null', 'null', 400],
    ['more than 16 KiB', JSON.stringify({ name: 'a', more: 'x'.repeat(16_384) }), 413],
  ] as const) {
    test(`${what}: ${status}`, async () => {
      const answer = await post(payload);
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({
        code: expect.any(String),
        message: expect.any(String),
        request_id: expect.any(String),
      });
    });
  }

  test('8 levels and whole characters pass', async () => {
    const answer = await post('{"name":"\\ud83d\\ude00","more":[[[[[[["deep"]]]]]]]}');
    expect(answer.statusCode).toBe(200);
  });

  test('[S37] another content type: 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'no/such', 'json']) {
      const answer = await post('{"name":"a"}', { 'content-type': type });
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA']);
    }
  });

  test('odd addresses: 4xx', async () => {
    for (const url of ['/api/public?q=%00', '/api/%E0%A4%A', '/api/public%00', `/api/${'x'.repeat(5_000)}`]) {
      expect((await app.inject(url)).statusCode, url).toBeGreaterThanOrEqual(400);
      expect((await app.inject(url)).statusCode, url).toBeLessThan(500);
    }
  });

  test('[S56] repeated parameters have no effect on the prototype', async () => {
    expect((await app.inject('/api/public?__proto__[x]=1&a=1&a=2')).statusCode).toBe(200);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});

describe('[S13] access', () => {
  for (const [url, allowed] of [
    ['/api/public', ['visitor', 'user', 'staff', 'owner']],
    ['/api/mine', ['user', 'staff', 'owner']],
    ['/api/desk', ['staff', 'owner']],
    ['/api/till', ['owner']],
  ] as const) {
    for (const who of ['visitor', 'user', 'staff', 'owner'] as const) {
      const expected = (allowed as readonly string[]).includes(who) ? 200 : who === 'visitor' ? 401 : 403;
      test(`${url} answers ${expected} to ${who}`, async () => {
        const headers = who === 'visitor' ? {} : { authorization: `Bearer ${who}` };
        expect((await app.inject({ url, headers })).statusCode).toBe(expected);
      });
    }
  }

  test('a dead token is a visitor', async () => {
    const answer = await app.inject({ url: '/api/public', headers: { authorization: 'Bearer dead' } });
    expect(answer.json()).toEqual({ who: null });
  });

  test('the server does not start while a route says not who may call it', async () => {
    await expect(anApp({}, (other) => other.get('/api/forgotten', async () => 'open'))).rejects.toThrow(
      'GET /api/forgotten',
    );
  });
});

describe('[GEN-5] identity of a request', () => {
  test('its id is echoed; one that could harm a log is replaced', async () => {
    const idOf = async (id: string) =>
      (await app.inject({ url: '/healthz', headers: { 'x-request-id': id } })).headers['x-request-id'];
    expect(await idOf('order-17')).toBe('order-17');
    expect(await idOf('a"b{c}')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf('x'.repeat(101))).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a client older than the supported version gets 426 with a text', async () => {
    const answer = await app.inject({ url: '/api/public', headers: { 'x-client-version': '0' } });
    expect([answer.statusCode, answer.json().code]).toEqual([426, 'CLIENT_TOO_OLD']);
    expect((await app.inject({ url: '/api/public', headers: { 'x-client-version': '1' } })).statusCode).toBe(200);
    for (const version of ['1.0.0', 'v1', '2.10.3-beta', '1.'])
      expect((await app.inject({ url: '/api/public', headers: { 'x-client-version': version } })).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/public', headers: { 'x-client-version': '0.9.9' } })).statusCode).toBe(426);
    for (const version of ['x', '', '1'.repeat(40), '1 0']) {
      const refused = await app.inject({ url: '/api/public', headers: { 'x-client-version': version } });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().errors).toEqual([expect.stringContaining('x-client-version')]);
    }
  });
});

describe('[S09] limits', () => {
  test('the call after the last allowed one gets 429 with Retry-After', async () => {
    const codes = [];
    for (let call = 0; call < 3; call++) codes.push(await app.inject('/api/seldom'));
    expect(codes.map((answer) => answer.statusCode)).toEqual([200, 200, 429]);
    expect(codes[2]?.json().code).toBe('RATE_LIMITED');
    expect(Number(codes[2]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('of a burst the first ones pass: forty calls at once of a person who may twenty', async () => {
    const headers = { authorization: 'Bearer user' };
    const burst = await Promise.all(Array.from({ length: 40 }, () => app.inject({ url: '/api/twenty', headers })));
    const codes = burst.map((answer) => answer.statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(20);
    expect(codes.filter((code) => code === 429)).toHaveLength(20);
  });

  test('[S52] a forged X-Forwarded-For changes no address unless that proxy is trusted', async () => {
    const headers = { 'x-forwarded-for': '9.9.9.9, 8.8.8.8' };
    const through = await anApp({ config: { publicUrl: 'https://x.example', corsOrigins: [], trustProxy: 1 } });
    expect((await app.inject({ url: '/api/ip', headers })).json()).toEqual({ ip: '127.0.0.1' });
    expect((await through.inject({ url: '/api/ip', headers })).json()).toEqual({ ip: '8.8.8.8' });
  });
});

describe('browsers', () => {
  test('[S45] a page may run its own scripts by a nonce that is new each time; anything else may run nothing', async () => {
    const [page, again, api] = [await app.inject('/page'), await app.inject('/page'), await app.inject('/api/public')];
    const nonce = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1];
    expect(page.body).toBe(`<p>${nonce} ${nonce}`);
    expect(again.body).not.toBe(page.body);
    expect(page.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    expect(api.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('[S46, S47] security headers stand on every answer, failures too', async () => {
    const answers = ['/page', '/api/public', '/api/nothing', '/api/broken', '/healthz', '/%'].map((url) =>
      app.inject(url),
    );
    const preflight = app.inject({
      method: 'OPTIONS',
      url: '/api/echo',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    for (const { headers } of await Promise.all([...answers, post('{'), preflight])) {
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-frame-options': 'DENY',
      });
    }
  });

  test('[S46] without TLS there is no HSTS: a browser would keep nobody out, and this machine in', async () => {
    const plain = await anApp({ config: { publicUrl: 'http://127.0.0.1:3000', corsOrigins: [], trustProxy: false } });
    const { headers } = await plain.inject('/page');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('[S47] they are helmet’s, each once', async () => {
    const { headers } = await app.inject('/api/public');
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'cross-origin',
      'origin-agent-cluster': '?1',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
  });

  test('[S49] only listed origins are allowed to call from elsewhere', async () => {
    const preflight = async (origin: string) =>
      app.inject({ method: 'OPTIONS', url: '/api/echo', headers: { origin, 'access-control-request-method': 'POST' } });
    const listed = await preflight('https://app.example');
    expect([listed.statusCode, listed.headers['access-control-allow-origin']]).toEqual([204, 'https://app.example']);
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
    expect((await preflight('null')).headers['access-control-allow-origin']).toBeUndefined();
  });

  test('[S51] what was asked with a token, or changes something, is stored nowhere', async () => {
    const mine = await app.inject({ url: '/api/public', headers: { authorization: 'Bearer user' } });
    expect(mine.headers['cache-control']).toBe('no-store');
    expect((await post('{"name":"a"}')).headers['cache-control']).toBe('no-store');
    expect((await app.inject('/api/public')).headers['cache-control']).toBe('no-cache');
  });

  test('long answers are compressed, short ones are not', async () => {
    const encoding = async (url: string) =>
      (await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })).headers['content-encoding'];
    expect(await encoding('/api/long')).toBe('br');
    expect(await encoding('/api/public')).toBeUndefined();
  });
});

describe('operations', () => {
  test('[S60] metrics answer to this machine, not to what a proxy passed on', async () => {
    expect((await app.inject('/metrics')).body).toContain('# TYPE http_request_seconds histogram');
    expect((await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '1.2.3.4' } })).statusCode).toBe(404);
    expect((await app.inject({ url: '/metrics', remoteAddress: '10.0.0.9' })).statusCode).toBe(404);
  });

  test('[S60] with a token, metrics and the reasons of /readyz answer to whoever sends it and to nobody else', async () => {
    const metrics = new Metrics();
    const guarded = await createHttp({
      config: { publicUrl: 'https://mnada.example', corsOrigins: [], trustProxy: false },
      log: silentLog(),
      metrics,
      sessions,
    });
    opened.push(guarded);
    await guarded.register(
      healthRoutes({
        metrics,
        checks: { database: () => 'the password of app is wrong' },
        metricsToken: 'm'.repeat(32),
      }),
    );
    answerUnknown(guarded);
    const ask = (url: string, token?: string) =>
      guarded.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
    for (const token of [undefined, 'wrong', 'm'.repeat(31)]) {
      expect((await ask('/metrics', token)).statusCode).toBe(404);
      expect((await ask('/readyz', token)).json()).toEqual({ status: 'not ready' });
    }
    expect((await ask('/metrics', 'm'.repeat(32))).statusCode).toBe(200);
    expect((await ask('/readyz', 'm'.repeat(32))).json()).toMatchObject({ reasons: { database: expect.any(String) } });
  });

  test('[S60] TRACE and other methods that nobody needs are refused, and nothing is sent back of what was said', async () => {
    const listening = await anApp();
    await listening.listen({ port: 0, host: '127.0.0.1' });
    const { port } = listening.server.address() as AddressInfo;
    for (const method of ['TRACE', 'TRACK', 'CONNECT', 'DEBUG', 'PROPFIND']) {
      const heard = await talk(
        port,
        `${method} /api/public HTTP/1.1\r\nHost: localhost\r\nCookie: kept=secret\r\n\r\n`,
        300,
      );
      expect(heard, method).not.toMatch(/^HTTP\/1\.1 2/);
      expect(heard, method).not.toContain('secret');
    }
  });

  test('/readyz of a node that goes is 404: nobody new comes, and whoever is there is not cut off', async () => {
    const metrics = new Metrics();
    const leaving = await createHttp({
      config: { publicUrl: 'http://x', corsOrigins: [], trustProxy: false },
      log: silentLog(),
      metrics,
      sessions,
    });
    opened.push(leaving);
    let goes = false;
    const checks = { process: () => (goes ? 'stopping' : null) };
    await leaving.register(healthRoutes({ metrics, checks, metricsToken: null, isLeaving: () => goes }));
    expect((await leaving.inject('/readyz')).statusCode).toBe(200);
    goes = true;
    expect((await leaving.inject('/readyz')).statusCode).toBe(404);
    expect((await leaving.inject('/healthz')).statusCode).toBe(200);
  });

  test('/readyz is 503 while a check says why not, and hides the reason from others', async () => {
    const metrics = new Metrics();
    const unready = await createHttp({
      config: { publicUrl: 'http://x', corsOrigins: [], trustProxy: false },
      log: silentLog(),
      metrics,
      sessions,
    });
    opened.push(unready);
    await unready.register(
      healthRoutes({ metrics, checks: { lane: () => 'draining', clock: () => null }, metricsToken: null }),
    );
    const here = await unready.inject('/readyz');
    expect([here.statusCode, here.json()]).toEqual([503, { status: 'not ready', reasons: { lane: 'draining' } }]);
    expect((await unready.inject({ url: '/readyz', remoteAddress: '10.0.0.9' })).json()).toEqual({
      status: 'not ready',
    });
    expect((await unready.inject('/healthz')).statusCode).toBe(200);
  });

  test('the documentation is generated from the routes, with the sockets’ messages beside', async () => {
    const document = (await app.inject('/docs/json')).json();
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/echo', '/api/mine', '/ws/auctions', '/ws/auctions/{auctionId}']),
    );
    expect(document.paths['/api/echo'].post.requestBody.content['application/json'].schema.required).toEqual(['name']);
    expect(document.paths['/api/mine'].get.security).toEqual([{ bearer: [] }]);
    expect(JSON.stringify(document.components.schemas.ClientFrame)).toContain('place_bid');
    expect(document.paths['/healthz']).toBeUndefined();
    expect((await app.inject('/docs/yaml')).body).toContain('openapi: 3.0.3');
  });

  test('people read it in the shop’s look, without a script, and every call stands there', async () => {
    const page = await app.inject('/docs');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<h1>Mnada API</h1>');
    expect(page.body).toContain('/<wbr>api/<wbr>mine</code><span class="who">signed in</span>');
    expect(page.body).toContain('<details id="ClientFrame">');
    expect(page.body).not.toContain('<script');
    expect(String(page.headers['content-security-policy'])).toMatch(/^default-src 'none'/);
    expect((await app.inject('/docs/')).headers['location']).toBe('/docs');
  });
});

/** Says words on a bare connection. @returns what was heard until it closed, or fell silent for `silentMs` */
const talk = (port: number, words: string, silentMs?: number): Promise<string> =>
  new Promise((done) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(words));
    if (silentMs !== undefined) socket.setTimeout(silentMs, () => socket.destroy());
    socket.on('data', (data) => {
      heard += data;
    });
    socket.on('error', () => undefined); // cut while we still spoke
    socket.on('close', () => done(heard));
  });

test('[fault 20] headers and bodies that come too slowly are cut', async () => {
  const slow = await anApp({ timeouts: { headersMs: 200, requestMs: 400, checkEveryMs: 50 } });
  await slow.listen({ port: 0, host: '127.0.0.1' });
  const { port } = slow.server.address() as AddressInfo;
  expect(await talk(port, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n')).toMatch(/^HTTP\/1\.1 408 /);
  const header =
    'POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"na';
  expect(await talk(port, header)).toMatch(/^HTTP\/1\.1 408 /);
  expect(await talk(port, 'NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
});

test('[S46, S47] a stream of events bears them, too', async () => {
  const streaming = await anApp();
  await streaming.listen({ port: 0, host: '127.0.0.1' });
  const { port } = streaming.server.address() as AddressInfo;
  const heard = await talk(port, 'GET /api/stream HTTP/1.1\r\nHost: localhost\r\n\r\n', 400);
  expect(heard).toMatch(/^HTTP\/1\.1 200 /);
  expect(heard).toContain('content-type: text/event-stream');
  expect(heard).toContain('strict-transport-security: max-age=31536000; includeSubDomains');
  expect(heard).toContain('x-content-type-options: nosniff');
  expect(heard).toContain('x-frame-options: DENY');
  expect(heard).toContain('data: first');
});

describe('[S53] a request in another one', async () => {
  const listening = await anApp();
  await listening.listen({ port: 0, host: '127.0.0.1' });
  const { port } = listening.server.address() as AddressInfo;
  const HIDDEN = 'GET /api/ip HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const say = (headers: string, body: string) =>
    talk(
      port,
      `POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}${HIDDEN}`,
      400,
    );
  const answers = (heard: string) => heard.match(/HTTP\/1\.1 \d{3} /g) ?? [];

  test('is answered when it is honest: two requests, one behind the other', async () => {
    expect(answers(await say('Content-Length: 2', '{}'))).toHaveLength(2);
  });

  test.each([
    ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
    ['chunks and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 2', '0\r\n\r\n'],
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 60', '{}'],
    ['a length in a list', 'Content-Length: 2, 60', '{}'],
    ['a length with a sign', 'Content-Length: +2', '{}'],
    ['a length in hex', 'Content-Length: 0x2', '{}'],
    ['a space before the colon', 'Transfer-Encoding : chunked\r\nContent-Length: 2', '0\r\n\r\n'],
    ['a coding that is none', 'Transfer-Encoding: xchunked', '0\r\n\r\n'],
    ['chunks that are not last', 'Transfer-Encoding: chunked, identity', '0\r\n\r\n'],
    ['a header in two lines', 'Transfer-Encoding:\r\n chunked\r\nContent-Length: 2', '0\r\n\r\n'],
    ['a bare line feed', 'X-A: b\nTransfer-Encoding: chunked\r\nContent-Length: 2', '0\r\n\r\n'],
    ['a chunk with a wrong end', 'Transfer-Encoding: chunked', '2\r\n{}X\r\n0\r\n\r\n'],
    ['a chunk of no number', 'Transfer-Encoding: chunked', '2 {}\r\n0\r\n\r\n'],
  ])('%s: refused, and the line is closed before what was hidden', async (_what, headers, body) => {
    const heard = await say(headers, body);
    expect(answers(heard)).toHaveLength(1);
    expect(heard).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(heard).not.toContain('127.0.0.1');
  });

  test('two names are refused, whichever comes first: a proxy may have read the other one', async () => {
    for (const hosts of ['Host: localhost\r\nHost: evil.example', 'Host: localhost\r\nhOsT: localhost']) {
      const heard = await talk(port, `GET /api/ip HTTP/1.1\r\n${hosts}\r\n\r\n`, 400);
      expect(heard).toMatch(/^HTTP\/1\.1 400 /);
      expect(heard).not.toContain('127.0.0.1');
    }
  });
});
