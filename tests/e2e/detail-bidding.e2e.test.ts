import { type WebSocketRoute } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seriousProblems } from './support/axe.ts';
import {
  auctionStories,
  bidButton,
  expectPage,
  leader,
  open,
  ready,
  expectStill,
  ownAnswerIsDrawn,
  watchShifts,
} from './support/auction-stories.ts';
import type { Size } from './support/browser.ts';

const { aPerson, aShopper, aScheduledAuction, opensBefore, aLiveAuction, opensNow, bidsOf } = await auctionStories();
const SIZES: readonly Size[] = ['phone', 'desktop'];

describe.each(SIZES)('on a %s', (size) => {
  test('[BID-1] two people bid against each other; both see every price, leader and count', async () => {
    const auctionId = await aLiveAuction();
    const amina = await aShopper('amina', size);
    const juma = await aShopper('juma', size);
    await watchShifts(amina.page);
    await Promise.all([open(amina, auctionId), open(juma, auctionId)]);
    await Promise.all([ready(amina.page), ready(juma.page)]);
    await expectPage(leader(amina.page)).toContainText('No bidders yet');
    await expectStill(amina.page);

    await bidButton(amina.page).click();
    await expectPage(bidButton(amina.page)).toHaveAttribute('data-bid', 'leading');
    await expectPage(bidButton(amina.page)).toHaveAttribute('aria-label', /^You lead, \d+ seconds left$/);
    await ownAnswerIsDrawn(amina.page);
    await expectPage(leader(juma.page)).toContainText(amina.username);
    await expectPage(leader(juma.page)).toContainText('1 bid');

    await bidButton(juma.page).click();
    await expectPage(bidButton(juma.page)).toHaveAttribute('data-bid', 'leading');
    await ready(amina.page);
    await expectPage(leader(amina.page)).toContainText(juma.username);
    await expectPage(leader(amina.page)).toContainText('2 bids');
    await expectPage(amina.page.getByRole('status').filter({ hasText: `${juma.username} outbid you at` })).toHaveCount(
      1,
    );

    // What was spent here, and the way back, stand together; the balance is the server's.
    const used = amina.page
      .getByText(/ for 1 bid$/)
      .locator('visible=true')
      .first();
    await expectPage(used).toBeVisible();
    await expectPage(amina.page.getByRole('link', { name: 'Add Bids you have 19' })).toBeVisible();
    await expectPage(amina.page.getByRole('row').nth(1)).toContainText(juma.username);
    await expectPage(amina.page.getByRole('row').nth(2)).toContainText('You');
    expect(await bidsOf(auctionId)).toBe(2);
    await expectStill(amina.page);
    expect(amina.problems).toEqual([]);
  });

  test('[AUC-5] the winner sees the popup once, with the focus on Claim; everybody else the sold line', async () => {
    const amina = await aShopper('amina', size);
    const visitor = await aPerson(size);
    // Everybody is there before it opens: only the press itself has to come within the 25 s.
    await opensBefore(await aScheduledAuction({ inSeconds: 3_600, countdownSeconds: 25 }), amina, visitor);
    await ready(amina.page);
    await bidButton(amina.page).click();
    await expectPage(bidButton(amina.page)).toHaveAttribute('data-bid', 'leading');

    const popup = amina.page.getByRole('dialog', { name: "Congratulations! You're the winning bidder!" });
    await expectPage(popup).toBeVisible();
    await expectPage(popup.getByRole('link', { name: 'Claim' })).toBeFocused();
    await expectPage(popup).toContainText('You pay');
    await expectPage(popup).toContainText('38,994');
    expect(await seriousProblems(amina.page)).toEqual([]);
    await amina.page.keyboard.press('Escape');
    await expectPage(popup).toBeHidden();
    await expectPage(leader(amina.page)).toContainText('Product Sold to you at');
    await expectPage(amina.page.getByRole('link', { name: 'Claim' })).toHaveAttribute('href', '/list_winnings');

    await expectPage(leader(visitor.page)).toContainText(`Product Sold to ${amina.username} at`);
    await expectPage(visitor.page.getByText('WINNER', { exact: true })).toBeVisible();
    await expectPage(visitor.page.getByRole('dialog')).toHaveCount(0);
    // After a reload nobody is congratulated again.
    await amina.page.reload();
    await expectPage(leader(amina.page)).toContainText('Product Sold to you at');
    await expectPage(amina.page.getByRole('dialog')).toHaveCount(0);
  });

  test('[BID-2] a bid whose answer was lost with the connection is resolved by its id, and charged once', async () => {
    const auctionId = await aLiveAuction();
    const amina = await aShopper('amina', size);
    // A network in between that can swallow answers and cut the line.
    let swallow = false;
    const lines: WebSocketRoute[] = [];
    const sent: { type: string; ids: string[] }[] = [];
    await amina.page.routeWebSocket(/\/ws\/auctions\//, (line) => {
      lines.push(line);
      const onward = line.connectToServer();
      line.onMessage((message) => {
        const { type, data } = JSON.parse(String(message)) as {
          type: string;
          data: { bid_id?: string; bid_ids?: string[] };
        };
        if (type === 'place_bid' || type === 'bid_status') {
          sent.push({ type, ids: data.bid_ids ?? [String(data.bid_id)] });
        }
        onward.send(message);
      });
      onward.onMessage((message) => {
        if (!swallow) line.send(message);
      });
    });
    await open(amina, auctionId);
    await ready(amina.page);

    swallow = true;
    await bidButton(amina.page).click();
    await expectPage(bidButton(amina.page)).toHaveAttribute('data-bid', 'placing');
    await expectPage(bidButton(amina.page)).toContainText('Placing Bid...');
    const waiting = amina.page.getByText('Still waiting. Your bid is not confirmed.').locator('visible=true');
    await expectPage(waiting).toBeVisible();
    // Nothing is claimed before the answer: the price is still the old one.
    await expectPage(leader(amina.page)).toContainText('No bidders yet');
    await lines.at(-1)?.close();
    await expectPage(amina.page.getByText(/^Disconnected\. Retrying/)).toBeVisible();
    swallow = false;
    await expectPage(bidButton(amina.page)).toHaveAttribute('data-bid', 'leading');
    await expectPage(amina.page.getByRole('link', { name: 'Add Bids you have 19' })).toBeVisible();
    // Sent once, at the press; after that it was asked about, under its id.
    expect(sent.filter(({ type }) => type === 'place_bid')).toHaveLength(1);
    expect(sent.filter(({ type }) => type === 'bid_status').length).toBeGreaterThanOrEqual(1);
    expect(new Set(sent.flatMap(({ ids }) => ids)).size).toBe(1);
    expect(await bidsOf(auctionId)).toBe(1);
  });

  test('[BID-9] a press whose frame was lost is not placed by a reload: the page says that nothing was charged', async () => {
    const auctionId = await aLiveAuction();
    const amina = await aShopper('amina', size);
    let losesBids = true;
    let placed = 0;
    await amina.page.routeWebSocket(/\/ws\/auctions\//, (line) => {
      const onward = line.connectToServer();
      line.onMessage((message) => {
        const isBid = String(message).startsWith('{"type":"place_bid"');
        if (isBid) placed += 1;
        if (!isBid || !losesBids) onward.send(message);
      });
    });
    await open(amina, auctionId);
    await ready(amina.page);
    await bidButton(amina.page).click();
    await expectPage(bidButton(amina.page)).toHaveAttribute('data-bid', /placing|waiting/);

    await amina.page.reload();
    await expectPage(amina.page.getByText('That tap did not reach us. Nothing was charged.').first()).toBeVisible();
    await ready(amina.page);
    expect(placed).toBe(1);
    expect(await bidsOf(auctionId)).toBe(0);
    await expectPage(amina.page.getByRole('link', { name: 'Add Bids you have 20' })).toBeVisible();

    losesBids = false;
    await bidButton(amina.page).click();
    await expectPage(bidButton(amina.page)).toHaveAttribute('data-bid', 'leading');
    expect(await bidsOf(auctionId)).toBe(1);
    expect(amina.problems).toEqual([]);
  });

  test('a lost network shows, bids rest, and it heals by itself with the right numbers', async () => {
    const auctionId = await aLiveAuction();
    const amina = await aShopper('amina', size);
    const juma = await aShopper('juma', size);
    await Promise.all([open(amina, auctionId), open(juma, auctionId)]);
    await Promise.all([ready(amina.page), ready(juma.page)]);
    await amina.context.setOffline(true);
    await expectPage(bidButton(amina.page)).toContainText('Waiting for connection');
    await expectPage(leader(amina.page)).toContainText('Current bid at');
    await expectPage(leader(amina.page)).toContainText('--:--:--');
    await expectPage(bidButton(amina.page)).toBeDisabled();

    await bidButton(juma.page).click();
    await expectPage(bidButton(juma.page)).toHaveAttribute('data-bid', 'leading');
    await expectPage(leader(amina.page)).toContainText('No bidders yet');
    await amina.context.setOffline(false);
    await expectPage(amina.page.locator('#content').getByText('Back online. Prices are up to date.')).toBeVisible();
    await expectPage(leader(amina.page)).toContainText(juma.username);
    await ready(amina.page);
  });

  test('a server that falls silent shows as Disconnected', async () => {
    const auctionId = await aLiveAuction();
    const visitor = await aPerson(size);
    let silent = false;
    await visitor.page.routeWebSocket(/\/ws\/auctions\//, (line) => {
      const onward = line.connectToServer();
      onward.onMessage((message) => {
        if (!silent) line.send(message);
      });
    });
    await open(visitor, auctionId);
    const pill = visitor.page.getByText('Live Updates').locator('visible=true');
    await expectPage(pill).toBeVisible();
    silent = true;
    const lost = visitor.page.locator('#content').getByText('Disconnected', { exact: true }).locator('visible=true');
    await expectPage(lost).toBeVisible();
    silent = false;
    await expectPage(pill).toBeVisible();
  });

  test('a second tab takes over, and the first can take it back', async () => {
    const auctionId = await aLiveAuction();
    const amina = await aShopper('amina', size);
    await open(amina, auctionId);
    await ready(amina.page);
    const second = await amina.context.newPage();
    await second.goto(`/productdetails/${auctionId}`);
    await ready(second);
    await expectPage(amina.page.getByText('Open elsewhere.').locator('visible=true').first()).toBeVisible();
    await expectPage(bidButton(amina.page)).toBeDisabled();
    await amina.page.getByRole('button', { name: 'Use here' }).locator('visible=true').click();
    await ready(amina.page);
    await expectPage(second.getByText('Open elsewhere.').locator('visible=true').first()).toBeVisible();
  });

  test('[AUC-2] a scheduled auction counts down, starts now, and opens before one’s eyes', async () => {
    const auctionId = await aScheduledAuction({ inSeconds: 600 });
    const amina = await aShopper('amina', size);
    await open(amina, auctionId);
    await expectPage(bidButton(amina.page)).toContainText('Opens');
    await expectPage(leader(amina.page)).toContainText('0.00');
    await expectPage(amina.page.getByText('No bidders yet')).toBeVisible();
    expect(await seriousProblems(amina.page)).toEqual([]);
    await opensNow(auctionId);
    await ready(amina.page);
    await expectPage(leader(amina.page)).toContainText('Time left');
  });
});
