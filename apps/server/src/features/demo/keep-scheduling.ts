import { DAY_US, type EpochUs, MINUTE_US, SECOND_US } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { databaseNowUs } from '../../platform/clock/index.ts';
import { type AuctionPlan } from '../auctions/index.ts';
import { between, type Chance, pick, seededChance } from './chance.ts';
import { type Pace, paceOf, startAtPace } from './pace.ts';
import { type DemoProduct, featuredProducts } from './products/index.ts';

export type Schedule = (plan: AuctionPlan) => Promise<number | null>;

/**
 * How many auctions of each pace are live or start within three minutes: about eight are live at a time. When nobody
 * has looked for an hour, fewer: bids that nobody sees would only fill the disk.
 */
const WANTED: Record<'watched' | 'quiet', Record<Pace, number>> = {
  watched: { quick: 4, medium: 3, long: 3 },
  quiet: { quick: 1, medium: 1, long: 1 },
};
/** What goes for so much or less, in KSh, at each pace: nobody should see a sofa go for the price of a soda. */
const USUAL_PRICE_KES: Record<Pace, readonly [least: number, most: number]> = {
  quick: [0, 260],
  medium: [100, 650],
  long: [400, Number.POSITIVE_INFINITY],
};
const PACES: readonly Pace[] = ['long', 'medium', 'quick'];
const SOON_US = 3 * MINUTE_US;
/** Seconds until something new opens: long enough to watch its countdown, short enough not to wait for it. */
const LEAD_S: Record<Pace, readonly [least: number, most: number]> = {
  quick: [20, 70],
  medium: [15, 60],
  long: [15, 60],
};
/** Right after the very first start nobody should wait: these open within seconds. */
const FIRST_LEAD_S = [1, 2] as const;

/** Hours of the day, East Africa Time, at which the programme of the coming days has an auction. */
const PROGRAMME_HOURS = [10, 13, 18.5, 20, 20.5, 21] as const;
const PROGRAMME_DAYS = 5;
/** In between, one more every ten minutes of the next hour. */
const NEXT_EVERY_US = 10 * MINUTE_US;
const NEXT_WITHIN_US = 60 * MINUTE_US;
const EAT_AHEAD_US = 3 * 60 * MINUTE_US;

type Listed = {
  readonly status: 'scheduled' | 'live';
  readonly slug: string;
  readonly startsAtUs: EpochUs;
};

export type KeepSchedulingDeps = {
  readonly db: Db;
  readonly schedule: Schedule;
  readonly chance: Chance;
  /** Whether somebody has looked within the last hour. */
  readonly watched: () => boolean;
};

/**
 * Brings the list up to what it should hold: some auctions of each pace live or about to be, and what is announced for
 * the next hour and the coming days. Looks at the database each time, so it may run as often as it likes and after any stop; it adds at most
 * what is missing, so the list never grows without bound.
 * @returns how many it scheduled
 */
export async function keepScheduling({ db, schedule, chance, watched }: KeepSchedulingDeps): Promise<number> {
  const nowUs = await databaseNowUs(db);
  const listed = await readListed(db);
  const ids = await productIds(db);
  const plans = [
    ...plansForNow(listed, nowUs, WANTED[watched() ? 'watched' : 'quiet'], chance),
    ...plansAhead(listed, nowUs),
  ];
  let made = 0;
  for (const { product, startsAtUs, beginnersOnly } of plans) {
    const productId = ids.get(product.slug);
    if (productId === undefined) continue;
    // Fourteen simulated people stand for thousands: held to win limits they would soon be barred everywhere (BID-6).
    const terms = { winsPerProduct: 0, winsInTotal: 0, beginnersOnly };
    if ((await schedule({ productId, startsAtUs, ...terms })) !== null) made += 1;
  }
  return made;
}

type Planned = {
  readonly product: DemoProduct;
  readonly startsAtUs: EpochUs;
  readonly beginnersOnly: boolean;
};

function plansForNow(
  listed: readonly Listed[],
  nowUs: EpochUs,
  wanted: Record<Pace, number>,
  chance: Chance,
): Planned[] {
  const current = listed.filter((auction) => auction.status === 'live' || auction.startsAtUs < nowUs + SOON_US);
  const taken = new Set(current.map((auction) => auction.slug));
  const lead = current.length === 0 ? FIRST_LEAD_S : null;
  const plans: Planned[] = [];
  for (const pace of PACES) {
    const there = current.filter((auction) => paceOf(auction.startsAtUs) === pace).length;
    for (let missing = wanted[pace] - there; missing > 0; missing--) {
      const free = productsFor(pace).filter((product) => !taken.has(product.slug));
      if (free.length === 0) break;
      const product = pick(chance, free);
      taken.add(product.slug);
      const [least, most] = lead ?? LEAD_S[pace];
      // The last one of some starts later, so that something is about to start at any time.
      const later = lead && missing === 1 && pace !== 'medium' ? 30 : 0;
      const startsAtUs = startAtPace(nowUs + (later + between(chance, least, most)) * SECOND_US, pace);
      plans.push({ product, startsAtUs, beginnersOnly: false });
    }
  }
  return plans;
}

/**
 * What is announced: something every ten minutes of the next hour, and dear products at fixed hours of the coming days.
 * Which product stands there follows from the time, so it is the same when asked again.
 */
function plansAhead(listed: readonly Listed[], nowUs: EpochUs): Planned[] {
  const there = new Set(listed.map((auction) => auction.startsAtUs));
  const todayUs = Math.floor((nowUs + EAT_AHEAD_US) / DAY_US) * DAY_US - EAT_AHEAD_US;
  const starts = new Map<EpochUs, { readonly dear: boolean; readonly beginnersOnly: boolean }>();
  for (let day = 0; day < PROGRAMME_DAYS; day++) {
    for (const hour of PROGRAMME_HOURS) {
      const startsAtUs = todayUs + day * DAY_US + hour * 60 * MINUTE_US;
      starts.set(startsAtUs, { dear: true, beginnersOnly: hour === PROGRAMME_HOURS[0] });
    }
  }
  const firstUs = Math.ceil(nowUs / NEXT_EVERY_US) * NEXT_EVERY_US;
  for (let startsAtUs = firstUs; startsAtUs < nowUs + NEXT_WITHIN_US; startsAtUs += NEXT_EVERY_US) {
    if (!starts.has(startsAtUs)) starts.set(startsAtUs, { dear: false, beginnersOnly: false });
  }
  return [...starts].flatMap(([startsAtUs, { dear, beginnersOnly }]) => {
    if (startsAtUs < nowUs + SOON_US || there.has(startsAtUs)) return [];
    const chance = seededChance(Math.floor(startsAtUs / NEXT_EVERY_US) * 48_271);
    return [{ product: pick(chance, dear ? productsFor('long') : featuredProducts), startsAtUs, beginnersOnly }];
  });
}

export function productsFor(pace: Pace): DemoProduct[] {
  const [least, most] = USUAL_PRICE_KES[pace];
  return featuredProducts.filter(({ usualPriceKes }) => usualPriceKes >= least && usualPriceKes <= most);
}

async function readListed(db: Db): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select auction.status, product.slug, scheduled_start_us as "startsAtUs"
      from auction join product on product.id = auction.product_id
     where auction.status in ('live', 'scheduled')`.execute(db);
  return rows;
}

async function productIds(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ slug: string; id: number }>`select slug, id from product`.execute(db);
  return new Map(rows.map((row) => [row.slug, row.id]));
}
