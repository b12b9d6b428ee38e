import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { databaseNowUs } from '../../../apps/server/src/platform/clock/index.ts';
import { ChangeFeed, scheduleAuction } from '../../../apps/server/src/features/auctions/index.ts';
import { creditBids, grantBids } from '../../../apps/server/src/features/ledger/index.ts';
import { type Person, type Size, testBrowser } from './browser.ts';
import { expectPage } from './expect-page.ts';
import { startTestServer } from './test-server.ts';

export { expectPage };
const SECOND_US = 1_000_000;
/** What a page says of its line while it is one. */
const HEARS = /^(good|slow|weak)$/;

export type Shopper = Person & { readonly username: string; readonly userId: string };
type Wish = { productId?: number; countdownSeconds?: number; inSeconds?: number };

export const open = (person: Person, auctionId: number) => person.page.goto(`/productdetails/${auctionId}`);
export const bidButton = (page: Page) => page.locator('[data-bid]');
export const leader = (page: Page) => page.locator('[data-stage]');
export const ready = (page: Page) => expectPage(bidButton(page)).toHaveAttribute('data-bid', 'ready');

type Shift = { readonly value: number; readonly atMs: number; readonly what: string };
type WithShifts = Window & { readonly shifts: { sinceMs: number; readonly all: Shift[] } };
type LayoutShift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
};

/** Starts to count how much the page moves by itself. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen: WithShifts['shifts'] = { sinceMs: 0, all: [] };
    Object.assign(window, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as LayoutShift[]) {
        const what = sources.map(({ node }) => (node?.textContent ?? '').trim().slice(0, 60)).join(' | ');
        if (!hadRecentInput) seen.all.push({ value, atMs: startTime, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/**
 * Nothing has moved by itself so that people saw it; told is what did.
 * @param most as browsers add it up: of the screen that moved, times how far it did
 */
export async function expectStill(page: Page, most = 0.02): Promise<void> {
  const moved = await page.evaluate(() => {
    const { sinceMs, all } = (window as unknown as WithShifts).shifts;
    return all.filter(({ atMs }) => atMs >= sinceMs);
  });
  const told = moved
    .map(({ value, atMs, what }) => `${value.toFixed(4)} at ${Math.round(atMs)} ms: ${what}`)
    .join('\n');
  expect(
    moved.reduce((sum, { value }) => sum + value, 0),
    told,
  ).toBeLessThanOrEqual(most);
}

/**
 * What one's own press has brought is no movement by itself; the browser believes it within half a second, and an answer may take
 * longer. Called once it is there.
 */
export const ownAnswerIsDrawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise((drawn) => requestAnimationFrame(drawn));
    (window as unknown as WithShifts).shifts.sinceMs = performance.now();
  });

