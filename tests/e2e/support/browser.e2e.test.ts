import { expect, test } from 'vitest';
import { chromium } from 'playwright-core';
import { packagedBrowser } from './packaged-browser.ts';
import { seriousProblems } from './axe.ts';
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

test('what axe calls serious is told, each in its place and in every colour, and what is well is not', async () => {
  const { page } = await browser.person('desktop');
  await page.setContent(`<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1>
    <style>main { background: white } .pale { color: #bbb } .pale-too { color: oklch(80% 0.1 200) } .dark { background: #bbb }</style>
    <p id="a" class="pale">Words</p><p id="b" class="pale">More of them</p><p id="c" class="pale-too">Others</p>
    <p id="d" style="color: rgb(0 0 0 / 30%)">Half gone</p><p id="e" class="dark">On grey</p><p id="f" class="dark" style="color: #999">Hardly</p>
    <button id="g"></button><img id="h" src="data:,"></main></html>`);
  const found = await seriousProblems(page);
  expect(found.sort()).toEqual(['button-name: #g', 'color-contrast: #a, #b, #c, #d, #f', 'image-alt: #h']);
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
