import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { Metrics } from '../metrics.ts';
import { noteUntrustedProxy } from './untrusted-proxy.ts';

/** A server behind a proxy, and what it says. */
async function behind(trustProxy: false | number, publicUrl: string) {
  const said: string[] = [];
  const log = { warn: (text: string) => said.push(text), error: (text: string) => said.push(text) };
  const metrics = new Metrics();
  const app = fastify();
  noteUntrustedProxy(app, { trustProxy, publicUrl }, { log, metrics });
  app.get('/', async () => 'here');
  const ask = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers });
  return { said, ask, gauge: async () => /^proxy_untrusted\S* (\d)/m.exec(await metrics.text())?.[1] };
}
const FORWARDED = { 'x-forwarded-for': '102.166.1.1' };

test('[S52] a proxy in front that is not believed is told loudly, once, and the request is answered', async () => {
  const { said, ask, gauge } = await behind(false, 'http://shop.example');
  await ask();
  expect([said, await gauge()]).toEqual([[], '0']);
  for (let n = 0; n < 3; n++) expect((await ask(FORWARDED)).statusCode).toBe(200);
  expect(said).toEqual([expect.stringContaining('TRUST_PROXY is off: all visitors count as one address')]);
  expect(await gauge()).toBe('1');
});

test('[S52] one that is believed is not', async () => {
  const { said, ask, gauge } = await behind(1, 'https://shop.example');
  await ask(FORWARDED);
  expect([said, await gauge()]).toEqual([[], '0']);
});

test('[S52] an https address without a believed proxy is told at the start', async () => {
  const { said } = await behind(false, 'https://shop.example');
  expect(said).toEqual([expect.stringContaining('PUBLIC_URL is https')]);
});
