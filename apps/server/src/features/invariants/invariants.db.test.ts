import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aBid,
  closeAll,
  laneOn,
  makeLive,
  makePeople,
  makeProduct,
  quietLog,
  runOut,
} from '../../testing/auction-world.ts';
import { expectToFire } from '../../testing/plant-violations.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { databaseNowUs } from '../../platform/clock/index.ts';
import { callOff, ChangeFeed, scheduleAuction } from '../auctions/index.ts';
import { checkInvariants, INVARIANTS } from './index.ts';
import { AUTOBID_INVARIANTS } from './autobid-invariants.ts';
import { BOOK_INVARIANTS } from './book-invariants.ts';
import { LOG_INVARIANTS } from './log-invariants.ts';
import { ORDER_INVARIANTS } from './order-invariants.ts';
import { DATA_SUBJECT_INVARIANTS } from './data-subject-invariants.ts';
import { PAYMENT_INVARIANTS } from './payment-invariants.ts';
import { PAYOUT_INVARIANTS } from './payout-invariants.ts';
import { REFERRAL_INVARIANTS } from './referral-invariants.ts';
import { REWARD_INVARIANTS } from './reward-invariants.ts';

const database = await testDatabase();
const lane = laneOn(database);
afterAll(() => lane.stop());

/** One auction sold, one called off, one live: three bids on each, paid and free. */
beforeAll(async () => {
  const sold = await makeLive(database, 1);
  const others = await makeLive(database, 2);
  for (const auctionId of [...sold, ...others]) {
    const paying = await makePeople(database, 2, { bids: 20, unitPriceCents: 750 });
    const playing = await makePeople(database, 1, { bids: 20 });
    for (const userId of [...paying, ...playing]) await lane.submit(aBid(auctionId, userId));
  }
  await runOut(database, sold);
  expect(await closeAll(database)).toHaveLength(1);
  const [plan, [ann = '', ben = '']] = [
    { productId: await makeProduct(database), seatsNeeded: 2 },
    await makePeople(database, 2),
  ];
  const startsAtUs = (await databaseNowUs(database.db)) + 3_600_000_000;
  const seated = await scheduleAuction({ db: database.db, feed: new ChangeFeed() }, { ...plan, startsAtUs });
  for (const userId of [ann, ben])
    await database.pool.query('insert into seat (auction_id, user_id) values ($1, $2)', [seated, userId]);
  const why = { reason: 'test', actorId: null };
  expect(await callOff({ db: database.db, feed: new ChangeFeed(), log: quietLog }, others[0] ?? 0, why)).toBe(true);
});

test('an honest day breaks none of the invariants', async () => {
  expect(await checkInvariants(database.pool)).toEqual([]);
  const { rows } = await database.pool.query(
    `select count(*) as bids, (select count(*) from outcome) as ends from bid`,
  );
  expect(rows[0]).toEqual({ bids: 9, ends: 2 });
});

