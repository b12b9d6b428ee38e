import { DAY_US, type EpochUs, MINUTE_US, toCents } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { changeSetting, readSetting } from '../../platform/settings/index.ts';
import { databaseNowUs } from '../../platform/clock/index.ts';
import { AUCTION_DEFAULTS, productHash } from '../auctions/index.ts';
import { creditCrowd, grantBids } from '../ledger/index.ts';
import type { Chance } from './chance.ts';
import { bringFriends } from './life/friends.ts';
import { payToNobody } from './life/nobodys.ts';
import { plantRings } from './life/rings.ts';
import { claimPastWins, type PastWin } from './life/past-wins.ts';
import { numberByDate, setBack } from './life/set-back.ts';
import { buyShoppersPack, liveOn, type ShopperPack } from './life/shopper.ts';
import { openMarket } from './market.ts';
import { type PastAuction, pastAuctions } from './past-auctions.ts';
import { type DemoAccounts, OWNER, SHOPPER, SIMULATED_PEOPLE } from './people.ts';
import {
  type DemoProduct,
  demoProducts,
  featuredProducts,
  fillerProducts,
  pictureAddresses,
} from './products/index.ts';
import { type StoredPerson, type StoredProduct, writePast } from './write-past.ts';

export type SeedDeps = {
  readonly db: Db;
  readonly accounts: DemoAccounts;
  readonly mode: 'demo' | 'production';
  readonly chance?: Chance;
  /**
   * Auctions in the middle of their run, for a server that starts right away; and the shopper's own past, with what the
   * winners of the past did. Tests that make their own do without.
   */
  readonly market?: boolean;
  readonly life?: boolean;
};

/** Something a person must decide before the demonstration world can be made; the message says what. */
export class DemoError extends Error {
  override name = 'DemoError';
}

const MARK = 'demo.world';
/** Any number that nothing else locks. */
const LOCK_KEY = 0x64656d6f;
/** As demonstration auctions are scheduled: fourteen people stand for thousands (BID-6). */
const DEMO_TERMS = { ...AUCTION_DEFAULTS, winsPerProduct: 0, winsInTotal: 0 };
/** What each simulated bidder got when they came; the past used some of it. */
const FIRST_GRANT_BIDS = 8_000;
const CAME_DAYS_AGO = 30;
/** What staff see of where things come from; invented, like the rest. */
const PRICE_SOURCE = 'Simu Centre, Moi Avenue';
const SUPPLIER = 'Kilele East Africa Ltd';
const LANDED_PERCENT = 84;

/**
 * Makes the demonstration world in an empty database: products, people and the auctions of the last weeks (OPS-3). Runs
 * as one transaction and leaves a mark, so a second start changes nothing. Must run before the board is loaded.
 * @returns whether it made anything
 * @throws DemoError in production, or when the database already holds a shop of its own
 */
