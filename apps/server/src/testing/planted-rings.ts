/** A shop's weeks from a seed: an honest crowd with its families, hostels and counters, and rings among it that want to be found. */
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { TestDatabase } from './test-database.ts';

const DAY_MS = 86_400_000;
const US = 1_000;
type Row = Record<string, unknown>;

/** The same numbers for the same seed. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const bytes = (text: string): string => `\\x${hash(text)}`;
const uuid = (text: string): string => hash(text).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

export type Ring = { readonly name: string; readonly people: readonly string[] };
export type PlantedWorld = {
  readonly crowd: readonly string[];
  readonly rings: readonly Ring[];
  readonly bids: number;
};

type Person = { readonly id: string; readonly phone: string; readonly number: number; avoids: ReadonlySet<string> };

/** Plants it past every constraint, by the owner of the tables: what is asked is what the looks read, not how it came there. */
export async function plantRings(
  database: TestDatabase,
  { seed, crowd: crowdSize, auctions }: { readonly seed: number; readonly crowd: number; readonly auctions: number },
): Promise<PlantedWorld> {
  const world = new Planting(seed, crowdSize, auctions);
  world.plant();
  const client = await database.owner.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const [table, rows] of world.tables) await insert(client, table, rows);
    await client.query('set session_replication_role = default');
    await client.query('analyze');
  } finally {
    client.release(true);
  }
  return { crowd: world.crowd.map(({ id }) => id), rings: world.rings, bids: world.tables.get('bid')?.length ?? 0 };
}

const AT_ONCE = 5_000;
async function insert(client: PoolClient, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows.slice(from, from + AT_ONCE))],
    );
}

class Planting {
  readonly tables = new Map<string, Row[]>();
  readonly crowd: Person[] = [];
  readonly rings: Ring[] = [];
  private readonly chance: () => number;
  private readonly now = Date.now();
  private made = 0;
  private readonly brought = new Set<string>();
  private refunds = 0;
  private orders = 0;
  /** Who bids together, over and over: rings that share auctions. */
  private readonly parties: (readonly Person[])[] = [];

  private readonly seed: number;
  private readonly crowdSize: number;
  private readonly auctions: number;

  constructor(seed: number, crowdSize: number, auctions: number) {
    this.seed = seed;
    this.crowdSize = crowdSize;
    this.auctions = auctions;
    this.chance = numbers(seed);
  }

  plant(): void {
    for (let n = 0; n < 30; n++)
      this.add('product', {
        id: 900_000 + n,
        slug: `planted-${n}`,
        name: `Kettle ${n}`,
        category: 'Kitchen',
        original_price_cents: 500_000,
      });
    for (let n = 0; n < this.crowdSize; n++) this.crowd.push(this.person());
    this.plantCrowd();
    this.plantRings();
    this.plantAuctions();
  }

  private add(table: string, row: Row): void {
    const rows = this.tables.get(table);
    if (rows === undefined) this.tables.set(table, [row]);
    else rows.push(row);
  }
  private at(daysAgo: number): string {
    return new Date(this.now - daysAgo * DAY_MS).toISOString();
  }
  private int(below: number): number {
    return Math.floor(this.chance() * below);
  }
  private some<T>(from: readonly T[]): T {
    return from[this.int(from.length)] as T;
  }

