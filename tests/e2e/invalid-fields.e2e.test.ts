/** A field that is refused is seen to be refused: measured as the browser draws it, whatever the style sheet's order. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { auctionStories, expectPage } from './support/auction-stories.ts';

const { aShopper, aPerson } = await auctionStories();

/** The frames around the fields of a kind that are refused, or aren't, as the theme's red and its width, or calm. */
const frames = (page: Page, kind: string, invalid: boolean) =>
  page.evaluate(
    ([wanted, isInvalid]) => {
      const probe = document.createElement('i');
      probe.style.color = 'var(--destructive)';
      document.body.append(probe);
      const red = getComputedStyle(probe).color;
      probe.remove();
      return [...document.querySelectorAll(`main form :is(${wanted})`)]
        .filter((field) => (field.getAttribute('aria-invalid') === 'true') === isInvalid)
        .map((field) => getComputedStyle(field.parentElement as Element))
        .map(({ borderColor, borderWidth }) => (borderColor === red ? `red ${borderWidth}` : 'calm'));
    },
    [kind, invalid] as const,
  );

const TEXT = '[name="username"], [name="firstName"]';
const PHONE = '[autocomplete$="tel-national"]';
const PASSWORD = '[name="password"]';

/** Each calm before it was tried, and red in a frame of 2 px after: its colour fades there, so it is asked for again. */
async function turnsRed(page: Page, kinds: readonly string[], press: () => Promise<void>) {
  for (const kind of kinds) {
    await expectPage.poll(() => frames(page, kind, false), kind).toEqual(['calm']);
    expect(await frames(page, kind, true), kind).toEqual([]);
  }
  await press();
  for (const kind of kinds) await expectPage.poll(() => frames(page, kind, true), kind).toEqual(['red 2px']);
}

/** A button that rests takes no click, but the keyboard's Enter: it says what is missing. */
async function enter(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

const THEMES = [
  ['light', false],
  ['dark', true],
] as const;

test.each(THEMES)('[ACC-1] registering, %s: text, phone and password are framed red once refused', async (_, dark) => {
  const { page } = await aPerson('phone', { colorScheme: dark ? 'dark' : 'light' });
  await page.goto('/register');
  await turnsRed(page, [TEXT, PHONE, PASSWORD], () => enter(page, 'Submit'));
});

test.each(THEMES)('[WIN-6] an address, %s: the list of counties is framed red like text and phone', async (_, dark) => {
  const { page } = await aShopper('amina', 'phone', { bids: 0, dark });
  await page.goto('/add_shipping_address?edit=new');
  for (const name of ['First name', 'Mobile number']) await page.getByLabel(name, { exact: true }).fill('');
  await turnsRed(page, [TEXT, PHONE, 'select'], () => enter(page, 'Save'));
});
