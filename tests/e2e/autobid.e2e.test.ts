import { setTimeout as sleep } from 'node:timers/promises';
import { AUTOBID_CHANGE_EVERY_US } from '@mnada/rules';
import { describe, expect, test } from 'vitest';
import { changeSetting } from '../../apps/server/src/platform/settings/index.ts';
import { auctionStories, bidButton, expectPage, leader, open, ready } from './support/auction-stories.ts';
import type { Size } from './support/browser.ts';

const { database, aShopper, aLiveAuction, nearsItsEnd, bidsOf } = await auctionStories();
const reason = 'these stories set autobids';
await changeSetting(database.ownerDb, { name: 'autobid_enabled', value: true, actorId: null, reason });

const SIZES: readonly Size[] = ['phone', 'desktop'];

describe.each(SIZES)('on a %s', (size) => {
  test('[BID-13][BID-14] an autobid bids when two seconds are left, is no secret afterwards and rests in the lead; stopped, what is left is back', async () => {
    const auctionId = await aLiveAuction();
    const amina = await aShopper('amina', size, { bids: 30, bidCents: 900 });
    const juma = await aShopper('juma', size);
    await Promise.all([open(amina, auctionId), open(juma, auctionId)]);
    await Promise.all([ready(amina.page), ready(juma.page)]);

    // The sheet says the whole rule and the worst case before anything is set aside.
    await amina.page.getByRole('button', { name: 'Set autobid' }).click();
    const sheet = amina.page.getByRole('dialog', { name: 'Autobid', exact: true });
    await expectPage(sheet.getByText('when 2 seconds are left and nobody has bid')).toBeVisible();
    await expectPage(sheet.getByText(/^At most 20 bids at KSh\s9/)).toBeVisible();
    await sheet.getByRole('button', { name: 'Set aside 20 bids' }).click();
    const card = amina.page.getByRole('region', { name: 'Autobid', exact: true });
    await expectPage(card.getByText('Autobid on')).toBeVisible();
    const mayChangeAtMs = Date.now() + AUTOBID_CHANGE_EVERY_US / 1_000;
    await expectPage(amina.page.getByRole('link', { name: 'Add Bids you have 10' })).toBeVisible();

    // Somebody bids by hand, and nobody after them: the autobid goes, and says afterwards that it was one.
    await bidButton(juma.page).click();
    await expectPage(bidButton(juma.page)).toHaveAttribute('data-bid', 'leading');
    await nearsItsEnd(auctionId, 4);
    await expectPage(leader(juma.page)).toContainText(amina.username);
    await expectPage(juma.page.getByRole('row').filter({ hasText: amina.username }).first()).toContainText('auto');
    await expectPage(card.getByText('You are in the lead, autobid waits')).toBeVisible();

    // Of what an own autobid shows nothing pushes Bid Now out of sight, on a low screen either; what has no room is scrolled to.
    if (size === 'desktop') await amina.page.setViewportSize({ width: 1_366, height: 700 });
    await expectPage(bidButton(amina.page)).toBeInViewport({ ratio: 1 });
    await amina.page.getByRole('tab', { name: 'Past Winners' }).click();
    await sleep(Math.max(0, mayChangeAtMs - Date.now())); // sooner it would be refused
    await card.getByRole('button', { name: 'Stop' }).click();
    await expectPage(card).toBeHidden();
    const used = (await bidsOf(auctionId)) - 1;
    await expectPage(amina.page.getByRole('link', { name: `Add Bids you have ${30 - used}` })).toBeVisible();
    const { rows } = await database.owner.query<{ bids: number }>(
      `select sum(l.bids_left)::int as bids from bid_lot l join account a on a.id = l.account_id
       where a.owner_id = $1 and l.unit_price_cents = 900`,
      [amina.userId],
    );
    expect(rows).toEqual([{ bids: 30 - used }]);
    expect([amina.problems, juma.problems]).toEqual([[], []]);
  });
});