  private person({ madeDaysAgo = 5 + this.chance() * 300, email = null as string | null } = {}): Person {
    const number = ++this.made;
    const id = uuid(`${this.seed} person ${number}`);
    const phone = `+2547${String(10_000_000 + number).padStart(8, '0')}`;
    this.add('app_user', {
      ...{
        id,
        referral_number: 5_000_000 + number,
        kind: 'user',
        permissions: [],
        is_simulated: false,
        status: 'active',
      },
      ...{
        username: `q${this.seed}_${number}`,
        full_name: `Person ${number}`,
        phone,
        email,
        phone_verified_at: this.at(madeDaysAgo),
        email_verified_at: email === null ? null : this.at(madeDaysAgo),
        registration_type: 'phone',
      },
      ...{ language: 'en', theme: 'system', created_at: this.at(madeDaysAgo) },
    });
    return { id, phone, number, avoids: new Set() };
  }
  private device(name: string, ...people: readonly Person[]): void {
    for (const { id } of people)
      this.add('person_device', {
        user_id: id,
        device_hash: bytes(`device ${name}`),
        first_at: this.at(40),
        last_at: this.at(1 + this.chance()),
      });
  }
  private network(name: string, ...people: readonly Person[]): void {
    for (const { id } of people)
      this.add('session', {
        ...{
          token_hash: bytes(`session ${name} ${id}`),
          id: uuid(`session ${name} ${id}`),
          user_id: id,
          created_at: this.at(20),
          last_used_at: this.at(1),
        },
        ...{
          idle_ends_at: this.at(-20),
          ends_at: this.at(-60),
          user_agent: '',
          proved_at: this.at(20),
          network_hash: bytes(`network ${name}`),
        },
      });
  }
  private pay(
    { id }: Person,
    phone: string,
    state: 'paid' | 'reversed' = 'paid',
    daysAgo = 1 + this.chance() * 60,
  ): string {
    const n = (this.tables.get('payment')?.length ?? 0) + 1;
    const payment = uuid(`${this.seed} payment ${n}`);
    this.add('payment', {
      ...{
        id: payment,
        reference: hash(payment).slice(0, 12).toUpperCase().replaceAll('0', 'G').replaceAll('1', 'H'),
        user_id: id,
        purpose: 'pack',
        package_id: 1,
        amount_cents: 135_000,
        phone,
        state,
      },
      ...{
        token_hash: bytes(`token ${n} ${this.seed}`),
        is_verified: true,
        sources: [],
        queries: 0,
        created_at: this.at(daysAgo),
        paid_at: this.at(daysAgo),
      },
    });
    return payment;
  }
  private payOut({ id }: Person, phone: string): void {
    const n = (this.tables.get('withdrawal')?.length ?? 0) + 1;
    const withdrawal = uuid(`${this.seed} withdrawal ${n}`);
    this.add('payout', {
      ...{
        id: uuid(`${this.seed} payout ${n}`),
        withdrawal_id: withdrawal,
        amount_cents: 500_000,
        phone,
        state: 'completed',
      },
      ...{ attempt: 1, name_differs: false, status_asked: 0, created_at: this.at(3), completed_at: this.at(2) },
    });
    this.add('withdrawal', {
      ...{
        id: withdrawal,
        number: 800_000 + n,
        user_id: id,
        source: 'cash_claim',
        auction_id: n,
        gross_cents: 500_000,
      },
      ...{
        fee_cents: 0,
        tax_cents: 0,
        rounding_cents: 0,
        net_cents: 500_000,
        first_name: 'A',
        last_name: 'B',
        phone,
        state: 'approved',
      },
      ...{
        approvals_needed: 1,
        round: 1,
        name_differs: false,
        flags: [],
        created_at: this.at(3),
        updated_at: this.at(3),
      },
    });
  }
  private order({ id, phone }: Person, address: string, more: Row = {}): string {
    const n = ++this.orders;
    const order = uuid(`${this.seed} order ${n}`);
    this.add('shop_order', {
      ...{
        id: order,
        number: 700_000 + n,
        user_id: id,
        auction_id: n,
        product_id: 900_000,
        kind: 'win',
        state: 'delivered',
        total_cents: 10_000,
      },
      ...{
        first_name: 'A',
        last_name: 'B',
        phone,
        address,
        region: 'Nairobi',
        area: 'Umoja',
        holds_stock: false,
        bids_returned: 0,
      },
      ...{ created_at: this.at(2 + this.chance() * 50), updated_at: this.at(2), ...more },
    });
    return order;
  }
  private refund(person: Person): void {
    const number = ++this.refunds;
    this.add('refund_due', {
      ...{
        id: uuid(`${this.seed} refund ${number}`),
        number,
        source: `payment:planted-${number}`,
        cause: 'paid_twice',
        payment_id: this.pay(person, person.phone),
      },
      ...{ amount_cents: 135_000, why: '', state: 'owed', attempts: 0, created_at: this.at(5), updated_at: this.at(5) },
    });
  }
  private return(person: Person, n: number): void {
    this.add('order_case', {
      ...{
        id: uuid(`return ${person.id} ${n}`),
        order_id: this.order(person, `Moi Drive ${person.number}, House 14`),
        kind: 'return',
      },
      ...{ state: 'refused', cause: 'changed_mind', revision: 1, opened_at: this.at(4) },
    });
  }
  private brings(referrer: Person, friends: readonly Person[], payer: (friend: Person) => string | null): void {
    for (const friend of friends) {
      if (this.brought.has(friend.id) || friend === referrer) continue;
      this.brought.add(friend.id);
      const phone = payer(friend);
      const payment = phone === null ? null : this.pay(friend, phone);
      this.add('referral', {
        ...{
          friend_id: friend.id,
          referrer_id: referrer.id,
          state: phone === null ? 'joined' : 'pending',
          welcome_state: 'given',
        },
        ...{
          payment_id: payment,
          payer_phone: phone,
          reward_cents: phone === null ? null : 5_000,
          earned_at: phone === null ? null : this.at(1),
        },
        ...{ reasons: [], joined_at: this.at(10 + this.chance() * 20) },
      });
    }
  }
  private reward({ id }: Person, network: string, day: string): void {
    this.add('reward', {
      user_id: id,
      step: 'contact',
      bids: 2,
      day,
      network_hash: bytes(`network ${network}`),
      created_at: `${day}T10:00:00Z`,
    });
  }
  private day(daysAgo: number): string {
    return this.at(daysAgo).slice(0, 10);
  }

