import { describe, expect, test } from 'vitest';
import { auctionStories, bidButton, expectPage, leader, open, ready, type Shopper } from './support/auction-stories.ts';
import { seriousProblems } from './support/axe.ts';

const { aShopper, aProduct, aLiveAuction, bidsOf } = await auctionStories();
const BID_CENTS = 900;
/** Each round costs a bid and two shillings, 11: the fifth bid is the last one that fits. */
const SHOP_PRICE = 60;

/** Nobody places more than two bids a second (BID-1): one that came too soon is pressed again. Who leads can't bid on. */
async function bid({ page }: Shopper): Promise<void> {
  await ready(page);
  await expectPage(async () => {
    await bidButton(page).click();
    await expectPage(bidButton(page)).not.toHaveAttribute('data-bid', 'placing', { timeout: 20_000 });
    await expectPage(bidButton(page)).toHaveAttribute('data-bid', 'leading', { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

describe.each(['phone', 'desktop'] as const)('on a %s', (size) => {
  test('[BID-5] near the shop price buying is offered, at it the button buys with every bid back, and no bid is refused first', async () => {
    const auctionId = await aLiveAuction({ productId: await aProduct({ priceKes: SHOP_PRICE }) });
    const amina = await aShopper('amina', size, { bidCents: BID_CENTS });
    const juma = await aShopper('juma', size);
    const { page } = amina;
    await Promise.all([open(amina, auctionId), open(juma, auctionId)]);

    await bid(amina);
    await bid(juma);
    const total = page.getByRole('meter');
    await expectPage(total).toHaveAttribute('aria-valuenow', '11');
    await expectPage(total).toHaveAttribute('aria-valuemax', String(SHOP_PRICE));
    await expectPage(leader(page)).toContainText(/KSh\s49 under shop price/);
    const wayOut = page.getByRole('link', { name: /^Buy it now, get all bids back/ });
    await expectPage(wayOut).toContainText(/KSh\s60, then \+1 bid$/);
    await expectPage(wayOut).toHaveAttribute('href', `/order_product/${auctionId}`);
    expect(await seriousProblems(page)).toEqual([]);

    for (let round = 2; round <= 5; round++) {
      await bid(amina);
      await bid(juma);
    }
    await expectPage(page.getByText('You are covered. One more tap passes 60.')).toBeVisible();
    await expectPage(page.getByText('+5 bids back the moment you pay')).toBeVisible();
    await expectPage(wayOut).toHaveCount(0);
    const buys = page.getByRole('link', { name: /^Buy it now/ });
    await expectPage(buys).toContainText(/KSh\s60/);
    expect(await seriousProblems(page)).toEqual([]);
    expect(await bidsOf(auctionId)).toBe(10);

    await buys.click();
    await expectPage(page).toHaveURL(new RegExp(`/order_product/${auctionId}$`));
    await expectPage(page.getByText('All 5 bids you used here come back once the payment is confirmed.')).toBeVisible();
    expect(amina.problems).toEqual([]);
  });
});
