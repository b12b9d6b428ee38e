/** Rows of a planted world, one function a thing: people, what they share, what they pay, order and bid. The same numbers for the same seed. */
import { createHash } from 'node:crypto';

export const DAY_MS = 86_400_000;
export const US = 1_000;
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
export const uuid = (text: string): string =>
  hash(text).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

export type Person = {
  readonly id: string;
  readonly phone: string;
  readonly number: number;
  avoids: ReadonlySet<string>;
};

export class PlantedRows {
  readonly tables = new Map<string, Row[]>();
  readonly now = Date.now();
  readonly seed: number;
  readonly chance: () => number;
  #made = 0;
  readonly #brought = new Set<string>();
  #refunds = 0;
  #orders = 0;
  #bids = 0;
  #auctions = 100_000;

  constructor(seed: number) {
    this.seed = seed;
    this.chance = numbers(seed);
  }

  add(table: string, row: Row): void {
    const rows = this.tables.get(table);
    if (rows === undefined) this.tables.set(table, [row]);
    else rows.push(row);
  }
  at(daysAgo: number): string {
    return new Date(this.now - daysAgo * DAY_MS).toISOString();
  }
  int(below: number): number {
    return Math.floor(this.chance() * below);
  }
  some<T>(from: readonly T[]): T {
    return from[this.int(from.length)] as T;
  }

  person({ madeDaysAgo = 5 + this.chance() * 300, email = null as string | null } = {}): Person {
    const number = ++this.#made;
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
  device(name: string, ...people: readonly Person[]): void {
    for (const { id } of people)
      this.add('person_device', {
        user_id: id,
        device_hash: bytes(`device ${name}`),
        first_at: this.at(40),
        last_at: this.at(1 + this.chance()),
      });
  }
  network(name: string, ...people: readonly Person[]): void {
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
  pay({ id }: Person, phone: string, state: 'paid' | 'reversed' = 'paid', daysAgo = 1 + this.chance() * 60): string {
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
  payOut({ id }: Person, phone: string): void {
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
  order({ id, phone }: Person, address: string, more: Row = {}): string {
    const n = ++this.#orders;
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
  refund(person: Person): void {
    const number = ++this.#refunds;
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
  return(person: Person, n: number): void {
    this.add('order_case', {
      ...{
        id: uuid(`return ${person.id} ${n}`),
        order_id: this.order(person, `Moi Drive ${person.number}, House 14`),
        kind: 'return',
      },
      ...{ state: 'refused', cause: 'changed_mind', revision: 1, opened_at: this.at(4) },
    });
  }
  brings(referrer: Person, friends: readonly Person[], payer: (friend: Person) => string | null): void {
    for (const friend of friends) {
      if (this.#brought.has(friend.id) || friend === referrer) continue;
      this.#brought.add(friend.id);
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
  reward({ id }: Person, network: string, day: string): void {
    this.add('reward', {
      user_id: id,
      step: 'contact',
      bids: 2,
      day,
      network_hash: bytes(`network ${network}`),
      created_at: `${day}T10:00:00Z`,
    });
  }
  day(daysAgo: number): string {
    return this.at(daysAgo).slice(0, 10);
  }
  newAuction(): number {
    return ++this.#auctions;
  }
  bid(auction: number, seq: number, { id }: Person, atUs: number): void {
    this.add('bid', {
      ...{
        auction_id: auction,
        seq,
        user_id: id,
        bid_id: uuid(`${this.seed} bid ${++this.#bids}`),
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
  over(auction: number, product: number, winner: Person, bids: number, atUs: number): void {
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
}