  /** Honest people, with all that looks odd about honest people. */
  private plantCrowd(): void {
    const { crowd } = this;
    for (const [n, each] of crowd.entries()) {
      this.device(`own ${each.id}`, each);
      this.network(`operator ${n % 30}`, each);
      if (this.chance() < 0.8) for (let paid = 0; paid <= this.int(4); paid++) this.pay(each, each.phone);
      if (this.chance() < 0.3) this.order(each, `Street ${n}, House ${this.int(90)}`);
      if (this.chance() < 0.4) this.reward(each, `operator ${n % 30}`, this.day(1 + this.int(60)));
      if (this.chance() < 0.03) this.refund(each);
      if (this.chance() < 0.02) this.return(each, 1);
      if (this.chance() < 0.01) this.pay(each, each.phone, 'reversed');
      if (this.chance() < 0.1) this.payOut(each, each.phone);
    }
    // Couples: one phone between them for a while, one address, one who pays; families of four.
    const share = Math.floor(this.crowdSize / 20);
    for (let n = 0; n < share; n++) this.household(`couple ${n}`, crowd.slice(2 * n, 2 * n + 2), n % 2 === 0);
    for (let n = 0; n < share / 5; n++)
      this.household(`family ${n}`, crowd.slice(2 * share + 4 * n, 2 * share + 4 * n + 4), true);
    const rest = crowd.slice(4 * share);
    for (const n of [0, 1]) {
      const guests = rest.slice(n * 30, n * 30 + 30);
      this.device(`café ${n}`, ...guests);
      for (const guest of guests) this.pay(guest, `+25470000010${n}`); // its agent of M-PESA
    }
    for (const n of [0, 1, 2])
      for (const each of rest.slice(60 + n * 20, 80 + n * 20)) this.order(each, `University Hostel ${n}, Ngara Road`);
    for (let n = 0; n < share; n++) {
      const referrer = rest[120 + n];
      if (referrer !== undefined)
        this.brings(
          referrer,
          Array.from({ length: 1 + this.int(10) }, () => this.some(rest)),
          (friend) => friend.phone,
        );
    }
    // Strangers behind one address of an operator who came within the hour, and a couple among them.
    const day = this.day(15);
    const newcomers = Array.from({ length: 14 }, (_, n) => this.person({ madeDaysAgo: 15 + n / 500 }));
    for (const [n, each] of newcomers.entries()) {
      this.device(n < 2 ? 'newcomers at home' : `own ${each.id}`, each);
      this.reward(each, 'operator of newcomers', day);
    }
    crowd.push(...newcomers);
    // A mother who pays for two grown-up children, each in a flat of their own.
    for (let n = 0; n < share / 5; n++)
      for (const child of rest.slice(300 + 3 * n, 302 + 3 * n)) this.pay(child, rest[302 + 3 * n]?.phone ?? '');
  }
  private household(name: string, people: readonly Person[], sharesAll: boolean): void {
    this.device(name, ...people);
    this.network(`home ${name}`, ...people);
    const [head] = people;
    if (!sharesAll || head === undefined) return;
    for (const each of people) {
      if (this.chance() < 0.1) this.payOut(each, head.phone);
      this.order(each, `${name} Close, Plot 7 Kiambu`);
      this.pay(each, head.phone);
    }
  }

