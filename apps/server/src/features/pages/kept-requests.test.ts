import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setImmediate as turn } from 'node:timers/promises';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { silentLog } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { createHttp } from '../../platform/http/index.ts';
import { pagesPlugin } from './index.ts';

/** The least that a web build is made of. */
async function aBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mnada-pages-'));
  const files = {
    'client/.vite/manifest.json': '{"src/main.tsx":{"file":"assets/main.js","isEntry":true,"css":["assets/main.css"]}}',
    'client/.vite/texts.json': '{"folder":"words","everywhere":[],"screens":{}}',
    'client/assets/main.css': 'p{margin:0}',
    'server/entry-server.js': `
      export const BEFORE_PAINT = '', SYMBOLS = '';
      export const render = async () => ({ kind: 'page', status: 200, html: 'x'.repeat(5_000), screens: [], noIndex: false });`,
    'server/package.json': '{"type":"module"}',
  };
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, 'dist', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return folder;
}

const webFolder = await aBuild();
const metrics = new Metrics();
const app = await createHttp({
  config: { publicUrl: 'https://mnada.example', corsOrigins: [], trustProxy: 1 },
  log: silentLog(),
  metrics,
  sessions: { resolve: async () => null, resolveSocketToken: async () => null, stands: async () => false },
});
const requests: WeakRef<object>[] = [];
app.addHook('onRequest', (request, _reply, done) => {
  requests.push(new WeakRef(request));
  done();
});
await app.register(
  pagesPlugin({ config: { publicUrl: 'https://mnada.example' }, metrics, hasSimulated: false, webFolder } as never),
);
await app.listen({ port: 0, host: '127.0.0.1' });
const agent = new Agent({ keepAlive: true });
afterAll(async () => {
  agent.destroy();
  await app.close();
  await rm(webFolder, { recursive: true });
});

const ask = (path: string) =>
  new Promise<number>((done, fail) => {
    const { port } = app.server.address() as AddressInfo;
    const headers = { host: 'mnada.example', 'accept-encoding': 'br', 'x-nobody-reads-this': 'y'.repeat(4_000) };
    get({ agent, port, path, headers }, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode ?? 0));
    }).on('error', fail);
  });

test('an answer that may be repeated keeps nothing of the request that was answered first', async () => {
  for (let n = 0; n < 40; n++) expect(await ask(`/?q=${n}`)).toBe(200);
  expect(requests).toHaveLength(40);
  // The same address again is repeated, and reaches no hook: its answer is kept.
  expect(await ask('/?q=39')).toBe(200);
  expect(requests).toHaveLength(40);
  await turn();
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  await turn();
  (runInNewContext('gc') as () => void)();
  // One may still stand in a register or on the keep-alive connection.
  expect(requests.filter((request) => request.deref() !== undefined).length).toBeLessThan(10);
});