export async function seedDemo(deps: SeedDeps): Promise<boolean> {
  const { db, accounts, mode, chance = Math.random, market = false, life = true } = deps;
  if (mode === 'production') throw new DemoError('There is no demonstration world in production. Set DEMO=off.');
  const [shopperHash, ownerHash] = (await isMade(db))
    ? []
    : await Promise.all([accounts.hashPassword(SHOPPER.password), accounts.hashPassword(OWNER.password)]);
  if (shopperHash === undefined || ownerHash === undefined) return false;
  return await db.transaction().execute(async (trx) => {
    // A whole world is written, and thought out between two statements: on a slow machine either takes longer than a request may, and
    // whoever comes second waits for all of it.
    await sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx);
    if (await isMade(trx)) return false; // another node was quicker
    await requireEmptyShop(trx);
    const nowUs = await databaseNowUs(trx);
    const products = await insertProducts(trx, demoProducts, chance);
    const shopperId = await insertPeople(trx, accounts, shopperHash, ownerHash);
    const bidders = await insertSimulatedPeople(trx, accounts, nowUs);
    const userIds = bidders.map((bidder) => bidder.id);
    // Packs were on sale all the while: what was paid then is held against their prices.
    await sql`update bid_package set valid_from = valid_from - make_interval(days => ${CAME_DAYS_AGO})`.execute(trx);
    const pack = life ? await buyShoppersPack(trx, shopperId, nowUs) : null;
    const past = pastAuctions(orderOfThePast(), userIds, AUCTION_DEFAULTS, nowUs, chance, pack?.guest);
    const everyone = bidders.map(({ id: userId }) => ({ userId, temper: 'patient' as const }));
    const live = market ? openMarket(everyone, DEMO_TERMS, nowUs, chance) : [];
    const people = pack === null ? bidders : [...bidders, shopperAsPerson(shopperId, pack)];
    const written = await writePast(trx, past, AUCTION_DEFAULTS, people, products);
    const rest = people.map((one) => ({ ...one, bids: written.left.get(one.id) ?? one.bids }));
    await writePast(trx, live, DEMO_TERMS, rest, products);
    if (pack !== null) {
      const wins = winsOf(past, written.ids, products, bidders);
      await liveOn(
        trx,
        wins.filter((win) => win.userId === shopperId),
        nowUs,
      );
      const others = wins.filter((win) => win.userId !== shopperId);
      await setBack(trx, await claimPastWins(trx, others, nowUs, chance));
      await bringFriends(trx, accounts, shopperId, nowUs);
      await plantRings(trx, accounts, nowUs);
      await payToNobody(trx, nowUs);
      await numberByDate(trx);
    }
    // Whatever is left of the pack counts towards what the shopper is given to try the shop.
    const bids = SHOPPER.bids - (written.left.get(shopperId) ?? 0);
    await grantBids(trx, { userId: shopperId, bids, cause: `grant:demo:${shopperId}:first` });
    const reason = 'the demonstration world was made';
    await changeSetting(trx, {
      name: MARK,
      value: { version: 1, life, made_at: await madeAt(trx) },
      actorId: null,
      reason,
    });
    if (await ownsSettings(trx)) {
      await changeSetting(trx, { name: 'autobid_enabled', value: true, actorId: null, reason });
    }
    return true;
  });
}

