/** A shop's weeks from a seed: an honest crowd with its families, hostels and counters, and rings among it that want to be found. */
import type { PoolClient } from 'pg';
import { plantAuctions, type WinsTogether } from './planted-auctions.ts';
import { plantCrowd } from './planted-crowd.ts';
import { DAY_MS, type Person, PlantedRows, US, uuid } from './planted-rows.ts';
import type { TestDatabase } from './test-database.ts';

export type Ring = { readonly name: string; readonly people: readonly string[] };
export type PlantedWorld = {
  readonly crowd: readonly string[];
  readonly rings: readonly Ring[];
  readonly bids: number;
};

/** Plants it past every constraint, by the owner of the tables: what is asked is what the looks read, not how it came there. */
export async function plantRings(
  database: TestDatabase,
  { seed, crowd: crowdSize, auctions }: { readonly seed: number; readonly crowd: number; readonly auctions: number },
): Promise<PlantedWorld> {
  const rows = new PlantedRows(seed);
  for (let n = 0; n < 30; n++)
    rows.add('product', {
      id: 900_000 + n,
      slug: `planted-${n}`,
      name: `Kettle ${n}`,
      category: 'Kitchen',
      original_price_cents: 500_000,
    });
  const crowd = plantCrowd(rows, crowdSize);
  const { rings, parties, wins } = new Rings(rows, crowd);
  plantAuctions(rows, { auctions, crowd, regulars: crowd.slice(0, Math.floor(crowdSize / 4)), parties, wins });
  const client = await database.owner.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const [table, lines] of rows.tables) await insert(client, table, lines);
    await client.query('set session_replication_role = default');
    await client.query('analyze');
  } finally {
    client.release(true);
  }
  return { crowd: crowd.map(({ id }) => id), rings, bids: rows.tables.get('bid')?.length ?? 0 };
}

const AT_ONCE = 5_000;
async function insert(client: PoolClient, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows.slice(from, from + AT_ONCE))],
    );
}

/** Rings among the crowd, and people who only look like one. */
class Rings {
  readonly rings: Ring[] = [];
  /** Who bids together, over and over: rings that share auctions. */
  readonly parties: (readonly Person[])[] = [];
  readonly wins: WinsTogether[] = [];
  readonly #rows: PlantedRows;
  readonly #crowd: readonly Person[];

  constructor(rows: PlantedRows, crowd: readonly Person[]) {
    this.#rows = rows;
    this.#crowd = crowd;
    this.#plant();
  }

