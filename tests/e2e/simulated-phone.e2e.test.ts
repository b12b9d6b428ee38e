import { createServer } from 'node:http';
import { createDaraja } from '@mnada/daraja';
import { startSimulator } from '@mnada/mpesa-simulator';
import { afterAll, expect, test } from 'vitest';
import { seriousProblems } from './support/axe.ts';
import { testBrowser } from './support/browser.ts';
import { expectPage } from './support/expect-page.ts';
import { aPhone } from './support/paying-stories.ts';
import { expectToFit, outOfReach, smallTargets } from './support/walking.ts';

const simulator = await startSimulator({ timeScale: 0.1, promptSeconds: 6_000 });
// Somebody must hear the callbacks; what they say is tested elsewhere.
const shop = createServer((_, response) => response.end('{"ResultCode":0}'));
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
afterAll(async () => {
  await simulator.close();
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
});
const browser = await testBrowser(simulator.url);
const daraja = createDaraja({ baseUrl: simulator.url, ...simulator.credentials, clock: () => new Date() });

const address = shop.address();
const push = (phone: string, amountKes: number) =>
  daraja.stkPush({
    amountKes,
    phone,
    reference: 'ABCDEFGH2345',
    description: 'Bids',
    callbackUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
  });

test('[PAY-5] a person sees the prompt, enters the PIN, and reads the message', async () => {
  const { page, problems } = await browser.person('phone', { reducedMotion: 'reduce' });
  const digits = aPhone();
  const phone = `254${digits}`;
  await page.goto('/');
  await page.getByLabel('Phone number').fill(`0${digits}`);
  await page.getByRole('button', { name: 'Open phone' }).click();
  await expectPage(page.getByText('KSh 500,000')).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);

  await push(phone, 1350);
  const prompt = page.getByRole('dialog', { name: /pay KSh 1,350 to MNADA Account no\. ABCDEFGH2345/ });
  await expectPage(prompt).toBeVisible();
  await expectPage(page.getByLabel('M-PESA PIN', { exact: true })).toBeFocused();
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.type('1234');
  // The rest of the screen may change meanwhile.
  simulator.setPhone(phone, { hasNoFunds: true });
  await expectPage(page.getByRole('switch', { name: 'No money' })).toBeChecked();
  simulator.setPhone(phone, { hasNoFunds: false });
  await expectPage(page.getByLabel('M-PESA PIN', { exact: true })).toHaveValue('1234');
  await page.keyboard.press('Enter');

  await expectPage(page.getByText(/Confirmed\. Ksh1,350\.00 sent to MNADA/)).toBeVisible();
  await expectPage(page.getByText('KSh 498,650')).toBeVisible();
  await expectPage(prompt).toBeHidden();
  expect(problems).toEqual([]);
});

test.each([
  [360, 'dark'],
  [390, 'light'],
  [1440, 'dark'],
] as const)(
  '[PAY-5] at %i, %s, the phone fits, and every way out of a prompt is one tap',
  async (width, colorScheme) => {
    const { page, problems } = await browser.person(width < 600 ? 'phone' : 'desktop', {
      viewport: { width, height: 740 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    const digits = aPhone();
    await page.goto(`/phones/0${digits}`);
    await expectPage(page.getByRole('button', { name: 'Wrong PIN' })).toBeDisabled();
    await push(`254${digits}`, 1350);
    await expectPage(page.getByRole('dialog')).toContainText('s left');
    await expectToFit(page);
    expect(await outOfReach(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    expect(await seriousProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Wrong PIN' }).click();
    await expectPage(page.getByText('Wrong PIN. Nothing was paid.')).toBeVisible();
    await page.getByRole('switch', { name: 'No answer' }).click();
    await expectPage(page.getByText('The phone is off: nobody answers.')).toBeVisible();
    expect(await seriousProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  },
);

test('[PAY-5] on a low screen the whole prompt stands above its foot, and M-PESA on one line', async () => {
  const { page } = await browser.person('phone', {
    viewport: { width: 360, height: 640 },
    reducedMotion: 'reduce',
  });
  const digits = aPhone();
  await page.goto(`/phones/0${digits}`);
  await expectPage(page.getByText('No messages yet.')).toBeVisible();
  await push(`254${digits}`, 1350);
  for (const name of ['Cancel', 'Send'])
    await expectPage(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  const lines = await page.locator('#prompt-text').evaluate((text) => {
    const range = document.createRange();
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.nodeValue?.indexOf('M-PESA') ?? -1;
      if (at < 0) continue;
      range.setStart(node, at);
      range.setEnd(node, at + 'M-PESA'.length);
      return range.getClientRects().length;
    }
    return 0;
  });
  expect(lines).toBe(1);
});

test('[PAY-5] a wrong PIN, Cancel, and a bill paid by hand', async () => {
  const { page, problems } = await browser.person('desktop', { colorScheme: 'dark', reducedMotion: 'reduce' });
  const digits = aPhone();
  await page.goto(`/phones/0${digits}`);
  await push(`254${digits}`, 500);
  await page.getByLabel('M-PESA PIN', { exact: true }).fill('0000');
  await page.getByRole('button', { name: 'Send' }).click();
  await expectPage(page.getByText('Wrong PIN. Nothing was paid.')).toBeVisible();
  await expectPage.poll(() => simulator.transactions().at(-1)?.code).toBe('2001');

  await push(`254${digits}`, 600);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectPage(page.getByText('Cancelled. Nothing was paid.')).toBeVisible();

  await page.getByText('Pay bill').click();
  await page.getByLabel('Account number').fill('abcd 2345');
  await page.getByLabel('Amount, KSh').fill('75');
  await page.getByLabel('PIN', { exact: true }).fill('1234');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectPage(page.getByText('KSh 499,925')).toBeVisible();
  await expectPage
    .poll(() => simulator.transactions().at(-1))
    .toMatchObject({ kind: 'paybill', reference: 'abcd 2345', state: 'paid' });
  expect(await seriousProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});
