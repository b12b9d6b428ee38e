import { expect, test } from 'vitest';
import {
  auctionStories,
  bidButton,
  expectPage,
  leader,
  open,
  ready,
  shifts,
  watchShifts,
} from './support/auction-stories.ts';

const { server, aShopper, aLiveAuction } = await auctionStories();

/** For so long a browser counts what moves as brought about by the press. */
const BY_THE_PRESS_MS = 500;
const LOOKS = [
  { width: 360, height: 640, language: 'sw' },
  { width: 360, height: 640, language: 'en' },
  { width: 390, height: 844, language: 'sw' },
  { width: 390, height: 844, language: 'en' },
] as const;

test.each(LOOKS)(
  '[BID-9] however late a first bid is answered, nothing moves at $width px ($language), nor while two bid against each other',
  async ({ width, height, language }) => {
    const auctionId = await aLiveAuction();
    const amina = await aShopper('amina', 'phone');
    const juma = await aShopper('juma', 'phone');
    await amina.page.setViewportSize({ width, height });
    await amina.context.addCookies([{ name: 'lang', value: language, url: server.url }]);
    await watchShifts(amina.page);
    // A slow line: what the server says waits until it is let through.
    let held: (() => void)[] | null = null;
    await amina.page.routeWebSocket(/\/ws\/auctions\//, (line) => {
      const onward = line.connectToServer();
      onward.onMessage((message) => {
        if (held === null) line.send(message);
        else held.push(() => line.send(message));
      });
    });
    const letThrough = () => {
      const waiting = held ?? [];
      held = null;
      for (const send of waiting) send();
    };
    await Promise.all([open(amina, auctionId), open(juma, auctionId)]);
    await Promise.all([ready(amina.page), ready(juma.page)]);
    const before = await shifts(amina.page);

    held = [];
    await bidButton(amina.page).click();
    await expectPage(leader(juma.page)).toContainText(amina.username);
    await amina.page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), BY_THE_PRESS_MS + 200);
    letThrough();
    await expectPage(bidButton(amina.page)).toHaveAttribute('data-bid', 'leading');
    for (let round = 0; round < 3; round++) {
      await ready(juma.page);
      await bidButton(juma.page).click();
      await expectPage(leader(amina.page)).toContainText(juma.username);
      await ready(amina.page);
      await bidButton(amina.page).click();
      await expectPage(bidButton(amina.page)).toHaveAttribute('data-bid', 'leading');
    }
    expect((await shifts(amina.page)) - before).toBeLessThan(0.005);
    expect(amina.problems).toEqual([]);
  },
);