  private ring(name: string, size: number, isParty = false): Person[] {
    const people = Array.from({ length: size }, () => this.person({ madeDaysAgo: 30 }));
    for (const each of people) this.device(`own ${each.id}`, each);
    this.rings.push({ name, people: people.map(({ id }) => id) });
    if (isParty) {
      const all = new Set(people.map(({ id }) => id));
      for (const each of people) each.avoids = all;
      this.parties.push(people);
    }
    return people;
  }
  private wonOf = new Map<string, { readonly people: readonly Person[]; readonly product: number; times: number }>();
  private winsTogether(name: string, people: readonly Person[], product: number, times: number): void {
    this.wonOf.set(name, { people, product, times });
  }

  private plantRings(): void {
    const one = this.ring('one phone, never against each other', 3, true);
    this.device('ring 1', ...one);
    const two = this.ring('one payer, five who win one product', 5);
    for (const each of two) this.pay(each, two[0]?.phone ?? '');
    this.winsTogether('two', two, 900_001, 4);
    const three = this.ring('two winners, one payout number, never against each other', 2, true);
    for (const each of three) this.payOut(each, '+254733000003');
    const four = this.ring('three winners of one product, one payout number', 3);
    for (const each of four) this.payOut(each, '+254733000004');
    this.winsTogether('four', four, 900_002, 3);
    const five = this.ring('one address, five who win one product', 5);
    for (const each of five) this.order(each, 'Kenyatta Road 4, Ruiru Gate 9');
    this.winsTogether('five', five, 900_003, 4);
    const made = Array.from({ length: 6 }, (_, n) =>
      this.person({ madeDaysAgo: 9, email: `far.m${n === 0 ? '' : `+${n}`}@gmail.com` }),
    );
    this.rings.push({ name: 'one mailbox, six accounts that took free bids', people: made.map(({ id }) => id) });
    for (const each of made) this.reward(each, 'mailbox farm', this.day(9));
    this.ring('a pair that never outbids each other', 2, true);
    this.ring('four who take turns', 4, true);
    const [fast] = this.ring('software: a tap in no time', 1);
    if (fast !== undefined) this.softwareRate(fast);
    const [even] = this.ring('software: answers alike', 1);
    if (even !== undefined) this.softwareRhythm(even);
    const [awake] = this.ring('a day without sleep', 1);
    if (awake !== undefined) this.sleepless(awake, 24, 1);
    const payers = this.ring('referrals with one payer', 7);
    this.brings(payers[0] as Person, payers.slice(1), () => '+254733000012');
    const phones = this.ring('referrals on one phone', 7);
    this.device('ring referrals', ...phones.slice(1));
    this.brings(phones[0] as Person, phones.slice(1), () => null);
    const farm = Array.from({ length: 12 }, (_, n) => this.person({ madeDaysAgo: 7 + n / 500 }));
    this.rings.push({ name: 'a farm of free bids that shares a network alone', people: farm.map(({ id }) => id) });
    for (const each of farm) this.reward(each, 'farm', this.day(7));
    const farmed = Array.from({ length: 12 }, (_, n) => this.person({ madeDaysAgo: 12 + n / 500 }));
    this.rings.push({ name: 'a farm of free bids on three phones', people: farmed.map(({ id }) => id) });
    for (const [n, each] of farmed.entries()) {
      this.device(`of a farm ${n % 3}`, each);
      this.reward(each, 'farm of phones', this.day(12));
    }
    const [refunded] = this.ring('refunds, again and again', 1);
    for (let n = 0; n < 7; n++) if (refunded !== undefined) this.refund(refunded);
    const [returning] = this.ring('returns, again and again', 1);
    for (let n = 0; n < 6; n++) if (returning !== undefined) this.return(returning, n);
    const [reversing] = this.ring('payments taken back once the bids were used', 1);
    for (let n = 0; n < 4; n++) if (reversing !== undefined) this.pay(reversing, reversing.phone, 'reversed');
    const [cycling] = this.ring('bids back by orders that are then reversed', 1);
    for (let n = 0; n < 4; n++)
      if (cycling !== undefined)
        this.add('return_reversal', {
          order_id: this.order(cycling, '', { kind: 'buy_now' }),
          auction_id: n,
          user_id: cycling.id,
          bids_taken: 10,
          bids_owed: 5,
          at: this.at(6 - n),
        });
    const winner = this.ring('the winner of one product', 1);
    this.winsTogether('winner', winner, 900_004, 6);
    const [friend] = this.ring('a member of staff pays', 1);
    const staff = uuid(`${this.seed} staff`);
    this.add('staff_contact', { user_id: staff, contact: 'phone:+254733000020' });
    if (friend !== undefined) this.pay(friend, '+254733000020');
    // And people who only look like some of it.
    for (const each of this.crowd.slice(-20)) this.sleepless(each, 15 + this.int(4), 30);
  }

