/** `npm run walk` looks at hundreds of screens with nobody watching: one that hangs must not be its end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { look } from '../../scripts/walk/look.ts';
import { newWalker } from '../../scripts/walk/walker.ts';
import { testBrowser } from './support/browser.ts';

/** Whole when it is opened; once it is made wide, its script never ends. */
const HANGS = '<script>addEventListener("resize", () => { for (;;); })</script>';
const server = createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(
    `<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1>${request.url === '/hangs' ? HANGS : ''}</main>`,
  );
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const out = mkdtempSync(join(tmpdir(), 'mnada-walk-test-'));
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(out, { recursive: true, force: true });
});

test('a page that hangs is a fault of its own look, and the next looks are at a new page', async () => {
  const { context } = await (await testBrowser(url)).person('desktop');
  const browser = context.browser();
  if (browser === null) throw new Error('the context has no browser');
  const walker = await newWalker(browser, { url, language: 'en', isTouch: false, session: null });
  const pictures = new Map<string, string[]>();
  const looks = { themes: ['light'], widths: [1024, 1440], language: 'en', out, pictures } as const;

  const hung = await look(walker, { path: '/hangs' }, { ...looks, limitMs: 3_000 });
  expect(hung.faults).toEqual([
    {
      where: '/hangs visitor en light 1024',
      what: 'could not be looked at: TooLate: no answer within 3 s',
    },
    {
      where: '/hangs visitor en light 1440',
      what: 'could not be looked at: TooLate: no answer within 3 s',
    },
  ]);

  const whole = await look(walker, { path: '/whole' }, looks);
  expect(whole.faults).toEqual([]);
  expect([...pictures.keys()]).toEqual(['1024-light-en', '1440-light-en']);
  await walker.close();
});
