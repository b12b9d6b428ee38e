import { DAY_US, MINUTE_US } from '@mnada/rules';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/index.ts';
import { type Pace } from './pace.ts';
import { productsFor } from './prices.ts';
import { type DemoProduct, featuredProducts } from './products/index.ts';
import { findClerk } from './run-shop.ts';

/** Hours of the day, East Africa Time, at which the programme of the coming days has an auction; the first one is for beginners. */
const BEGINNERS_HOUR = 10;
const PROGRAMME_HOURS = [13, 18.5, 20, 20.5, 21] as const;
const PROGRAMME_AHEAD_US = 5 * DAY_US;
/** In between, one more every ten minutes of the next hour. */
const NEXT_EVERY_MINUTES = 10;
const NEXT_AHEAD_US = 60 * MINUTE_US;

type DemoTemplate = {
  readonly key: Pace | 'programme' | 'beginners' | 'between';
  readonly name: string;
  /** Minutes of the day. */
  readonly times: readonly number[];
  readonly liveLeast: number;
  readonly aheadUs: number;
  readonly beginnersOnly?: boolean;
  readonly pool: readonly DemoProduct[];
};

const minutes = PROGRAMME_HOURS.map((hour) => hour * 60);
const everyTen = Array.from({ length: 1_440 / NEXT_EVERY_MINUTES }, (_, n) => n * NEXT_EVERY_MINUTES);

/** What is scheduled first stands first. */
const TEMPLATES: readonly DemoTemplate[] = [
  { key: 'long', name: 'Big things', times: [], liveLeast: 3, aheadUs: DAY_US, pool: productsFor('long') },
  {
    key: 'medium',
    name: 'For the kitchen and the desk',
    times: [],
    liveLeast: 3,
    aheadUs: DAY_US,
    pool: productsFor('medium'),
  },
  { key: 'quick', name: 'Small things, quickly', times: [], liveLeast: 4, aheadUs: DAY_US, pool: productsFor('quick') },
  {
    ...{ key: 'programme', name: 'Afternoons and evenings', times: minutes, liveLeast: 0 },
    ...{ aheadUs: PROGRAMME_AHEAD_US, pool: productsFor('long') },
  },
  {
    ...{ key: 'beginners', name: 'Beginners', times: [BEGINNERS_HOUR * 60], liveLeast: 0, beginnersOnly: true },
    ...{ aheadUs: PROGRAMME_AHEAD_US, pool: productsFor('long') },
  },
  {
    ...{ key: 'between', name: 'Every ten minutes', liveLeast: 0, aheadUs: NEXT_AHEAD_US, pool: featuredProducts },
    times: everyTen.filter((minute) => minute !== BEGINNERS_HOUR * 60 && !minutes.includes(minute)),
  },
];

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const LOCK_KEY = 0x64656d6f33;
const WHY = 'simulated operator of the demonstration';

/**
 * Templates of the demonstration (OPS-3, OPS-9), published by its simulated operator: made once, found again at any start. Paused
 * ones stay paused.
 * @param db signs in as the owner of the tables, as for all that the demonstration begins with
 */
export async function makeTemplates(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx);
    const { rows } = await sql<{ key: string }>`
      select demo_key as key from auction_template where demo_key is not null`.execute(trx);
    const there = new Set(rows.map(({ key }) => key));
    const clerk = await findClerk(trx, 'demo_clerk_1');
    for (const template of TEMPLATES) if (!there.has(template.key)) await makeOne(trx, template, clerk);
  });
}

async function makeOne(trx: Db, template: DemoTemplate, clerk: string | null): Promise<void> {
  const { key, name, times, liveLeast, aheadUs, beginnersOnly = false, pool } = template;
  // Fourteen simulated people stand for thousands: held to win limits they would soon be barred everywhere (BID-6).
  const { rows } = await sql<{ id: number }>`
    insert into auction_template (name, days, times, live_least, starts_on, beginners_only, wins_per_product, wins_in_total,
                                  ahead_us, demo_key, saved_by)
    values (${name}, ${EVERY_DAY}::int[], ${times}::int[], ${liveLeast},
            (clock_timestamp() at time zone 'Africa/Nairobi')::date - 1, ${beginnersOnly}, 0, 0, ${aheadUs}, ${key}, ${clerk})
    returning id`.execute(trx);
  const id = rows[0]?.id;
  const slugs = pool.map(({ slug }) => slug);
  // All of them alike; per cent that don't come out even go to the first.
  const share = Math.floor(100 / slugs.length);
  await sql`
    insert into auction_template_product (template_id, product_id, share)
    select ${id}, p.id, ${share}::int + case when nr <= ${100 - share * slugs.length}::int then 1 else 0 end
      from unnest(${slugs}::text[]) with ordinality as wanted (slug, nr) join product p on p.slug = wanted.slug`.execute(
    trx,
  );
  await sql`
    update auction_template set state = 'published', published_at = clock_timestamp(), published_by = ${clerk}
     where id = ${id}`.execute(trx);
  const [subject, after] = [`auction_template:${id}`, { name, live_least: liveLeast }];
  await writeAudit(trx, { actorId: clerk, action: 'template.published', subject, reason: WHY, after });
}
