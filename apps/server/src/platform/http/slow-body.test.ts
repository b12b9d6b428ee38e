import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '../log.ts';
import { Metrics } from '../metrics.ts';
import { createHttp, guardOffice, type Http, type Viewer } from './index.ts';

const PUBLIC_URL = 'http://127.0.0.1:3000';
const TOKEN = 'x'.repeat(43);
const ended = new Set<string>();
const somebody = { kind: 'user', status: 'active', username: 'ann', avatar: null, isSimulated: false, language: 'en' };
const shopper = { ...somebody, userId: 'ann', sessionId: 'session' } as Viewer;
const packer = { userId: 'ben', sessionId: 'desk', method: 'passkey', role: 'fulfilment', isOwner: false } as never;
let asked = 0;
let http: Http;
let did = 0;

beforeAll(async () => {
  http = await createHttp({
    config: { publicUrl: PUBLIC_URL, corsOrigins: [], trustProxy: false },
    log: silentLog(),
    metrics: new Metrics(),
    sessions: {
      resolve: async () => {
        asked++;
        return ended.has('shop') ? null : shopper;
      },
      resolveSocketToken: async () => null,
      stands: async () => false,
    },
  });
  http.post('/api/buy', { config: { access: 'user' } }, async () => ({ did: ++did }));
  await http.register(async (app) => {
    guardOffice(app, {
      publicUrl: PUBLIC_URL,
      sessions: {
        resolve: async () => {
          asked++;
          return ended.has('office') ? null : packer;
        },
      },
    });
    app.post('/api/admin/move', { config: { access: 'staff', act: 'signed-in' } }, async () => ({ did: ++did }));
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => http.close());

/** A call whose last byte comes only when `meanwhile` is over. */
async function send(path: string, credential: string, meanwhile: () => Promise<void>): Promise<string> {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.on('data', (part) => (heard += String(part)));
  const head = `Host: 127.0.0.1:3000\r\nOrigin: ${PUBLIC_URL}\r\n${credential}\r\nContent-Type: application/json`;
  socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{`);
  await meanwhile();
  socket.write('}');
  await new Promise((closed) => socket.on('close', closed));
  return heard.slice(9, 12);
}
const calls = [
  ['shop', '/api/buy', `Authorization: Bearer ${TOKEN}`],
  ['office', '/api/admin/move', `Cookie: mnada_staff=${TOKEN}`],
] as const;

test.each(calls)(
  '[S18, S34] %s: a body that came slowly has the rights of its end, not of its headers',
  async (which, path, credential) => {
    const before = did;
    const endsMeanwhile = async () => {
      await sleep(2_200);
      ended.add(which);
    };
    expect(await send(path, credential, endsMeanwhile)).toBe('401');
    expect(did).toBe(before);
    ended.clear();
    expect(await send(path, credential, () => sleep(2_200))).toBe('200');
  },
);

test.each(calls)('%s: one that comes at once is asked for once', async (_which, path, credential) => {
  await expect
    .poll(async () => {
      const before = asked;
      expect(await send(path, credential, async () => undefined)).toBe('200');
      return asked - before;
    })
    .toBe(1);
});