/** A server with auctions of one's own making, and the people who look at them. Call it at the top of a test file. */
export async function auctionStories() {
  const server = await startTestServer();
  const browser = await testBrowser(server.url);
  const { database } = server;

  /** Whoever came in for a story leaves after it: open pages keep their clocks running. */
  const people: Person[] = [];
  afterEach(async () => {
    await Promise.all(people.splice(0).map(({ context }) => context.close()));
  });

  async function aPerson(size: Size, options: BrowserContextOptions = {}): Promise<Person> {
    const person = await browser.person(size, options);
    people.push(person);
    return person;
  }

  /** Somebody who registered as people do, is signed in on a device of their own and holds so many bids: given, or paid for. */
  async function aShopper(name: string, size: Size, { bids = 20, bidCents = 0, dark = false } = {}): Promise<Shopper> {
    const person = await aPerson(size, { colorScheme: dark ? 'dark' : 'light' });
    const username = `${name}_${randomBytes(3).toString('hex')}`;
    const digits = String(randomBytes(4).readUInt32BE() % 100_000_000).padStart(8, '0');
    const answer = await person.page.request.post('/api/auth/register', {
      data: {
        username,
        fullName: `${name} Mwangi`,
        password: Buffer.from('Jua-kali-na-mvua-9').toString('base64'),
        phoneNumber: `+2547${digits}`,
        registrationType: 'phone',
      },
    });
    const { token, user } = (await answer.json()) as { token: string; user: { id: string } };
    const credit = { userId: user.id, bids, cause: `grant:${username}` } as const;
    if (bids > 0) await (bidCents > 0 ? creditBids(database.db, credit, bidCents) : grantBids(database.db, credit));
    await person.context.addInitScript(
      ([savedToken, savedUser]) => {
        localStorage.setItem('token', savedToken as string);
        localStorage.setItem('userdata', savedUser as string);
      },
      [token, JSON.stringify(user)],
    );
    return { ...person, username, userId: user.id };
  }

  /** A television with three pictures, a long description and specifications. */
  async function aProduct({ priceKes = 38_995 } = {}): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into product (slug, name, category, description, specifications, original_price_cents, stock, state)
      values (${`tv-${randomBytes(6).toString('hex')}`}, 'Sauti 43″ 4K UHD Smart TV', 'Electronics',
        ${'A 43-inch frameless 4K screen with Android TV built in. Stream from your phone, plug in a decoder or console, and mount it with the bracket in the box.'},
        ${JSON.stringify({ Screen: '43 inches, 3840 × 2160', Warranty: '24 months' })}, ${priceKes * 100}, 10, 'published')
      returning id`.execute(database.ownerDb);
    const id = Number(rows[0]?.id);
    await sql`
      insert into product_image (product_id, position, address)
      select ${id}, n, '/media/products/tv43-' || n || '-800.avif' from generate_series(1, 3) n`.execute(
      database.ownerDb,
    );
    return id;
  }

  /** An auction that starts so many seconds from now; the server opens it. */
  async function aScheduledAuction({ productId, countdownSeconds = 10, inSeconds = 0 }: Wish): Promise<number> {
    const startsAtUs = (await databaseNowUs(database.db)) + inSeconds * SECOND_US;
    const plan = { productId: productId ?? (await aProduct()), startsAtUs, countdownUs: countdownSeconds * SECOND_US };
    const id = await scheduleAuction({ db: database.db, feed: new ChangeFeed() }, plan);
    if (id === null) throw new Error('no auction was scheduled');
    return id;
  }

  /** Its start comes now, however long its viewers needed to get there. */
  const opensNow = (auctionId: number) =>
    database.owner.query(
      'update auction set scheduled_start_us = (extract(epoch from clock_timestamp()) * 1000000)::bigint where id = $1',
      [auctionId],
    );

  /** It opens before the eyes of these, once their pages hear of it: of a short clock nothing has passed while they came. */
  async function opensBefore(auctionId: number, ...people: Person[]): Promise<void> {
    await Promise.all(people.map((person) => open(person, auctionId)));
    const heard = people.map(({ page }) =>
      expectPage(page.locator('[data-pill]').first()).toHaveAttribute('data-pill', HEARS),
    );
    await Promise.all(heard);
    await opensNow(auctionId);
  }

  /** Its last seconds come now: what happens at the end of a clock needs no wait, nor a clock that is too short for its viewers. */
  const nearsItsEnd = (auctionId: number, secondsLeft: number) =>
    database.owner.query(
      `update auction set ends_at_us = (extract(epoch from clock_timestamp()) * 1000000)::bigint + $2 where id = $1 and status = 'live'`,
      [auctionId, secondsLeft * SECOND_US],
    );

  /** A live one, with ten minutes on its clock unless told otherwise. */
  async function aLiveAuction(wish: Wish = {}): Promise<number> {
    const id = await aScheduledAuction({ countdownSeconds: 600, ...wish });
    await expectPage
      .poll(async () => ((await (await fetch(`${server.url}/api/auctions/${id}`)).json()) as { status: string }).status)
      .toBe('live');
    return id;
  }

  const bidsOf = async (auctionId: number): Promise<number> => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from bid where auction_id = ${auctionId}`.execute(database.db);
    return rows[0]?.n ?? 0;
  };

  return {
    server,
    database,
    aPerson,
    aShopper,
    aProduct,
    aScheduledAuction,
    aLiveAuction,
    opensNow,
    opensBefore,
    nearsItsEnd,
    bidsOf,
  };
}