  private bidOf = 0;
  private bid(auction: number, seq: number, { id }: Person, atUs: number): void {
    this.add('bid', {
      ...{
        auction_id: auction,
        seq,
        user_id: id,
        bid_id: uuid(`${this.seed} bid ${++this.bidOf}`),
        lot_id: 1,
        unit_price_cents: 900,
      },
      ...{
        price_cents: seq * 100,
        received_at_us: atUs,
        decided_at_us: atUs,
        ends_before_us: atUs + 1,
        ends_after_us: atUs + 1,
      },
      ...{ balance_after: 10, account_version: 0, bids_used_after: 1, hash: '\\x' + '00'.repeat(32) },
    });
  }
  private over(auction: number, product: number, winner: Person, bids: number, atUs: number): void {
    this.add('outcome', {
      ...{
        auction_id: auction,
        product_id: product,
        category: 'Kitchen',
        result: 'sold',
        reason: '',
        winner_id: winner.id,
        price_cents: bids * 100,
      },
      ...{ bid_count: bids, last_hash: '\\x' + '00'.repeat(32), decided_at_us: atUs, claim_days: 14, buy_now_days: 7 },
    });
  }
  private auctionOf = 100_000;

  private softwareRate(person: Person): void {
    const auction = ++this.auctionOf;
    let at = (this.now - 4 * DAY_MS) * US;
    for (let n = 0; n < 40; n++) {
      at += 4_000_000;
      this.bid(auction, 2 * n + 1, this.some(this.crowd), at);
      this.bid(auction + 1, 2 * n + 1, this.some(this.crowd), at + 1_000);
      this.bid(auction, 2 * n + 2, person, at + 900_000);
      this.bid(auction + 1, 2 * n + 2, person, at + 940_000 + this.int(20_000));
    }
    this.over(auction, 900_010, this.some(this.crowd), 80, at);
    this.over(++this.auctionOf, 900_011, this.some(this.crowd), 80, at);
  }
  private softwareRhythm(person: Person): void {
    const auction = ++this.auctionOf;
    let at = (this.now - 5 * DAY_MS) * US;
    for (let n = 0; n < 80; n++) {
      at += 3_000_000 + this.int(6_000_000);
      this.bid(auction, 2 * n + 1, this.some(this.crowd), at);
      at += 1_500_000 + this.int(30_000);
      this.bid(auction, 2 * n + 2, person, at);
    }
    this.over(auction, 900_012, this.some(this.crowd), 160, at);
  }
  /** So many hours of one day of Nairobi with a tap in each; the last of it is so many days ago. */
  private sleepless(person: Person, hours: number, daysAgo: number): void {
    const auction = ++this.auctionOf;
    const midnight = Math.floor((this.now - (daysAgo + 1) * DAY_MS + 3 * 3_600_000) / DAY_MS) * DAY_MS - 3 * 3_600_000;
    let seq = 0;
    for (let hour = 0; hour < hours; hour++)
      for (let n = 0; n < 2; n++) {
        const at = (midnight + hour * 3_600_000 + n * 900_000) * US + this.int(500_000_000);
        this.bid(auction, ++seq, this.some(this.crowd), at);
        this.bid(auction, ++seq, person, at + 1_000_000 + this.int(8_000_000));
      }
    this.over(auction, 900_013, this.some(this.crowd), seq, (midnight + 24 * 3_600_000) * US);
  }

