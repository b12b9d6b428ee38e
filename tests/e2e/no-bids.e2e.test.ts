import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seriousProblems } from './support/axe.ts';
import { auctionStories, bidButton, expectPage, open, ready, type Shopper } from './support/auction-stories.ts';
import { aPhone, mpesaNumber, simulatedPhones } from './support/paying-stories.ts';

const { server, aShopper, aLiveAuction, bidsOf } = await auctionStories();
const phones = await simulatedPhones(server);

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'No bids left' });

/** Somebody without a bid, in front of a live auction. */
async function without(shopper: Shopper, auctionId: number): Promise<void> {
  await open(shopper, auctionId);
  await expectPage(bidButton(shopper.page)).toHaveAttribute('data-bid', 'no_balance');
}

describe.each(['phone', 'desktop'] as const)('on a %s', (size) => {
  test('[PAY-3] Bid Now at 0 sells bids over the auction; after the PIN one is back on it, and nothing was bid', async () => {
    const auctionId = await aLiveAuction();
    const amina = await aShopper('amina', size, { bids: 0 });
    const rival = await aShopper('juma', size);
    const { page } = amina;
    await without(amina, auctionId);
    await bidButton(page).click();

    const sheet = sheetOf(page);
    await expectPage(sheet).toContainText('Insufficient bid pack balance.');
    await expectPage(sheet).toContainText('Balance0 bids');
    await expectPage(sheet).toContainText('After150 bids');
    await expectPage(sheet.getByRole('radio')).toHaveCount(1);
    expect(await seriousProblems(page)).toEqual([]);
    // The auction goes on in sight, above the sheet.
    const above = page.locator('[data-auction-strip]');
    await expectPage(above).toContainText('No bids yet');
    await open(rival, auctionId);
    await ready(rival.page);
    await bidButton(rival.page).click();
    await expectPage(above).toContainText(/KSh\s1/);
    await expectPage(above).toContainText(`${rival.username} leads`);

    const digits = aPhone();
    await mpesaNumber(page).fill(`0${digits}`);
    await sheet.getByRole('button', { name: /^Pay KSh\s1,350$/ }).click();
    const waiting = page.getByRole('dialog', { name: 'Pay with M-PESA' });
    await expectPage(waiting).toContainText('MNADA LIMITED');
    await expectPage(waiting).toContainText('150 bids, and back to this auction');
    expect(await seriousProblems(page)).toEqual([]);
    await phones.enterPin(digits);

    const added = page.locator('[data-sonner-toast]').filter({ hasText: /150 bids added\. [A-Z0-9]{10}/ });
    await added.dispatchEvent('mousemove'); // it stays while it is pointed at; a pointer that waits until it rests comes too late
    // Said aloud once the sheet, which hides all else, has fallen.
    await expectPage(page.getByRole('status').filter({ hasText: /^150 bids added\.$/ })).toHaveCount(1);
    await expectPage(page.getByRole('dialog')).toHaveCount(0);
    await expectPage(page).toHaveURL(new RegExp(`/productdetails/${auctionId}$`));
    await expectPage(page.getByRole('link', { name: 'Add Bids you have 150' })).toBeVisible();
    await ready(page);
    // The tap that opened the sheet is no bid.
    expect(await bidsOf(auctionId)).toBe(1);
    await page.getByRole('button', { name: 'Receipt' }).click();
    await expectPage(page.getByRole('article', { name: 'Receipt' })).toContainText('150 bids');
    await expectPage(page.getByText('Bids never expire. Balance after: 150 bids.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to auction' }).click();
    await ready(page);
    await bidButton(page).click();
    await expectPage.poll(() => bidsOf(auctionId)).toBe(2);
    expect(amina.problems).toEqual([]);
  });
});

test('[PAY-3] the last pack stands chosen; the same sum too soon says when, with the other packs open', async () => {
  const auctionId = await aLiveAuction();
  const amina = await aShopper('amina', 'phone', { bids: 0 });
  const { page } = amina;
  const digits = aPhone();
  const sheet = sheetOf(page);
  await without(amina, auctionId);
  await bidButton(page).click();
  await sheet.getByRole('button', { name: /^Another pack, from KSh\s500$/ }).click();
  await expectPage(sheet.getByRole('radio')).toHaveCount(6);
  await sheet.getByRole('radio', { name: /^50 bids/ }).check();
  await expectPage(sheet).toContainText('After50 bids');
  await mpesaNumber(page).fill(`0${digits}`);
  await sheet.getByRole('button', { name: /^Pay KSh\s500$/ }).click();
  await phones.enterPin(digits);
  await expectPage(page.getByText(/^50 bids added\. [A-Z0-9]{10}$/)).toBeVisible();

  // They are used up: the next time the same pack and the same number are one tap away.
  await server.database.owner.query(
    `update account set balance = 0, version = version + 1 where unit = 'BID' and kind = 'user' and owner_id = $1`,
    [amina.userId],
  );
  await page.reload();
  await expectPage(bidButton(page)).toHaveAttribute('data-bid', 'no_balance');
  await bidButton(page).click();
  await expectPage(sheet).toContainText(/50 bidsLast pack, KSh\s10\.00 a bid/);
  await expectPage(mpesaNumber(page)).toHaveValue(digits.replace(/(\d{3})(?=\d)/g, '$1 '));
  await sheet.getByRole('button', { name: /^Pay KSh\s500$/ }).click();
  await expectPage(sheet.getByRole('alert')).toContainText(/M-PESA takes the same amount again in \d:\d\d\./);
  await expectPage(sheet.getByRole('radio')).toHaveCount(6);
});

