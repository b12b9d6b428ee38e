import type pg from 'pg';
import { ChangeFeed, scheduleAuction } from '../../../apps/server/src/features/auctions/index.ts';
import { keepBooks } from '../../../apps/server/src/testing/keep-books.ts';
import { checkInvariants } from '../../../apps/server/src/features/invariants/index.ts';
import { connect } from '../../../apps/server/src/platform/database/connection.ts';
import { openDatabase } from '../../../apps/server/src/platform/database/index.ts';
import { PostgresFloor, SIMULATION_SQL, TAKE_OWN_CLOCK } from '../database/postgres-floor.ts';
import type { VirtualTime } from '../engine/virtual-time.ts';
import { type AuctionFloor, CREDIT_SQL, type StoredAuction } from './auction-floor.ts';
import { peopleOf } from './fast-auction-floor.ts';
import type { Setting } from './history.ts';
import type { Person } from './tab.ts';
import type { StoredBid, Witness } from './witness.ts';

/** Makes the template of all worlds: migrated, with the simulation's clock. @returns its name */
export async function worldTemplate(adminUrl: string, migrated: string): Promise<string> {
  const name = `${migrated}_sim`;
  await asAdmin(adminUrl, `drop database if exists ${name}`);
  await asAdmin(adminUrl, `create database ${name} template ${migrated} strategy file_copy`);
  await asAdmin(urlOf(adminUrl, name), SIMULATION_SQL);
  return name;
}

let worlds = 0;

/** The world of a setting in a database of its own, dropped with it. */
export async function postgresAuctionFloor(
  postgres: { readonly adminUrl: string; readonly template: string },
  time: VirtualTime,
  setting: Setting,
  seed: number,
): Promise<AuctionFloor> {
  const name = `world_${process.pid}_${++worlds}`;
  await asAdmin(postgres.adminUrl, `create database ${name} template ${postgres.template} strategy file_copy`);
  const url = urlOf(postgres.adminUrl, name);
  const owner = await connect({ url, role: null, name: 'simulation' });
  await owner.query(TAKE_OWN_CLOCK);
  const onTime = () => owner.query(`select set_config('sim.now_us', '${time.nowUs}', false)`);
  await onTime();
  const people = peopleOf(setting, seed);
  await writePeople(owner, people, setting);
  const auctionIds = await writeAuctions(url, owner, time, setting);
  const floor = new PostgresFloor(url, time);
  const known = new Set<string>();

  const see = async (witness: Witness) => {
    const bids = await owner.query<StoredBid>(
      `select auction_id, seq, user_id, bid_id, price_cents, received_at_us, decided_at_us, ends_before_us,
              ends_after_us, balance_after, account_version from bid order by auction_id, seq`,
    );
    const fresh = bids.rows.filter((bid) => !known.has(`${bid.auction_id}:${bid.seq}`));
    witness.balancesLeft(fresh);
    for (const bid of fresh) {
      known.add(`${bid.auction_id}:${bid.seq}`);
      witness.committed(bid);
    }
    const accounts = await owner.query<{ owner_id: string; balance: number }>(
      'select owner_id, balance from account where owner_id is not null',
    );
    for (const { owner_id, balance } of accounts.rows) witness.balanceStored(owner_id, balance);
  };

  return {
    floor,
    people,
    auctionIds,
    afterCommit: (witness) => {
      time.pending++;
      void see(witness).finally(() => {
        time.pending--;
      });
    },
    finish: async (witness) => {
      const client = { ...bound(owner), release: () => undefined } as unknown as pg.PoolClient;
      await onTime();
      const books = openDatabase({ url, role: null, poolSize: 1 });
      await keepBooks(books.db).finally(() => books.close());
      for (const { name: invariant, holds, examples } of await checkInvariants({
        connect: () => Promise.resolve(client),
      } as never)) {
        witness.violated(invariant, `${holds}: ${examples.join(', ')}`);
      }
    },
    auctions: () => readAuctions(owner, people),
    balances: async () => {
      const { rows } = await owner.query<{ owner_id: string; balance: number }>(
        'select owner_id, balance from account where owner_id is not null',
      );
      return new Map(rows.map((row) => [row.owner_id, row.balance]));
    },
    books: () => booksText(owner, people),
    close: async () => {
      await floor.close();
      await owner.end();
      await asAdmin(postgres.adminUrl, `drop database ${name} with (force)`);
    },
  };
}

const bound = (client: pg.Client) => ({ query: client.query.bind(client) as pg.Client['query'] });

