import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, WebSocketRoute } from 'playwright-core';
import { describe, test } from 'vitest';
import {
  auctionStories,
  bidButton,
  expectPage,
  expectStill,
  leader,
  open,
  ownAnswerIsDrawn,
  ready,
  watchShifts,
} from './support/auction-stories.ts';

const { server, aPerson, aShopper, aLiveAuction } = await auctionStories();

const VIEWPORTS = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;
/** The seconds since each bid count on meanwhile, in a column to the right: up to 0.0002. The strip alone was 0.018. */
const LEAST = 0.001;
const LANGUAGES = ['en', 'sw'] as const;

/** A network in between, which can be cut and mended: whoever connects meanwhile is turned away at once. */
async function networkOf(page: Page) {
  const lines = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/ws\/auctions\//, (line) => {
    if (isCut) {
      void line.close();
      return;
    }
    lines.add(line);
    line.connectToServer();
  });
  return {
    cut: async () => {
      isCut = true;
      await Promise.all(Array.from(lines, (line) => line.close()));
      lines.clear();
    },
    mend: () => {
      isCut = false;
    },
  };
}

/** The server behind a line on which the second half of each page comes late. */
async function halvedLine() {
  const line = createServer((incoming, outgoing) => {
    const { 'accept-encoding': _encoding, ...headers } = incoming.headers;
    const target = request(new URL(incoming.url ?? '/', server.url), { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      if (!answer.headers['content-type']?.startsWith('text/html')) return void answer.pipe(outgoing);
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('end', () => {
        const page = Buffer.concat(parts);
        const half = page.indexOf('GET BIDS BACK');
        outgoing.write(page.subarray(0, half));
        setTimeout(() => outgoing.end(page.subarray(half)), HALF_LATE_MS);
      });
    });
    target.on('error', () => outgoing.destroy());
    incoming.pipe(target);
  });
  await new Promise<void>((ready) => line.listen(0, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`, close: () => line.close() };
}
/** Long enough that a browser draws what it has. */
const HALF_LATE_MS = 1_500;

test.each(VIEWPORTS)('nothing moves when the second half of a page comes late, at $width×$height', async (viewport) => {
  const auctionId = await aLiveAuction();
  const line = await halvedLine();
  try {
    const { page } = await aPerson(viewport.width < 905 ? 'phone' : 'desktop', { viewport, baseURL: line.url });
    await watchShifts(page);
    await page.goto(`/productdetails/${auctionId}`);
    await expectPage(page.getByText('GET BIDS BACK')).toBeAttached();
    await ownAnswerIsDrawn(page);
    await page.evaluate(() => Object.assign(Reflect.get(window, 'shifts'), { sinceMs: 0 }));
    await expectStill(page);
  } finally {
    line.close();
  }
});

describe.each(VIEWPORTS)('at $width×$height', (viewport) => {
  const size = viewport.width < 905 ? 'phone' : 'desktop';

  test.each(LANGUAGES)(
    'nothing moves when the line is lost and comes back, for whoever watches (%s)',
    async (language) => {
      const auctionId = await aLiveAuction();
      const visitor = await aPerson(size, { viewport });
      const [bidder, leads] = [await aShopper('amina', size), await aShopper('juma', size)];
      const people = [visitor, bidder, leads];
      const networks = await Promise.all(
        people.map(async ({ page, context }) => {
          await page.setViewportSize(viewport);
          await context.addCookies([{ name: 'lang', value: language, url: server.url }]);
          await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), language);
          await watchShifts(page);
          return networkOf(page);
        }),
      );
      await Promise.all(people.map((person) => open(person, auctionId)));
      await Promise.all([ready(bidder.page), ready(leads.page)]);
      for (const { page } of [bidder, leads]) {
        await ready(page);
        await bidButton(page).click();
        await expectPage(bidButton(page)).toHaveAttribute('data-bid', 'leading');
      }
      await ready(bidder.page);
      await expectPage(bidder.page.locator('[data-leader="calm"]')).toBeVisible();

      for (const [at, { page }] of people.entries()) {
        const { cut, mend } = networks[at] as (typeof networks)[number];
        await ownAnswerIsDrawn(page);
        await cut();
        await expectPage(leader(page)).toHaveAttribute('data-paused', 'true');
        await expectPage(page.locator('[data-pill="lost"]').filter({ visible: true })).toBeVisible();
        // It is tried again meanwhile, and counted down to.
        await page.waitForTimeout(1_500);
        await expectStill(page, LEAST);
        mend();
        await expectPage(leader(page)).not.toHaveAttribute('data-paused', 'true');
        // The words of the way back come and go, too.
        await page.waitForTimeout(2_500);
        await expectStill(page, LEAST);
      }
    },
  );
});
