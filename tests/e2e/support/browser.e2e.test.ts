import { expect, test } from 'vitest';
import { chromium } from 'playwright-core';
import { packagedBrowser } from './packaged-browser.ts';
import { startTestServer } from './test-server.ts';
import { testBrowser } from './browser.ts';

const server = await startTestServer({ demo: true });
const browser = await testBrowser(server.url);

test('a browser opens the shop on a server of its own', async () => {
  const { page, problems } = await browser.person('phone');
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  expect(await page.title()).not.toBe('');
  expect(problems).toEqual([]);
});

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the browser from npm starts, draws text and runs script',
  async () => {
    const { executablePath, args, env } = await packagedBrowser();
    const packaged = await chromium.launch({ executablePath, args: [...args], env });
    try {
      const context = await packaged.newContext();
      const page = await context.newPage();
      await page.goto(server.url);
      const width = await page.evaluate(() => {
        const word = document.body.appendChild(document.createElement('span'));
        word.textContent = 'Mnada';
        return word.getBoundingClientRect().width;
      });
      expect(width).toBeGreaterThan(0);
    } finally {
      await packaged.close();
    }
  },
);