  #ring(name: string, size: number, isParty = false): Person[] {
    const people = Array.from({ length: size }, () => this.#rows.person({ madeDaysAgo: 30 }));
    for (const each of people) this.#rows.device(`own ${each.id}`, each);
    this.rings.push({ name, people: people.map(({ id }) => id) });
    if (isParty) {
      const all = new Set(people.map(({ id }) => id));
      for (const each of people) each.avoids = all;
      this.parties.push(people);
    }
    return people;
  }
  #winsTogether(people: readonly Person[], product: number, times: number): void {
    this.wins.push({ people, product, times });
  }

  #plant(): void {
    const one = this.#ring('one phone, never against each other', 3, true);
    this.#rows.device('ring 1', ...one);
    const two = this.#ring('one payer, five who win one product', 5);
    for (const each of two) this.#rows.pay(each, two[0]?.phone ?? '');
    this.#winsTogether(two, 900_001, 4);
    const three = this.#ring('two winners, one payout number, never against each other', 2, true);
    for (const each of three) this.#rows.payOut(each, '+254733000003');
    const four = this.#ring('three winners of one product, one payout number', 3);
    for (const each of four) this.#rows.payOut(each, '+254733000004');
    this.#winsTogether(four, 900_002, 3);
    const five = this.#ring('one address, five who win one product', 5);
    for (const each of five) this.#rows.order(each, 'Kenyatta Road 4, Ruiru Gate 9');
    this.#winsTogether(five, 900_003, 4);
    const made = Array.from({ length: 6 }, (_, n) =>
      this.#rows.person({ madeDaysAgo: 9, email: `far.m${n === 0 ? '' : `+${n}`}@gmail.com` }),
    );
    this.rings.push({ name: 'one mailbox, six accounts that took free bids', people: made.map(({ id }) => id) });
    for (const each of made) this.#rows.reward(each, 'mailbox farm', this.#rows.day(9));
    this.#ring('a pair that never outbids each other', 2, true);
    this.#ring('four who take turns', 4, true);
    const [fast] = this.#ring('software: a tap in no time', 1);
    if (fast !== undefined) this.#softwareRate(fast);
    const [even] = this.#ring('software: answers alike', 1);
    if (even !== undefined) this.#softwareRhythm(even);
    const [awake] = this.#ring('a day without sleep', 1);
    if (awake !== undefined) this.#sleepless(awake, 24, 1);
    const payers = this.#ring('referrals with one payer', 7);
    this.#rows.brings(payers[0] as Person, payers.slice(1), () => '+254733000012');
    const phones = this.#ring('referrals on one phone', 7);
    this.#rows.device('ring referrals', ...phones.slice(1));
    this.#rows.brings(phones[0] as Person, phones.slice(1), () => null);
    const farm = Array.from({ length: 12 }, (_, n) => this.#rows.person({ madeDaysAgo: 7 + n / 500 }));
    this.rings.push({ name: 'a farm of free bids that shares a network alone', people: farm.map(({ id }) => id) });
    for (const each of farm) this.#rows.reward(each, 'farm', this.#rows.day(7));
    const farmed = Array.from({ length: 12 }, (_, n) => this.#rows.person({ madeDaysAgo: 12 + n / 500 }));
    this.rings.push({ name: 'a farm of free bids on three phones', people: farmed.map(({ id }) => id) });
    for (const [n, each] of farmed.entries()) {
      this.#rows.device(`of a farm ${n % 3}`, each);
      this.#rows.reward(each, 'farm of phones', this.#rows.day(12));
    }
    const [refunded] = this.#ring('refunds, again and again', 1);
    for (let n = 0; n < 7; n++) if (refunded !== undefined) this.#rows.refund(refunded);
    const [returning] = this.#ring('returns, again and again', 1);
    for (let n = 0; n < 6; n++) if (returning !== undefined) this.#rows.return(returning, n);
    const [reversing] = this.#ring('payments taken back once the bids were used', 1);
    for (let n = 0; n < 4; n++) if (reversing !== undefined) this.#rows.pay(reversing, reversing.phone, 'reversed');
    const [cycling] = this.#ring('bids back by orders that are then reversed', 1);
    for (let n = 0; n < 4; n++)
      if (cycling !== undefined)
        this.#rows.add('return_reversal', {
          order_id: this.#rows.order(cycling, '', { kind: 'buy_now' }),
          auction_id: n,
          user_id: cycling.id,
          bids_taken: 10,
          bids_owed: 5,
          at: this.#rows.at(6 - n),
        });
    const winner = this.#ring('the winner of one product', 1);
    this.#winsTogether(winner, 900_004, 6);
    const [friend] = this.#ring('a member of staff pays', 1);
    const staff = uuid(`${this.#rows.seed} staff`);
    this.#rows.add('staff_contact', { user_id: staff, contact: 'phone:+254733000020' });
    if (friend !== undefined) this.#rows.pay(friend, '+254733000020');
    // And people who only look like some of it.
    for (const each of this.#crowd.slice(-20)) this.#sleepless(each, 15 + this.#rows.int(4), 30);
  }

  #softwareRate(person: Person): void {
    const auction = this.#rows.newAuction();
    let at = (this.#rows.now - 4 * DAY_MS) * US;
    for (let n = 0; n < 40; n++) {
      at += 4_000_000;
      this.#rows.bid(auction, 2 * n + 1, this.#rows.some(this.#crowd), at);
      this.#rows.bid(auction + 1, 2 * n + 1, this.#rows.some(this.#crowd), at + 1_000);
      this.#rows.bid(auction, 2 * n + 2, person, at + 900_000);
      this.#rows.bid(auction + 1, 2 * n + 2, person, at + 940_000 + this.#rows.int(20_000));
    }
    this.#rows.over(auction, 900_010, this.#rows.some(this.#crowd), 80, at);
    this.#rows.over(this.#rows.newAuction(), 900_011, this.#rows.some(this.#crowd), 80, at);
  }
  #softwareRhythm(person: Person): void {
    const auction = this.#rows.newAuction();
    let at = (this.#rows.now - 5 * DAY_MS) * US;
    for (let n = 0; n < 80; n++) {
      at += 3_000_000 + this.#rows.int(6_000_000);
      this.#rows.bid(auction, 2 * n + 1, this.#rows.some(this.#crowd), at);
      at += 1_500_000 + this.#rows.int(30_000);
      this.#rows.bid(auction, 2 * n + 2, person, at);
    }
    this.#rows.over(auction, 900_012, this.#rows.some(this.#crowd), 160, at);
  }
  /** So many hours of one day of Nairobi with a tap in each; the last of it is so many days ago. */
  #sleepless(person: Person, hours: number, daysAgo: number): void {
    const auction = this.#rows.newAuction();
    const midnight =
      Math.floor((this.#rows.now - (daysAgo + 1) * DAY_MS + 3 * 3_600_000) / DAY_MS) * DAY_MS - 3 * 3_600_000;
    let seq = 0;
    for (let hour = 0; hour < hours; hour++)
      for (let n = 0; n < 2; n++) {
        const at = (midnight + hour * 3_600_000 + n * 900_000) * US + this.#rows.int(500_000_000);
        this.#rows.bid(auction, ++seq, this.#rows.some(this.#crowd), at);
        this.#rows.bid(auction, ++seq, person, at + 1_000_000 + this.#rows.int(8_000_000));
      }
    this.#rows.over(auction, 900_013, this.#rows.some(this.#crowd), seq, (midnight + 24 * 3_600_000) * US);
  }
}