const urlOf = (adminUrl: string, name: string): string =>
  Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = await connect({ url, role: null, name: 'simulation' });
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function writePeople(owner: pg.Client, people: readonly Person[], setting: Setting): Promise<void> {
  for (const [index, { userId, username }] of people.entries()) {
    await owner.query(
      `insert into app_user (id, kind, username, full_name, registration_type) values ($1, 'user', $2, $2, 'phone')`,
      [userId, username],
    );
    await owner.query(`insert into account (unit, kind, owner_id, balance) values ('BID', 'user', $1, 0)`, [userId]);
    await owner.query(CREDIT_SQL, [userId, setting.people[index]?.bids ?? 0, `purchase:first ${index}`]);
  }
}

async function writeAuctions(url: string, owner: pg.Client, time: VirtualTime, setting: Setting): Promise<number[]> {
  const database = openDatabase({ url, role: null, poolSize: 1 });
  try {
    const products = Math.max(...setting.auctions.map((auction) => auction.product)) + 1;
    for (let n = 0; n < products; n++) {
      await owner.query(
        `insert into product (slug, name, category, original_price_cents, stock, state)
         values ($1, 'Kettle', 'Kitchen', 2500000, 10, 'published')`,
        [`kettle-${n}`],
      );
    }
    const ids: number[] = [];
    for (const wanted of setting.auctions) {
      const countdownUs = wanted.countdownMs * 1_000;
      const startsAtUs = time.startUs + Math.max(0, wanted.startsInMs) * 1_000;
      const { winsPerProduct, winsInTotal, bidsPerTap = 1, lockPriceKes, seats } = wanted;
      const lockPriceCents = lockPriceKes === undefined ? null : lockPriceKes * 100;
      const limits = { winsPerProduct, winsInTotal, bidsPerTap, lockPriceCents, seatsNeeded: seats?.needed ?? null };
      const plan = { productId: wanted.product + 1, startsAtUs, countdownUs, ...limits };
      const id = (await scheduleAuction({ db: database.db, feed: new ChangeFeed() }, plan)) ?? 0;
      // Those who booked don't press: they are of no world.
      await owner.query(
        `with one as (
           insert into app_user (username, full_name, registration_type)
           select 'seat_' || $1::bigint || '_' || n, 'Seat', 'phone' from generate_series(1, $2::int) n returning id)
         insert into seat (auction_id, user_id) select $1::bigint, id from one`,
        [id, seats?.booked ?? 0],
      );
      ids.push(id);
    }
    return ids;
  } finally {
    await database.close();
  }
}

async function readAuctions(owner: pg.Client, people: readonly Person[]): Promise<StoredAuction[]> {
  const nameOf = (userId: string | null) => people.find((person) => person.userId === userId)?.username ?? null;
  const used = await owner.query<{ auction_id: number; user_id: string; bids_used: number }>(
    'select auction_id, user_id, bids_used from participant',
  );
  const { rows } = await owner.query<{
    id: number;
    status: string;
    seq: number;
    price_cents: number;
    leader_id: string | null;
    ends_at_us: number | null;
    drain_us: number;
    result: string | null;
  }>(
    `select a.id, a.status, a.seq, a.price_cents, a.leader_id, a.ends_at_us, a.drain_us, o.result
       from auction a left join outcome o on o.auction_id = a.id order by a.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    seq: row.seq,
    priceCents: row.price_cents,
    leaderName: nameOf(row.leader_id),
    endsAtUs: row.ends_at_us,
    drainUs: row.drain_us,
    result: row.result,
    used: new Map(used.rows.filter((one) => one.auction_id === row.id).map((one) => [one.user_id, one.bids_used])),
  }));
}

async function booksText(owner: pg.Client, people: readonly Person[]): Promise<string> {
  const nameOf = (userId: string | null) => people.find((person) => person.userId === userId)?.username ?? '-';
  const bids = await owner.query<StoredBid>('select * from bid order by auction_id, seq');
  const outcomes = await owner.query<{
    auction_id: number;
    result: string;
    winner_id: string | null;
    price_cents: number;
    decided_at_us: number;
  }>('select * from outcome order by auction_id');
  const accounts = await owner.query<{ owner_id: string; balance: number }>('select owner_id, balance from account');
  const balances = people.map(({ userId, username }) => {
    return `balance ${username} ${accounts.rows.find((row) => row.owner_id === userId)?.balance}`;
  });
  return [
    ...bids.rows.map(
      (bid) =>
        `bid ${bid.auction_id}:${bid.seq} ${nameOf(bid.user_id)} ${bid.bid_id} ${bid.received_at_us} ${bid.decided_at_us} ${bid.ends_after_us} ${bid.balance_after}`,
    ),
    ...outcomes.rows.map(
      (row) => `outcome ${row.auction_id} ${row.result} ${nameOf(row.winner_id)} ${row.price_cents}`,
    ),
    ...balances,
  ].join('\n');
}