  /** Auctions as people bid in them: each there for a while, in duels mostly, one answering the other. */
  private plantAuctions(): void {
    const wins = [...this.wonOf.values()];
    for (let n = 0; n < this.auctions; n++) {
      // Some are in every second auction, and meet each other all the time.
      const core = this.crowd.slice(-60);
      const regulars = this.crowd.slice(0, Math.floor(this.crowdSize / 4));
      const party = n % 3 === 0 ? (this.parties[Math.floor(n / 3) % this.parties.length] ?? []) : [];
      const people = new Set<Person>(party);
      const size = 10 + this.int(12);
      while (people.size < size)
        people.add(this.some(this.chance() < 0.4 ? core : this.chance() < 0.6 ? regulars : this.crowd));
      const winsThis = wins.find(({ times }) => times > 0 && n % 5 === 1);
      const winner =
        winsThis === undefined ? null : (winsThis.people[--winsThis.times % winsThis.people.length] ?? null);
      this.auction(n, [...people], new Set(party), winsThis?.product ?? 900_005 + this.int(20), winner);
    }
  }
  private auction(
    n: number,
    people: readonly Person[],
    party: ReadonlySet<Person>,
    product: number,
    winner: Person | null,
  ): void {
    const auction = ++this.auctionOf;
    const length = 150 + this.int(250);
    const stays = people.map((person) => {
      const from = party.has(person) ? 0.1 : this.chance() * 0.7;
      return {
        person,
        from: from * length,
        to: (party.has(person) ? 0.95 : Math.min(1, from + 0.15 + this.chance() * 0.6)) * length,
      };
    });
    let at = (this.now - (2 + (n / this.auctions) * 50) * DAY_MS) * US;
    const last: Person[] = [];
    for (let seq = 1; seq <= length; seq++) {
      const [leader, before] = last;
      const may = stays.filter(
        ({ person, from, to }) =>
          seq >= from && seq <= to && person !== leader && !(leader !== undefined && person.avoids.has(leader.id)),
      );
      const duels = before !== undefined && this.chance() < 0.6 && may.some(({ person }) => person === before);
      const next = duels
        ? before
        : this.some(may.length > 0 ? may : stays.filter(({ person }) => person !== leader)).person;
      at += 600_000 + Math.floor(-Math.log(1 - this.chance()) * 3_500_000);
      const bidder = seq === length && winner !== null ? winner : next;
      this.bid(auction, seq, bidder, at);
      last.unshift(bidder);
      last.length = Math.min(last.length, 2);
    }
    this.over(auction, product, last[0] as Person, length, at);
  }
}