/** Two people switch autobids on (BID-13), or the owner of the tables. A demonstration shows them; under another role two do it there, too. */
async function ownsSettings(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(session_user, (select relowner from pg_class where oid = 'public.setting'::regclass), 'member') as owns`.execute(
    trx,
  );
  return rows[0]?.owns === true;
}

function shopperAsPerson(id: string, { guest, accountId, bids }: ShopperPack): StoredPerson {
  const { id: lotId, unitPriceCents } = guest.lot;
  return { id, username: SHOPPER.username, avatar: SHOPPER.avatar, accountId, lotId, bids, unitPriceCents };
}

/** What was won in them. */
function winsOf(
  past: readonly PastAuction[],
  ids: readonly number[],
  products: ReadonlyMap<string, StoredProduct>,
  bidders: readonly StoredPerson[],
): PastWin[] {
  return past.flatMap(({ place, winnerId, endedAtUs, bids, product }, index) => {
    const [auctionId, productId, last] = [ids[index], products.get(product.slug)?.id, bids.at(-1)];
    if (!winnerId || place === null || endedAtUs === null || !last) return [];
    if (auctionId === undefined || productId === undefined) throw new Error('an auction of the past was not stored');
    const username = bidders.find(({ id }) => id === winnerId)?.username;
    const fullName = SIMULATED_PEOPLE.find((person) => person.username === username)?.fullName ?? '';
    return [{ place, auctionId, productId, userId: winnerId, fullName, priceCents: last.priceCents, endedAtUs }];
  });
}

/**
 * A world that was made once stays in its database, and the passwords of its people are known to everybody (S30).
 * @throws DemoError a production starts on the database of a demonstration
 */
export async function refuseInProduction(db: Db, mode: SeedDeps['mode']): Promise<void> {
  if (mode !== 'production' || !(await isMade(db))) return;
  throw new DemoError(
    'This database holds a demonstration, whose sign-ins everybody knows. Production (MODE) needs a database of its own: set DATABASE_URL or DATA_DIR.',
  );
}

/** After all that was made with it. */
const madeAt = async (trx: Db): Promise<string> => new Date((await databaseNowUs(trx)) / 1_000).toISOString();

/**
 * Until when its past went: what is younger has happened since.
 * @returns null: nobody lived in it before, so there is nothing left to do of it (so it is with worlds of earlier versions)
 */
export async function livedUntil(db: Db): Promise<Date | null> {
  const mark = await readSetting(db, MARK);
  if (typeof mark !== 'object' || mark === null || !('life' in mark) || !('made_at' in mark)) return null;
  return mark.life === true ? new Date(String(mark.made_at)) : null;
}

async function isMade(db: Db): Promise<boolean> {
  return (await readSetting(db, MARK)) !== null;
}

async function requireEmptyShop(trx: Db): Promise<void> {
  const { rows } = await sql`select from product limit 1`.execute(trx);
  if (rows.length > 0) {
    throw new DemoError('This database already holds a shop, so no demonstration world is made in it. Set DEMO=off.');
  }
}

/** Newest first: every product with large pictures once, small ones between the older ones. */
function orderOfThePast(): DemoProduct[] {
  const recent = featuredProducts.filter((_, index) => index % 2 === 0);
  const earlier = featuredProducts.filter((_, index) => index % 2 === 1);
  const mixed = earlier.flatMap((product, index) => {
    const filler = fillerProducts[index];
    return filler ? [product, filler] : [product];
  });
  return [...recent, ...mixed];
}

async function insertProducts(
  trx: Db,
  products: readonly DemoProduct[],
  chance: Chance,
): Promise<Map<string, StoredProduct>> {
  const column = <T>(value: (product: DemoProduct) => T) => products.map(value);
  const { rows } = await sql<{ id: number; slug: string }>`
    insert into product (slug, name, category, description, specifications, name_sw, description_sw, specifications_sw, original_price_cents, stock, created_at, edited_at,
        state, price_source, price_checked_on)
    select slug, name, category, description, specifications, name_sw, description_sw, specifications_sw, cents, stock,
           clock_timestamp() - make_interval(days => ${CAME_DAYS_AGO}),
           clock_timestamp() - make_interval(days => ${CAME_DAYS_AGO}), 'published', ${PRICE_SOURCE},
           (clock_timestamp() - make_interval(days => (nr % 36)::int))::date
      from unnest(${column((product) => product.slug)}::text[], ${column((product) => product.name)}::text[],
                  ${column((product) => product.category)}::text[], ${column((product) => product.description)}::text[],
                  ${column((product) => JSON.stringify(Object.fromEntries(product.specifications)))}::json[],
                  ${column(({ kiswahili }) => kiswahili.name)}::text[], ${column(({ kiswahili }) => kiswahili.description)}::text[],
                  ${column(({ kiswahili }) => JSON.stringify(kiswahili.specifications))}::json[],
                  ${column((product) => toCents(product.originalPriceKes))}::bigint[],
                  ${column(() => 40 + Math.floor(chance() * 36))}::int[])
           with ordinality as made(slug, name, category, description, specifications, name_sw, description_sw, specifications_sw, cents, stock, nr)
     order by nr
    returning id, slug`.execute(trx);
  await sql`
    update stock_lot set unit_cost_cents = original_price_cents * ${LANDED_PERCENT} / 10000 * 100, supplier = ${SUPPLIER}
      from product where product.id = product_id`.execute(trx);
  const idOf = new Map(rows.map((row) => [row.slug, row.id]));
  const pictures = products.flatMap((product) =>
    pictureAddresses(product).map((address, position) => {
      const [en, sw] = position === 0 ? ['', ''] : [`, view ${position + 1}`, `, mwonekano wa ${position + 1}`];
      const alt = { altEn: product.name + en, altSw: product.kiswahili.name + sw };
      return { ...alt, productId: idOf.get(product.slug), position, address };
    }),
  );
  await sql`
    insert into product_image (product_id, position, address, alt_en, alt_sw)
    select * from unnest(${pictures.map((picture) => picture.productId)}::bigint[],
        ${pictures.map((picture) => picture.position)}::int[],
        ${pictures.map((picture) => picture.address)}::text[],
        ${pictures.map((picture) => picture.altEn)}::text[], ${pictures.map((picture) => picture.altSw)}::text[])`.execute(
    trx,
  );
  return new Map(products.map((product) => [product.slug, stored(product, idOf.get(product.slug))]));
}

function stored(product: DemoProduct, id: number | undefined): StoredProduct {
  if (id === undefined) throw new Error(`the product ${product.slug} was not stored`);
  const { name, category, description, kiswahili } = product;
  const hash = productHash({
    name,
    category,
    description,
    specifications: Object.fromEntries(product.specifications),
    original_price_cents: toCents(product.originalPriceKes),
    images: pictureAddresses(product),
    name_sw: kiswahili.name,
    description_sw: kiswahili.description,
    specifications_sw: kiswahili.specifications,
  });
  return { id, hash };
}

/** @returns the shopper's id */
async function insertPeople(trx: Db, accounts: DemoAccounts, shopperHash: string, ownerHash: string): Promise<string> {
  await accounts.createAccount(trx, {
    username: OWNER.username,
    fullName: OWNER.fullName,
    email: OWNER.email,
    emailVerified: true,
    passwordHash: ownerHash,
    registrationType: 'email',
    kind: 'owner',
    avatar: OWNER.avatar,
  });
  const shopperId = await accounts.createAccount(trx, {
    username: SHOPPER.username,
    fullName: SHOPPER.fullName,
    phone: SHOPPER.phone,
    phoneVerified: true,
    passwordHash: shopperHash,
    registrationType: 'phone',
    avatar: SHOPPER.avatar,
  });
  // Here before all that they did, their number proved long ago: nothing that is won is held for it (S28).
  await sql`
    update app_user set created_at = created_at - make_interval(days => ${CAME_DAYS_AGO}),
           terms_accepted_at = terms_accepted_at - make_interval(days => ${CAME_DAYS_AGO}),
           phone_verified_at = phone_verified_at - make_interval(days => ${CAME_DAYS_AGO})
     where id = ${shopperId}`.execute(trx);
  return shopperId;
}

/** The simulated bidders with their first grant, dated before the past that they are about to get. */
async function insertSimulatedPeople(trx: Db, accounts: DemoAccounts, nowUs: EpochUs): Promise<StoredPerson[]> {
  const ids: string[] = [];
  for (const { username, fullName, avatar } of SIMULATED_PEOPLE) {
    const account = {
      username,
      fullName,
      avatar: `${avatar}.avif`,
      registrationType: 'phone',
      isSimulated: true,
    } as const;
    ids.push(await accounts.createAccount(trx, account));
  }
  const cameAtUs = nowUs - CAME_DAYS_AGO * DAY_US;
  const cameAt = sql`to_timestamp(${cameAtUs / 1_000_000})`;
  await sql`
    update app_user set created_at = ${cameAt}, terms_accepted_at = ${cameAt} where id = any(${ids}::uuid[])`.execute(
    trx,
  );
  const cause = (userId: string) => `grant:demo:${userId}:first` as const;
  await creditCrowd(trx, { userIds: ids, bids: FIRST_GRANT_BIDS, cause, atUs: cameAtUs + MINUTE_US });
  const { rows } = await sql<{ userId: string; accountId: number; lotId: number }>`
    select account.owner_id as "userId", account.id as "accountId", lot.id as "lotId"
      from bid_lot lot join account on account.id = lot.account_id
     where lot.source = any(${ids.map(cause)}::text[])`.execute(trx);
  const books = new Map(rows.map((row) => [row.userId, row]));
  return SIMULATED_PEOPLE.map(({ username, avatar }, index) => {
    const id = ids[index] ?? '';
    const book = books.get(id);
    if (!book) throw new Error(`the simulated bidder ${username} has no account`);
    const { accountId, lotId } = book;
    return { id, username, avatar: `${avatar}.avif`, accountId, lotId, bids: FIRST_GRANT_BIDS, unitPriceCents: 0 };
  });
}
