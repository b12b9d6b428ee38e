/**
 * How long Verify takes on a phone (LOG-7): whole published auctions on the real page of an ended auction, in a real browser whose
 * processor is slowed ÷ 6. Of more than 5,000 bids the page asks a worker, and a browser's slowing reaches the page's own thread
 * alone: so the long one is verified twice, without a worker for its time, and with one for how long the page stood still.
 *
 * `still` is the longest task of the page's thread meanwhile: so long a tap would have waited.
 * Options: --slower=6 --rounds=5 (measures the last build: `npm run build`)
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { parseTilePath, writeLogKey } from '@mnada/rules/transparency';
import { publishInLog } from '../packages/rules/src/testing/published-auction.ts';
import { startShop } from '../scripts/lighthouse/own-shop.ts';
import { findBrowser } from '../tests/e2e/support/find-browser.ts';
import type { Ratio } from './ratios.ts';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true } as const;
/** A tap is answered within this, or it feels broken. */
const STILL_MS = 200;
const WAIT_MS = 120_000;

type Case = { readonly what: string; readonly bids: number; readonly withinMs: number; readonly hasWorker: boolean };
const CASES: readonly Case[] = [
  { what: '5,000 bids, on the page', bids: 5_000, withinMs: 1_000, hasWorker: true },
  { what: '70,000 bids, on the page (no worker)', bids: 70_000, withinMs: 6_000, hasWorker: false },
  { what: '70,000 bids, beside the page', bids: 70_000, withinMs: 6_000, hasWorker: true },
];
type Round = { readonly ms: number; readonly stillMs: number };

export default async function verify(args: string[]): Promise<Ratio[]> {
  const { values } = parseArgs({
    args,
    options: { slower: { type: 'string', default: '6' }, rounds: { type: 'string', default: '5' } },
  });
  const [slower, rounds] = [Number(values.slower), Number(values.rounds)];
  const folder = mkdtempSync(join(tmpdir(), 'mnada-verify-'));
  const shop = await startShop(folder);
  const { executablePath, args: flags, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    args: [...flags],
    env: { ...process.env, ...env } as Record<string, string>,
  });
  try {
    const [ended] = (await (await fetch(`${shop.url}/api/auctions?status=ended`)).json()) as { id: number }[];
    if (ended === undefined) throw new Error('no auction has ended in this shop');
    console.log(`${'what'.padEnd(40)} bids    verified   still  (median of ${rounds}, processor ÷ ${slower})`);
    const ratios: Ratio[] = [];
    for (const one of CASES) {
      const found = await measure(browser, `${shop.url}/verify/${ended.id}`, ended.id, one, { slower, rounds });
      const [ms, stillMs] = [median(found.map((round) => round.ms)), median(found.map((round) => round.stillMs))];
      console.log(
        `${one.what.padEnd(40)} ${one.bids}  ${ms.toFixed(0).padStart(6)} ms  ${stillMs.toFixed(0).padStart(4)} ms`,
      );
      const { bids, withinMs, hasWorker } = one;
      // A worker isn't slowed: its time says nothing of a phone.
      if (hasWorker === bids <= 5_000) {
        ratios.push({
          ...{ what: `Verify: ${one.what}, processor ÷ ${slower}`, ratio: ms / withinMs, aim: { atMost: 1 } },
          sides: `${ms.toFixed(0)} ms of ${withinMs} ms`,
        });
      }
      if (hasWorker) {
        ratios.push({
          ...{ what: `Verify: ${one.what}, the page’s longest task`, ratio: stillMs / STILL_MS, aim: { atMost: 1 } },
          sides: `${stillMs.toFixed(0)} ms of ${STILL_MS} ms`,
        });
      }
    }
    return ratios;
  } finally {
    await browser.close();
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  browser: Browser,
  url: string,
  auctionId: number,
  { bids, hasWorker }: Case,
  { slower, rounds }: { readonly slower: number; readonly rounds: number },
): Promise<Round[]> {
  const context = await browser.newContext({ ...PHONE, locale: 'en-KE', serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  await serveLog(page, auctionId, bids);
  if (!hasWorker) await page.addInitScript('delete window.Worker');
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  await page.goto(url);
  await verified(page, bids);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const found: Round[] = [];
  for (let round = 0; round < rounds; round++) found.push(await again(page, bids));
  await context.close();
  return found;
}

/** Verifies once more, as somebody who presses the button. */
async function again(page: Page, bids: number): Promise<Round> {
  await page.evaluate(() => void Reflect.get(window, 'longTasks').splice(0));
  await page.getByRole('button', { name: 'Verify again' }).click();
  await page.waitForSelector('[data-verdict]', { state: 'detached' });
  const seconds = await verified(page, bids);
  const tasks = await page.evaluate(() => Reflect.get(window, 'longTasks') as number[]);
  return { ms: seconds * 1_000, stillMs: Math.max(0, ...tasks) };
}

/** @returns the seconds that the page says it took */
async function verified(page: Page, bids: number): Promise<number> {
  const headline = page.locator('[data-verdict="intact"]');
  await headline.waitFor();
  const text = (await headline.textContent()) ?? '';
  if (!text.replaceAll(/[,\u00a0 ]/g, '').includes(`${bids}bids`)) throw new Error(`the page says: ${text}`);
  return Number(/in ([0-9.]+) s/.exec(text)?.[1]);
}

/** An auction with so many bids, whole and signed, in the place of the shop's own log. */
async function serveLog(page: Page, auctionId: number, bids: number): Promise<void> {
  const { auction, log } = await publishInLog({ auctionId, bids, terms: { shopPriceCents: 100 * bids } });
  const vkey = writeLogKey(auction.key);
  const { checkpoint } = checkpointOf(auction.proofs.close);
  const texts: Readonly<Record<string, string>> = {
    '/ledger/logs': JSON.stringify({ logs: [{ number: 1, origin: auction.key.origin, vkey }] }),
    '/ledger/1/vkey': `${vkey}\n`,
    '/ledger/1/checkpoint': checkpoint,
    [`/ledger/1/auction/${auctionId}.txt`]: auction.file,
    [`/ledger/1/auction/${auctionId}/names`]: JSON.stringify({ names: auction.names }),
    [`/ledger/1/auction/${auctionId}/schedule.tlog-proof`]: auction.proofs.schedule,
    [`/ledger/1/auction/${auctionId}/open.tlog-proof`]: auction.proofs.open,
    [`/ledger/1/auction/${auctionId}/close.tlog-proof`]: auction.proofs.close,
  };
  await page.route('**/ledger/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const text = texts[pathname];
    if (text !== undefined) return route.fulfill({ body: text, contentType: 'text/plain' });
    // What else the log says of it is read out of its entries.
    const tile = parseTilePath(pathname.replace('/ledger/1/tile/', ''));
    if (tile === null) return route.fulfill({ status: 404 });
    return route.fulfill({ body: Buffer.from(await log.readTile(tile)), contentType: 'application/octet-stream' });
  });
}

/** What stands behind the empty line of a proof. */
const checkpointOf = (proof: string) => ({ checkpoint: proof.slice(proof.indexOf('\n\n') + 2) });

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