test('[GEN-6] what was meant for Bid Now pays nothing: tap upon tap where it stood, and Enter that stays held', async () => {
  const auctionId = await aLiveAuction();
  const amina = await aShopper('amina', 'phone', { bids: 0 });
  const { page } = amina;
  const sheet = sheetOf(page);
  const pay = sheet.getByRole('button', { name: /^Pay KSh/ });
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/buy_bids') && asked.push(request.url()));
  await without(amina, auctionId);
  await bidButton(page).click();
  const digits = aPhone();
  await mpesaNumber(page).fill(`0${digits}`); // from now on it stands in the sheet
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expectPage(sheet).toHaveCount(0);

  const box = await bidButton(page).boundingBox();
  if (box === null) throw new Error('Bid Now is not in sight');
  // A finger waits for no answer: on a busy machine, too, its taps come 150 ms apart.
  const finger = await amina.context.newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left', clickCount: 1 } as const;
  const taps: Promise<unknown>[] = [];
  for (let tap = 0; tap < 9; tap++) {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      taps.push(finger.send('Input.dispatchMouseEvent', { ...at, type }));
    await sleep(150);
  }
  await Promise.all(taps);
  await expectPage(pay).not.toHaveAttribute('aria-disabled', 'true');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expectPage(sheet).toHaveCount(0);

  await bidButton(page).focus();
  for (let repeat = 0; repeat < 30; repeat++) {
    await page.keyboard.down('Enter');
    await page.waitForTimeout(33);
  }
  await expectPage(sheet.getByRole('heading', { name: 'No bids left' })).toBeFocused();
  await pay.focus();
  await expectPage(pay).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(asked).toEqual([]);
  await page.keyboard.press('Enter');
  await expectPage(page.getByRole('dialog', { name: 'Pay with M-PESA' })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('closing the sheet buys nothing; with reduced motion nothing flies', async () => {
  const auctionId = await aLiveAuction();
  const amina = await aShopper('amina', 'phone', { bids: 0 });
  const { page } = amina;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await without(amina, auctionId);
  await bidButton(page).click();
  await sheetOf(page).getByRole('button', { name: 'Close' }).click();
  await expectPage(page.getByRole('dialog')).toHaveCount(0);
  await expectPage(bidButton(page)).toBeFocused();
  await page.evaluate(() => {
    Object.assign(window, { flown: 0 });
    new MutationObserver((records) => {
      for (const record of records)
        for (const node of record.addedNodes)
          if (/^\+\d+$/.test(node.textContent ?? '')) (window as unknown as { flown: number }).flown++;
    }).observe(document.body, { childList: true });
  });
  await bidButton(page).click();
  const digits = aPhone();
  await mpesaNumber(page).fill(`0${digits}`);
  await sheetOf(page)
    .getByRole('button', { name: /^Pay KSh/ })
    .click();
  await phones.enterPin(digits);
  await expectPage(page.getByText(/^150 bids added\. [A-Z0-9]{10}$/)).toBeVisible();
  await expectPage(page.getByRole('link', { name: 'Add Bids you have 150' })).toBeVisible();
  await page.waitForTimeout(600); // the flight would have begun 340 ms after the sheet fell
  expect(await page.evaluate(() => (window as unknown as { flown: number }).flown)).toBe(0);
});

test('[PAY-3] Back with the sheet open closes the sheet, and the auction stays; waiting for M-PESA as well', async () => {
  const auctionId = await aLiveAuction();
  const amina = await aShopper('amina', 'phone', { bids: 0 });
  const { page } = amina;
  await page.goto('/practice');
  await without(amina, auctionId);
  await bidButton(page).click();
  await expectPage(sheetOf(page)).toContainText('Insufficient bid pack balance.');
  const isMarked = () => page.evaluate(() => (history.state as { above?: true } | null)?.above === true);
  await expectPage.poll(isMarked).toBe(true);
  await page.evaluate(() => history.back());
  await expectPage(page.getByRole('dialog')).toHaveCount(0);
  await expectPage(page).toHaveURL(new RegExp(`/productdetails/${auctionId}$`));
  await expectPage(bidButton(page)).toHaveAttribute('data-bid', 'no_balance');

  await bidButton(page).click();
  await mpesaNumber(page).fill(`0${aPhone()}`);
  await sheetOf(page)
    .getByRole('button', { name: /^Pay KSh\s1,350$/ })
    .click();
  await expectPage(page.getByRole('dialog', { name: 'Pay with M-PESA' })).toContainText('MNADA LIMITED');
  await expectPage.poll(isMarked).toBe(true);
  await page.evaluate(() => history.back());
  await expectPage(page.getByRole('dialog')).toHaveCount(0);
  await expectPage(page).toHaveURL(new RegExp(`/productdetails/${auctionId}$`));
  await page.evaluate(() => history.back());
  await page.waitForURL('**/practice');
});