const ONE_BID = `(auction_id, seq) = (select auction_id, 2 from outcome where result = 'sold')`;
const SEATED = `(select max(id) from auction where status = 'scheduled')`;
/** Ways to break each: done by the owner with every constraint and trigger out of the way. */
const PLANTED: Record<string, readonly string[]> = {
  L1: [
    'update transfer set credit_id = 999999999 where id = (select max(id) from transfer)',
    `with kes as (insert into account (unit, kind) values ('KES', 'spent') returning id)
     update transfer set credit_id = kes.id from kes where transfer.id = (select max(id) from transfer)`,
  ],
  L2: [
    `update account set balance = balance + 1 where id = (select min(id) from account where kind = 'user')`,
    `update account set balance = null where id = (select min(id) from account where kind = 'user')`,
  ],
  L3: [
    'grant insert on withdrawal_approval to mnada_app',
    'grant update (state) on approval_request to mnada_app',
    'grant update on bid to mnada_app',
    'grant update (amount) on transfer to mnada_app',
    'grant delete on outcome to mnada_app',
    'grant truncate on audit to mnada_app',
    'grant delete on account to mnada_app',
    'grant update (amount_cents) on receipt to mnada_app',
    'grant update on setting to mnada_app',
  ],
  L4: ['update bid_lot set bids_left = bids_left - 1 where id = (select min(id) from bid_lot)'],
  L5: [
    'update bid_lot set bids_left = bids_left - 1 where id = (select min(id) from bid_lot)',
    `update bid set unit_price_cents = 7 where ${ONE_BID}`,
    'update bid_lot set bids_total = bids_total + 1, bids_left = bids_left + 1 where id = (select min(id) from bid_lot)',
    `update bid set lot_id = (select max(id) from bid_lot) where ${ONE_BID}`,
  ],
  L6: [
    `update transfer set amount = amount + 1 where id = (select min(id) from transfer where source like 'refund:%')`,
    `update bid_lot set unit_price_cents = 1 where id = (select max(id) from bid_lot where kind = 'refund')`,
  ],
  B1: [
    `update transfer set amount = 2 where id = (select min(id) from transfer where source like 'bid:%')`,
    `delete from transfer where id = (select min(id) from transfer where source like 'bid:%')`,
    `update bid set user_id = (select id from app_user where id not in (select user_id from bid where ${ONE_BID}) limit 1)
      where ${ONE_BID}`,
  ],
  B2: [`delete from bid where ${ONE_BID}`],
  B3: [`update bid set price_cents = price_cents + 100 where ${ONE_BID}`, `delete from bid where ${ONE_BID}`],
  B4: [
    `update bid set received_at_us = ends_before_us + 1, decided_at_us = ends_before_us + 1 where ${ONE_BID}`,
    `update bid set decided_at_us = ends_before_us + 1000001 where ${ONE_BID}`,
    `update bid set received_at_us = decided_at_us + 1 where ${ONE_BID}`,
    `update bid set received_at_us = 1 where ${ONE_BID}`,
  ],
  B5: [
    `update bid set decided_at_us = decided_at_us - 60000000 where ${ONE_BID}`,
    `update bid set ends_after_us = ends_after_us + 1 where ${ONE_BID}`,
    `update bid set ends_before_us = ends_before_us - 60000000 where ${ONE_BID}`,
    `update bid set user_id = (select user_id from bid b where b.auction_id = bid.auction_id and b.seq = 1) where ${ONE_BID}`,
  ],
  B6: [`update app_user set kind = 'staff' where id = (select user_id from bid where ${ONE_BID})`],
  B7: [
    'update participant set bids_used = bids_used + 1',
    'update participant set cost_cents = cost_cents + 1',
    'update participant set last_seq = last_seq + 1',
    `update bid set bids_used_after = 9 where ${ONE_BID}`,
    'delete from participant',
  ],
  B8: [`update bid set unit_price_cents = 30000000 where ${ONE_BID}`],
  B9: [`delete from app_user where id = (select user_id from bid where ${ONE_BID})`, 'delete from auction'],
  B10: [
    `insert into withdrawn_bid (user_id, bid_id) select user_id, bid_id from bid where ${ONE_BID}`,
    'update account set version = 0',
  ],
  B11: ['update auction set lock_price_cents = 100'],
  B12: [`update bid set bid_id = null where ${ONE_BID}`, 'update auction set bids_per_tap = 2 where seq > 0'],
  O1: [`delete from outcome where result = 'sold'`, `update auction set status = 'ended' where status = 'live'`],
  O2: [
    `update outcome set price_cents = price_cents + 100 where result = 'sold'`,
    `update outcome set winner_id = (select user_id from bid where ${ONE_BID}) where result = 'sold'`,
    `update outcome set bid_count = 2 where result = 'sold'`,
    `update outcome set result = 'no_bids', winner_id = null where result = 'sold'`,
  ],
  O3: [
    `update outcome set decided_at_us = (select ends_at_us - 1 from auction where id = auction_id) where result = 'sold'`,
    `update outcome set decided_at_us = 1 where result = 'void'`,
  ],
  O4: [`update auction set ends_at_us = 1 where status = 'live'`],
  O5: [`delete from transfer where id = (select min(id) from transfer where source like 'refund:%')`],
  O6: [
    `with p as (insert into auction_pause (started_by, reason_en, reason_sw, started_at_us)
                select (select id from app_user limit 1), 'odd', 'odd', 1 where not exists (select from auction_pause) returning id)
     insert into paused_auction select p.id, auction.id from p, auction`,
  ],
  O7: [
    `update auction set seats_needed = 3, seats_booked = 3 where id = ${SEATED}`,
    `update auction set seats_booked = seats_booked + 1 where id = ${SEATED}`,
    `delete from seat where auction_id = ${SEATED} and user_id = (select min(user_id::text)::uuid from seat)`,
    `update auction set seats_needed = 2 where status = 'live'`,
    `update app_user set kind = 'staff' where id in (select user_id from seat)`,
    `insert into seat (auction_id, user_id) select id, (select id from app_user limit 1) from auction where status = 'live'`,
  ],
  X1: [
    `delete from outbox where kind = 'end'`,
    `delete from outbox where kind = 'open'`,
    `update outbox set published_at = null, created_at = now() - interval '6 s'`,
  ],
  H1: [
    `update bid set hash = sha256('x') where ${ONE_BID}`,
    `update bid set price_cents = price_cents + 100 where ${ONE_BID}`,
    `update participant set bidder_tag = 'x'`,
  ],
  H2: [
    `update auction set head_hash = sha256('x') where status = 'live'`,
    `update outcome set last_hash = sha256('x')`,
    `update auction set product_hash = sha256('x')`,
  ],
  N1: [
    `insert into node_heartbeat select node_id, from_us + 1, to_us from node_heartbeat limit 1`,
    `update node_heartbeat set to_us = to_us + 3600000000`,
  ],
};

// All others have files of their own.
const ELSEWHERE = [
  ...AUTOBID_INVARIANTS,
  ...BOOK_INVARIANTS, // features/books
  ...PAYMENT_INVARIANTS,
  ...PAYOUT_INVARIANTS,
  ...ORDER_INVARIANTS,
  ...DATA_SUBJECT_INVARIANTS,
  ...REFERRAL_INVARIANTS,
  ...REWARD_INVARIANTS,
  ...LOG_INVARIANTS,
];
const HERE = INVARIANTS.filter((invariant) => !ELSEWHERE.includes(invariant));
test.for(HERE.map((invariant) => [invariant.name, invariant.holds] as const))(
  '[%s] fires when it does not hold that %s',
  ([name]) => expectToFire(database, name, PLANTED[name] ?? []),
);

test('a broken invariant is told with its name, its number of rows and examples', async () => {
  await database.owner.query('alter table node_heartbeat disable trigger all');
  await database.owner.query(
    `insert into node_heartbeat select gen_random_uuid(), to_us, to_us + 3600000000 from node_heartbeat`,
  );
  const violations = await checkInvariants(database.pool);
  expect(violations).toMatchObject([{ name: 'N1', rows: 1 }]);
  expect(violations[0]?.examples).toHaveLength(1);
});
