import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { seriousInBothThemes } from './support/axe.ts';
import { testBrowser } from './support/browser.ts';
import { expectPage } from './support/expect-page.ts';
import { startTestServer } from './support/test-server.ts';

/** Somebody who believes nothing that Mnada says, and has a phone and a laptop with Node. */
const server = await startTestServer({ demo: true });
const browser = await testBrowser(server.url);
const folder = await mkdtemp(join(tmpdir(), 'mnada-journalist-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const run = promisify(execFile);

/** The newest auction that was sold, as everybody reads it. */
async function anEnded(): Promise<number> {
  const ended = (await (await fetch(`${server.url}/api/auctions?status=ended`)).json()) as { id: number }[];
  return ended[0]?.id ?? 0;
}
/** The log has its end: what a shop was before its log is carried over within seconds. */
async function isLogged(auctionId: number): Promise<void> {
  const asked = async () => (await fetch(`${server.url}/ledger/1/auction/${auctionId}.txt`)).status;
  await expect.poll(asked, { timeout: 60_000 }).toBe(200);
}

test('[LOG-7] from a list of winners to a verified auction in two taps: what was shown is recomputed on the phone', async () => {
  await isLogged(await anEnded());
  const { page, problems } = await browser.person();
  await page.goto('/');
  let taps = 0;
  const tap = async (name: RegExp) => {
    taps += 1;
    await page.getByRole('link', { name }).or(page.getByRole('tab', { name })).first().click();
  };
  await tap(/^Winners/);
  await tap(/^Verify/);
  // What was logged only after it opened says so: such an auction was there before the log.
  await expectPage(page.locator('[data-verdict="intact"], [data-verdict="late"]')).toBeVisible();
  expect(taps).toBe(2);
  const states = await page.locator('[data-check]').evaluateAll((lines) => lines.map((line) => line.dataset.state));
  expect(states.length).toBeGreaterThan(10);
  expect(states).not.toContain('failed');
  await expectPage(page.getByText('Mnada or its staff')).toBeVisible();
  expect(problems).toEqual([]);
  expect(await seriousInBothThemes(page)).toEqual([]);
});

test('[LOG-7] the same by the one file that the shop hands out, with Node and nothing of ours', async () => {
  const auctionId = await anEnded();
  await isLogged(auctionId);
  const file = join(folder, 'verify.mjs');
  await writeFile(file, await (await fetch(`${server.url}/ledger/verify.mjs`)).text());
  const { stdout } = await run(process.execPath, [file, server.url, String(auctionId)], { cwd: folder });
  expect(stdout).toMatch(/^VERIFIED in \d+ ms$/m);
  expect(stdout).toContain('"house":0');
  expect(stdout).toContain('Not compared: the key is the one that this server tells');
});
