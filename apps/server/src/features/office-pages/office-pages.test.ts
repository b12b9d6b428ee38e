import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { officePages } from './office-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'mnada-office-'));
const app = fastify();

beforeAll(async () => {
  mkdirSync(join(folder, 'dist/client/assets'), { recursive: true });
  for (const name of ['index.html', 'theme.js', 'assets/main-1a2b.js'])
    writeFileSync(join(folder, 'dist/client', name), name);
  await app.register(officePages({ config: { publicUrl: 'https://mnada.example' }, officeFolder: folder }));
  // Another part of the same server that sends files of its own.
  await app.register(officePages({ config: { publicUrl: 'https://mnada.example' }, officeFolder: folder }), {
    prefix: '/other',
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test('[OPS-1] files of the back office bear their content’s hash and are kept for a year', async () => {
  const { statusCode, headers, body } = await app.inject('/admin/assets/main-1a2b.js');
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: 'assets/main-1a2b.js' });
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect([headers['etag'], headers['last-modified']]).toEqual([undefined, undefined]);
  const none = await app.inject('/admin/assets/none.js');
  expect([none.statusCode, none.headers['cache-control']]).toEqual([404, undefined]);
});
