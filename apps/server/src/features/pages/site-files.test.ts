import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteFiles } from './site-files.ts';

const above = mkdtempSync(join(tmpdir(), 'mnada-site-'));
const folder = join(above, 'client');
const app = fastify();
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

beforeAll(async () => {
  for (const name of ['assets/texts', 'pictures', '.vite']) mkdirSync(join(folder, name), { recursive: true });
  const files = {
    'favicon.svg': '<svg/>',
    'sw.js': 'self',
    '.vite/manifest.json': '{}',
    'assets/main-1a2b.js': 'main',
    'assets/main-1a2b.js.br': brotliCompressSync('main'),
    'assets/texts/7.json': '{"wins":{}}',
    'assets/.hidden': 'no',
    'pictures/phone.avif': 'phone',
    '../secret': 'no',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.setHeader('X-Frame-Options', 'DENY');
    reply.raw.setHeader('Strict-Transport-Security', 'max-age=1');
  });
  await siteFiles(app, folder);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(above, { recursive: true });
});

describe('files of the shop', () => {
  test('what bears its content’s hash is kept for a year, and never asked about again', async () => {
    const { statusCode, headers, body } = await get('/assets/main-1a2b.js?v=1');
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: 'main' });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
    for (const name of ['etag', 'last-modified', 'x-frame-options']) expect(headers[name]).toBeUndefined();
    expect((await get('/assets/texts/7.json')).json()).toEqual({ wins: {} });
  });

  test('[S46] files keep the header that keeps a browser on TLS, whatever else they leave out', async () => {
    for (const url of ['/assets/main-1a2b.js', '/pictures/phone.avif', '/favicon.svg', '/sw.js', '/assets/none.js'])
      expect((await get(url)).headers['strict-transport-security'], url).toBe('max-age=1');
  });

  test('the compressed copy goes to whoever reads it', async () => {
    const { headers, rawPayload } = await get('/assets/main-1a2b.js', { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
    });
    expect(rawPayload).toEqual(brotliCompressSync('main'));
  });

  test('pictures are kept for a week and then asked about; the rest for an hour', async () => {
    const { headers } = await get('/pictures/phone.avif');
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=604800', etag: expect.any(String) });
    expect((await get('/pictures/phone.avif', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    expect((await get('/favicon.svg')).headers).toMatchObject({ 'cache-control': 'public, max-age=3600' });
    expect((await get('/sw.js')).headers).toMatchObject({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' });
  });

  test('HEAD answers as GET does, without the file', async () => {
    const { headers, body } = await app.inject({ method: 'HEAD', url: '/assets/main-1a2b.js' });
    expect([headers['content-length'], body]).toEqual(['4', '']);
  });

  test.each([
    '/assets/none.js',
    '/assets/',
    '/assets/texts',
    '/assets/.hidden',
    '/assets/..%2f..%2fsecret',
    '/assets/%2e%2e/%2e%2e/secret',
    '/assets//main-1a2b.js',
    '/assets/%00',
    '/.vite/manifest.json',
  ])('[S60] %s gives nothing away, and may not be kept', async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect([400, 403, 404]).toContain(statusCode);
    expect(headers['cache-control']).toBeUndefined();
    expect(body).not.toMatch(/^(?:no|main)$/);
  });
});
