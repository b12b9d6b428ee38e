/**
 * A walk through the account with nothing in it, with one of each, and with very much under very long names; on the
 * narrowest phone (WCAG 1.4.10). Nothing may be cut off, stick out or lie on something else.
 */
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { plantALongLife, plantNotices } from './support/planted-lives.ts';
import { goInside } from './support/go-inside.ts';
import { expectToFit, expectWords, outOfReach, settled } from './support/walking.ts';
import type { Person } from './support/browser.ts';
import { AN_ADDRESS, type Winner, wonStories } from './support/won-stories.ts';

const { owner, aPerson, aMember, giveWins, anOrder, takeCash } = await wonStories();

/** A folder for pictures of every stop, to be looked at by a person. */
const PICTURES = process.env['WALK_PICTURES'];
if (PICTURES) mkdirSync(PICTURES, { recursive: true });

const EVERYWHERE = [
  '/',
  '/bid_history',
  '/buybids',
  '/list_winnings',
  '/list_orders',
  '/add_shipping_address',
  '/referrals',
  '/notifications',
  '/settings',
  '/rewards',
  '/saved',
  '/watch',
  '/profile',
  '/help',
  '/practice',
  '/home',
];

const LIVES: Record<string, (member: Winner) => Promise<readonly string[]>> = {
  async nothing() {
    return [];
  },
  async 'one of each'(member) {
    const [waiting = 0, ordered = 0, cash = 0] = await giveWins(member, 3);
    const orderId = await anOrder(member, ordered, { state: 'shipped' });
    const withdrawalId = await takeCash(member, cash);
    await member.call('/api/save_shipping_address', AN_ADDRESS);
    await plantNotices(owner, member.userId, 1);
    await owner.query('insert into saved_product (user_id, product_id) select $1, min(id) from product', [
      member.userId,
    ]);
    return [`/claim_price/${waiting}`, `/order_details/${orderId}`, `/withdrawals/${withdrawalId}`];
  },
  async 'very much'(member) {
    await plantALongLife(owner, member.userId, 300);
    const { rows } = await owner.query<{ auction_id: number; order_id: string }>(
      'select auction_id, id as order_id from shop_order where user_id = $1 order by auction_id limit 1',
      [member.userId],
    );
    const { rows: free } = await owner.query<{ auction_id: number }>(
      `select auction_id from outcome where winner_id = $1 and auction_id % 2 = 1 order by decided_at_us desc limit 1`,
      [member.userId],
    );
    const auctionId = free[0]?.auction_id ?? 0;
    return [
      `/claim_price/${auctionId}`,
      `/productdetails/${auctionId}`,
      `/order_product/${auctionId}`,
      `/order_details/${rows[0]?.order_id ?? ''}`,
    ];
  },
};

/** What is there before anybody has signed in. */
const IN_FRONT = [
  '/login',
  '/register',
  '/forgot-password',
  '/terms',
  '/privacy',
  '/status',
  '/odds',
  '/no-house-bids',
  '/help',
  '/practice',
  '/test',
  '/home?sample',
];

type Look = {
  readonly view: string;
  readonly amount: string;
  readonly textPercent: number;
  /** Each page by its address; else from the one before, as by a link. */
  readonly isByAddress?: boolean;
};

/** @returns what `matters` of that which cannot be read or reached, as it is once nothing is on its way any more */
async function visit(
  { page }: Person,
  path: string,
  { view, amount, textPercent, isByAddress = false }: Look,
  matters: (fault: string) => boolean = () => true,
): Promise<string[]> {
  if (isByAddress || page.url() === 'about:blank') await page.goto(path);
  else await goInside(page, path);
  await settled(page);
  await page.evaluate((percent) => {
    document.documentElement.style.fontSize = `${percent}%`;
  }, textPercent);
  await expectWords(page);
  // What is still on its way may stick out for a moment; a fault stays.
  const look = async () => (await outOfReach(page)).filter(matters);
  let seen = await look();
  for (let tries = 0; tries < 20 && seen.length > 0; tries++) {
    await sleep(250);
    seen = await look();
  }
  const name = [view, amount, path].join(' ').replaceAll(/\W+/g, '-');
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` });
  return seen.map((fault) => `${path}: ${fault}`);
}

/** Neither cut nor clamped, and its longest word on one line. */
const isTitleWhole = (page: Person['page']): Promise<boolean> =>
  page.locator('h1').evaluate((title) => {
    if (title.clientWidth <= 1) return true; // for screen readers alone
    const lines = (word: string): number => {
      const node = title.firstChild;
      const start = (node?.textContent ?? '').indexOf(word);
      if (node?.nodeType !== Node.TEXT_NODE || start < 0) return 1;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + word.length);
      return range.getClientRects().length;
    };
    const words = (title.textContent ?? '').split(/\s+/).filter((word) => word !== '');
    return title.scrollHeight <= title.clientHeight + 3 && words.every((word) => lines(word) === 1);
  });

test.each(Object.keys(LIVES))(
  '[GEN-7] [GEN-8] with %s every screen of the account can be read and used on the narrowest phone',
  async (amount) => {
    const member = await aMember('phone', { dark: true, language: 'sw' });
    const own = (await LIVES[amount]?.(member)) ?? [];
    await member.page.setViewportSize({ width: 320, height: 640 });
    const faults: string[] = [];
    for (const path of [...EVERYWHERE, ...own]) {
      const look = { view: 'narrow', amount, textPercent: 100, isByAddress: amount === 'nothing' };
      faults.push(...(await visit(member, path, look)));
      await expectToFit(member.page);
    }
    expect(faults).toEqual([]);
    expect(member.problems).toEqual([]);
  },
);

test('[GEN-8] with text twice as large no screen is wider than the phone, no title is shortened, and the bottom bar keeps its places', async () => {
  const member = await aMember('phone', { language: 'sw' }); // its words are longer
  const faults: string[] = [];
  for (const path of EVERYWHERE) {
    const look = { view: 'large', amount: 'nothing', textPercent: 200 };
    faults.push(...(await visit(member, path, look, (fault) => fault.includes("bottom bar's label"))));
    if (!(await isTitleWhole(member.page))) faults.push(`${path}: its title is shortened`);
    await expectToFit(member.page);
  }
  expect(faults).toEqual([]);
  expect(member.problems).toEqual([]);
});

// In English: walk.e2e.test.ts, at every address.
test('[GEN-8] with text twice as large a visitor’s pages are no wider than the phone in Kiswahili', async () => {
  const visitor = await aPerson('phone', { language: 'sw' });
  for (const path of IN_FRONT) {
    // Words may be cut here: the page alone must fit.
    await visit(visitor, path, { view: 'large', amount: 'visitor', textPercent: 200 }, () => false);
    await expectToFit(visitor.page);
  }
  expect(visitor.problems).toEqual([]);
});
