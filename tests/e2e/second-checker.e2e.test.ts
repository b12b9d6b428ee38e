/** The second checker of `npm run walk` finds what is wrong, on a page whose policy lets in no script of others. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { testBrowser } from './support/browser.ts';
import { secondOpinion } from './support/second-checker.ts';

const PAGES: Readonly<Record<string, string>> = {
  '/whole': '<label>Name <input name="name" autocomplete="name"></label>',
  '/wrong': '<input name="name"><img src="data:,">',
};
const server = createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  response.setHeader('content-security-policy', "default-src 'none'; img-src data:; script-src 'self' 'nonce-x'");
  response.end(
    `<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1>${PAGES[request.url ?? ''] ?? ''}</main></html>`,
  );
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const browser = await testBrowser(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

test('it names the rule and the place of each failure, and says nothing of a page that is right', async () => {
  const { page } = await browser.person('desktop');
  await page.goto('/whole');
  expect(await secondOpinion(page)).toEqual([]);
  await page.goto('/wrong');
  const found = await secondOpinion(page);
  expect(found).toContainEqual(expect.stringMatching(/^img_alt_valid: .*\/img\[1\]\)$/));
  expect(found).toContainEqual(expect.stringMatching(/^input_label_exists: .*\/input\[1\]\)$/));
});
