import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdAuction } from '../features/auctions/index.ts';
import { holdCrediting, keepStatement, oweByStaff, paymentApprovals } from '../features/payments/index.ts';
import { askAgain, noNotices } from '../features/payouts/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import { Refusal } from '../platform/http/index.ts';
import { silentLog } from '../platform/log.ts';
import { TEST_KEYS } from '../testing/accounts-app.ts';
import { makeLive, makePeople } from '../testing/auction-world.ts';
import { changeTaxKind } from '../features/tax/index.ts';
import { byTwo } from '../testing/by-two.ts';
import { HOLDINGS } from '../testing/holdings.ts';
import { type Done, NoNews } from '../testing/no-news.ts';
import { insideOneTransaction } from '../testing/one-transaction.ts';
import { payoutWorld } from '../testing/payout-world.ts';
import { referralWorld } from '../testing/referral-world.ts';
import { testDatabase } from '../testing/test-database.ts';
import { wireApprovals } from '../node/wiring/approvals.ts';
import { runCommand } from './run-command.ts';
import { VERBS } from './verbs/index.ts';

const database = await testDatabase();
const { pool, owner } = database;
const payouts = await payoutWorld(database);
const shop = await referralWorld(database);
const bus: Bus = { publish: () => undefined, hear: () => () => undefined };
const REASON = '--code everyday --reason alone';
const HOUR_MS = 3_600_000;
const NAMES = VERBS.map(({ name }) => name);
// A look at people writes a line of the audit: `user show`, `user find` and `risk show` are none of these.
const READS = /^(?!user (?:show|find)|risk show).* (list|show|find|check|tokens|unconfirmed)$/;
let alone = '';
let client: pg.Client;
/** What somebody would type for each verb, so that it has something to do. `{open}`: a request of their own that waits; `{revision}`: how the case stands. */
let lines: Readonly<Record<string, string>> = {};

beforeAll(async () => {
  const [person = '', second = ''] = await makePeople(database, 2, { kind: 'owner' });
  alone = person;
  await owner.query(`update app_user set email = 'second@mnada.example' where id = $1`, [second]);
  const [third = ''] = await makePeople(database, 1, { kind: 'staff' });
  await owner.query(`update app_user set email = 'third@mnada.example' where id = $1`, [third]);
  const { ann } = payouts.staff;
  const { id: shopper } = await shop.aPerson();
  const stamp = (ms: number) => new Date(ms + 3 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');
  const folder = await mkdtemp(join(tmpdir(), 'mnada-alone-'));
  const head = 'Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn,A/C No.';

  // Withdrawals: one that waits for two people, one that failed, two whose end nobody knows.
  const [big] = await payouts.claims(1, { priceCents: 2_000_000 });
  const failed = await payouts.sent();
  await payouts.result(failed.known, '2040');
  const [lost, paid] = [await payouts.sent(), await payouts.sent()];
  for (const each of [lost, paid]) {
    await payouts.timeOut(each.known);
    await owner.query(
      `update payout_attempt set sent_at = clock_timestamp() - interval '26 h'
        where payout_id = (select id from payout where withdrawal_id = $1)`,
      [each.withdrawalId],
    );
    await askAgain({ db: database.db, clock: payouts.clock }, ann, each.withdrawalId, 'fixture');
    await payouts.work();
    await payouts.status(each.known, 'Completed', 2033);
  }
  // A statement that covers their day, and shows the payment of nobody's yet under one sum.
  const csv = `${head}\nUKLSHOWN12,${stamp(Date.now() - 30 * HOUR_MS)},Completed,,-4999.00,`;
  const period = { from: new Date(Date.now() - 40 * HOUR_MS), to: new Date(Date.now() - HOUR_MS) };
  const { importId } = await keepStatement(database.staff, person, csv, period);
  const kinds = paymentApprovals(shop.money.deps);
  await byTwo({ db: database.staff.db, kinds }, [person, second], 'statement.import', { importId });
  // A tax that has a rate, so that its use can be asked for.
  await byTwo({ db: database.staff.db, kinds: [changeTaxKind()] }, [person, second], 'tax.change', {
    ...{ what: 'rate', code: 'VAT16', kind: 'vat', name: 'VAT', letter: null, rate_bp: 1_600, from: null },
  });

  // Payments: an undecided one, a paid one, and one that is owed back; a receipt of the same sum that belongs to nothing.
  const buyer = await shop.aPerson();
  shop.simulator.script({ match: { phone: buyer.phone.slice(1) }, push: 'reset_before' });
  const { body } = await shop.buy(buyer.id, buyer.phone);
  const unknown = await shop.settled(body.payment_id, 'submit_unknown');
  const good = await shop.payment(await shop.pay(await shop.aPerson()));
  const away = await shop.payment(await shop.pay(await shop.aPerson()));
  const owedBack = await shop.payment(await shop.pay(await shop.aPerson()));
  const refund = await oweByStaff({ ...shop.money.deps, db: database.db }, ann, { paymentId: owedBack.id }, 'fixture');
  for (const [receipt, kes] of [
    ['SWAITS1350', 1350],
    ['SWAITS9999', 9999],
  ] as const) {
    await shop.money.inbox.tell({ kind: 'pull', body: JSON.stringify({ receipt, amountKes: kes, account: 'none' }) });
  }
  // An order that was paid.
  const [auctionId = 0, heldAuctionId = 0] = await makeLive(database, 2);
  const anOrder = (at: number, state: 'paid' | 'shipped', payment: typeof good) =>
    owner.query(
      `insert into shop_order (user_id, auction_id, product_id, kind, state, payment_id, total_cents, first_name, last_name, phone,
                               address, region, area)
       select $1, id, product_id, 'buy_now', $6, $2, $3, 'A', 'B', $4, 'x', 'Nairobi', 'Umoja' from auction where id = $5
       returning id`,
      [payment.user_id, payment.id, payment.amount_cents, payment.phone, at, state],
    );
  const order = await anOrder(auctionId, 'paid', good);
  // One that has left the shop.
  const sentOut = await anOrder(heldAuctionId, 'shipped', away);
  // An auction that a broken invariant held.
  await database.db.transaction().execute((trx) => holdAuction(trx, heldAuctionId, 'fixture'));
  // A product with pieces to schedule, and a template that is published.
  const { rows: made } = await owner.query(
    `with sold as (select product_id as id from auction where id = $1), made as (
       insert into auction_template (name, days, times, starts_on) select 'fixture', '{1}', '{600}', current_date returning id),
     pool as (insert into auction_template_product (template_id, product_id, share) select made.id, sold.id, 100 from made, sold)
     select sold.id as product, made.id as template from made, sold`,
    [auctionId],
  );
  const { product, template } = made[0];
  await owner.query(`update auction_template set state = 'published', published_at = clock_timestamp() where id = $1`, [
    template,
  ]);
  const inADay = new Date(Date.now() + 27 * HOUR_MS).toISOString().slice(0, 16);
  // A referral that is held.
  const friend = await shop.aPerson({ by: (await shop.aPerson()).id });
  await shop.work();
  await shop.pay(friend);
  await pool.query('update payment set is_verified = false where user_id = $1', [friend.id]);
  await shop.pass(friend);
  await shop.work();
  await pool.query('update payment set is_verified = true where user_id = $1', [friend.id]);

  // A case about whoever waits for the most money: who decides it alone, and pays them alone?
  const { rows: cases } = await owner.query(
    `with opened as (insert into risk_case default values returning id)
     insert into risk_case_person (user_id, case_id)
     select user_id, opened.id from withdrawal, opened where withdrawal.id = $1 returning case_id`,
    [big?.withdrawalId],
  );
  const fraud = `FC-${cases[0].case_id}`;

  const file = join(folder, 'statement.csv');
  await writeFile(file, `${head}\nSFORGED123,${stamp(Date.now())},Completed,1350.00,,${unknown.reference}`);
  const { rows } = await pool.query('select id, number from withdrawal');
  const wd = (id = '') => `WD-${rows.find((row) => row.id === id)?.number}`;
  const days = [60, 30].map((hours) => new Date(Date.now() - hours * HOUR_MS).toISOString().slice(0, 10)).join(' ');
  lines = {
    'approvals list': '',
    'approvals show': '{open}',
    'approvals approve': '{open}',
    'approvals refuse': '{open} --reason alone',
    'approvals withdraw': '{open} --reason alone',
    'withdrawals list': '',
    'withdrawals show': wd(big?.withdrawalId),
    'withdrawals approve': `${wd(big?.withdrawalId)} --reason alone`,
    'withdrawals refuse': `${wd(big?.withdrawalId)} --note No --reason alone`,
    'withdrawals retry': `${wd(failed.withdrawalId)} ${REASON}`,
    'withdrawals paid': `${wd(paid.withdrawalId)} --receipt UKLSHOWN12 ${REASON}`,
    'withdrawals ask': `${wd(lost.withdrawalId)} --reason alone`,
    'withdrawals not-paid': `${wd(lost.withdrawalId)} ${REASON}`,
    'breaker show': '',
    'breaker open': '--reason alone',
    'breaker close': '--reason alone',
    'orders list': '',
    'orders move': `${order.rows[0].id} processing`,
    'orders readdress': `${order.rows[0].id} --first A --last C --phone 0700000001 --street Moi --county Nairobi --town Umoja ${REASON}`,
    'orders cancel': `${sentOut.rows[0].id} ${REASON}`,
    'risk list': '',
    'risk show': fraud,
    'risk no-harm': `${fraud} {revision} --reason alone`,
    'risk watch': `${fraud} {revision} --reason alone`,
    'risk limit': `${fraud} {revision} release --cause looking_into ${REASON}`,
    'risk suspend': `${fraud} {revision} --cause looking_into ${REASON}`,
    'risk ask': `${fraud} {revision} --reason alone`,
    'risk appeal': `${fraud} {revision} --reason alone`,
    'referrals list': '',
    'referrals approve': `${friend.username} ${REASON}`,
    'referrals refuse': `${friend.username} --note No --reason alone`,
    'receipts list': '',
    'receipts match': `SWAITS1350 ${unknown.reference} ${REASON}`,
    'receipts return': `SWAITS9999 --receipt SRETURNED1 ${REASON}`,
    'refunds list': '',
    'refunds show': refund,
    'refunds owe': 'SWAITS9999 --reason alone',
    'refunds forget': `${refund} ${REASON}`,
    'refunds pay': `${refund} ${REASON}`,
    'refunds send': `${refund} ${REASON}`,
    'refunds ask': `${refund} --reason alone`,
    'refunds not-paid': `${refund} ${REASON}`,
    'refunds returned': `${refund} --receipt SRETURNED2 ${REASON}`,
    'payments list': '',
    'payments show': good.reference,
    'payments unconfirmed': '',
    'payments paid': `${unknown.reference} --receipt STYPED1234 --amount 1350 ${REASON}`,
    'payments give-up': `${unknown.reference} --reason alone`,
    'payments reverse': `${good.reference} --receipt SRETURNED3 ${REASON}`,
    'statement import': `${file} ${REASON}`,
    'statement check': days,
    'tax show': '',
    'tax rate': `VAT16 vat 16 --note VAT ${REASON}`,
    'tax use': `packs vat VAT16 ${REASON}`,
    'mpesa register': '--reason alone',
    'mpesa rotate': '--reason alone',
    'mpesa tokens': '',
    'mpesa pause': '--reason alone',
    'mpesa resume': '--reason alone',
    'packs list': '',
    'packs offer': `2000 20 ${REASON}`,
    'packs withdraw': '1 --reason alone',
    'invariants show': '',
    'crediting resume': '--reason alone',
    'auction resume': `${heldAuctionId} --reason alone`,
    'auction list': 'live',
    'auction show': String(auctionId),
    'auction schedule': `${product} ${inADay}`,
    'auction cancel': `${auctionId} --code no_stock --reason alone`,
    'template list': '',
    'template pause': `${template} --reason alone`,
    'user find': '0712',
    'user show': shopper,
    'user suspend': `${shopper} all --code looking_into --reason alone`,
    'user lift': `${shopper} --reason alone`,
    'user answer': `${shopper} --note alone`,
    'user grant': `${shopper} 5 ${REASON}`,
    'setting list': '',
    'setting show': 'claim_days',
    'setting change': `claim_days 21 ${REASON}`,
    'staff list': '',
    'staff add': 'sock.puppet@mnada.example --role finance',
    'staff role': 'second@mnada.example --role finance --reason alone',
    'staff suspend': 'second@mnada.example --reason alone',
    'staff resume': 'second@mnada.example --reason alone',
    'staff reset': 'third@mnada.example --reason alone',
    'audit check': '',
  };
  client = await database.staff.connect({ name: 'alone' });
  const { rows: every } = await client.query<Relation>(
    `select table_of.relname as table, it.oid as id, it.relkind = 'r' as "isTable"
       from pg_class it left join pg_index i on i.indexrelid = it.oid
       join pg_class table_of on table_of.oid = coalesce(i.indrelid, it.oid)
      where table_of.relnamespace = 'public'::regnamespace and it.relkind in ('r', 'i') and table_of.relkind = 'r'
      order by it.oid`,
  );
  relations = every;
  tables = every.filter(({ isTable }) => isTable);
  expect([...HELD_IN, ...ASKED_IN].filter((name) => !every.some(({ table }) => table === name))).toEqual([]);
  await client.query('begin');
});
afterAll(async () => {
  await client?.query('rollback');
  await client?.end();
  await shop.stop();
  await payouts.http.close();
});

const holdings = async (): Promise<string> => (await client.query(HOLDINGS)).rows[0].holdings;
/** All that any command reads before it decides, without numbers and times: histories that lead to the same are one. */
const STANDING = `
  select md5(string_agg(line, ',' order by line)) as standing from (
    select 'request ' || kind || subject || state as line from approval_request
    union all select 'withdrawal ' || id || state || round || phone from withdrawal
    union all select 'approval ' || withdrawal_id || round || staff_id from withdrawal_approval
    union all select 'payout ' || id || state || status_asked || (next_step_at is null) || coalesce(reason, '') from payout
    union all select 'setting ' || name || coalesce(value ->> 'state', value::text) from setting
    union all select 'auction ' || id || status || (held_at_us is null) from auction
    union all select 'order ' || id || state from shop_order
    union all select 'person ' || id || status || (bidding_suspended_until is null) from app_user
    union all select 'case ' || id || state || revision || (appealed_at is null) from risk_case
    union all select 'receipt ' || receipt || state from receipt
    union all select 'payment ' || id || state || is_verified from payment
    union all select 'refund ' || source || state from refund_due
    union all select 'referral ' || friend_id || state from referral
    union all select 'pack ' || id || is_offered from bid_package) all_of_it`;
const standing = async (): Promise<string> => (await client.query(STANDING)).rows[0].standing;

const HELD_IN = [...new Set([...HOLDINGS.matchAll(/(?:from|join) ([a-z_]+)/g)].map(([, table = '']) => table))];
const isHeld = (table: string): boolean => HELD_IN.includes(table);
/** Where an ask writes, and nothing else does it: a request, and what nothing is decided by. */
const ASKED_IN = ['approval_request', 'audit', 'outbox'];
const DECIDES_NOTHING = ['audit', 'outbox'];

type Relation = { readonly table: string; readonly id: number; readonly isTable: boolean };
/** All tables and their indexes. */
let relations: readonly Relation[] = [];
let tables: readonly Relation[] = [];
// As the view pg_stat_xact_user_tables has it, without reading the catalogue again each of the thousands of times; as one text, which
// costs a tenth of an array to read.
const WRITTEN = `
  select string_agg((pg_stat_get_xact_tuples_inserted(id) + pg_stat_get_xact_tuples_updated(id)
                     + pg_stat_get_xact_tuples_deleted(id))::text, ',' order by at) as counts
    from unnest($1::oid[]) with ordinality as t(id, at)`;
const LOOKED = `
  select string_agg(pg_stat_get_xact_numscans(id)::text, ',' order by at) as counts
    from unnest($1::oid[]) with ordinality as t(id, at)`;
const countsOf = async (name: string, text: string, of: readonly Relation[]): Promise<readonly string[]> => {
  const { rows } = await client.query({ name, text, values: [of.map(({ id }) => id)] });
  return String(rows[0].counts).split(',');
};
/** How many rows this transaction has written of each table, undone ones as well. */
const written = () => countsOf('written', WRITTEN, tables);
/** How often it has looked into each table and index. */
const looked = () => countsOf('looked', LOOKED, relations);
/** Tables of which a count is another than before: they only grow. */
const changedIn = (of: readonly Relation[], before: readonly string[], after: readonly string[]): Set<string> =>
  new Set(of.flatMap(({ table }, at) => (after[at] === before[at] ? [] : [table])));

test('the fixture knows what to type for every verb there is', () => {
  expect(Object.keys(lines).sort()).toEqual([...NAMES].sort());
});

test('a lot that moves is written where holdings are read from, and changes them; undone, they are what they were', async () => {
  const inside = insideOneTransaction(client);
  const before = await holdings();
  const held = async (): Promise<number> =>
    (await written()).reduce((sum, n, at) => sum + (isHeld(tables[at]?.table ?? '') ? Number(n) : 0), 0);
  const first = await held();
  await inside.mark();
  const { rowCount } = await client.query('update bid_lot set bids_left = 0 where bids_left > 0');
  expect(rowCount).toBeGreaterThan(0);
  expect((await held()) - first).toBe(rowCount);
  expect(await holdings()).not.toBe(before);
  await inside.again();
  expect(await holdings()).toBe(before);
  expect((await client.query('update bid_lot set bids_left = 0 where bids_left > 0')).rowCount).toBe(rowCount);
  await inside.undo();
  expect(await holdings()).toBe(before);
  expect(await held()).toBeGreaterThan(first);
  expect(HELD_IN).toEqual(expect.arrayContaining(['account', 'transfer', 'evidence', 'payout', 'refund_due']));
});

test('[OPS-5] one person alone can move no money and no bids, by any three commands in any order', {
  timeout: 1_800_000,
}, async () => {
  // A verb without its line would be found out after minutes.
  expect(Object.keys(lines).sort()).toEqual([...NAMES].sort());
  const inside = insideOneTransaction(client);
  const { db } = inside;
  const deps = { ...shop.money.deps, db };
  const money = async () => ({ deps, payments: shop.money.payments, mpesa: null, stop: async () => undefined });
  const approvals = async () => wireApprovals({ db, bus, payments: deps, notices: noNotices, keys: TEST_KEYS });
  const actor = { id: alone, may: () => true };
  const context = {
    db,
    bus,
    actor,
    log: silentLog(),
    money,
    approvals,
    print: () => undefined,
    fail: () => undefined,
    // Whoever types doesn't have the address of the tables' owner.
    tablesOwner: () => Promise.reject(new Refusal('FORBIDDEN')),
    publicUrl: '',
  };
  const before = await holdings();
  const did = new Set<string>();
  const news = new NoNews(isHeld);
  let tried = 0;

  const ask = async (text: string): Promise<string> => String((await client.query(text, [])).rows[0].it);
  /** Types one command. `{open}`: a request of their own that waits; `{revision}`: how the case stands. */
  async function type(name: string): Promise<number> {
    let line = lines[name] ?? '';
    if (line.includes('{open}')) {
      const open = `select coalesce('R-' || max(number), 'R-1') as it from approval_request where state = 'requested' and requested_by = '${alone}'`;
      line = line.replace('{open}', await ask(open));
    }
    if (line.includes('{revision}'))
      line = line.replace('{revision}', await ask('select revision as it from risk_case'));
    return runCommand({
      args: ['--as', 'alone@mnada.example', ...`${name} ${line}`.split(' ').filter(Boolean)],
      print: () => undefined,
      printError: () => undefined,
      as: (_email, work) => work(context),
    });
  }
  let last = await written();
  /** Held only where it is to go on: held crediting would hide what a command credits. */
  const prepare = async (name: string): Promise<void> => {
    if (name !== 'crediting resume') return;
    await holdCrediting(db, 'fixture');
    last = await written();
  };
  /** One more command after this history, with what it did; holdings are compared where it wrote what they are read from. */
  async function tryIt(history: readonly string[], name: string): Promise<Done> {
    await prepare(name);
    // What a third one looks into is asked by nobody.
    const looks = history.length < 2 ? await looked() : [];
    const code = await type(name);
    const reads = history.length < 2 ? changedIn(relations, looks, await looked()) : new Set<string>();
    const first = last;
    last = await written();
    tried++;
    const wrote = changedIn(tables, first, last);
    // Where no row was written that holdings are read from, they are what they were before this command.
    if ([...wrote].some(isHeld) && (await holdings()) !== before) {
      throw new Error(`one person alone moved money or bids: ${[...history, name].join(', ')}`);
    }
    const changed = code === 0 && wrote.size > 0;
    // What answers a request or withdraws it minds every request, not those of a subject.
    const isAsk = !name.startsWith('approvals ') && wrote.has('approval_request');
    const asked = changed && isAsk && [...wrote].every((table) => ASKED_IN.includes(table));
    const done: Done = {
      ...{ code, changed, reads },
      writes: new Set([...wrote].filter((table) => !DECIDES_NOTHING.includes(table))),
      subject: asked ? await ask('select subject as it from approval_request order by number desc limit 1') : null,
    };
    news.note([...history, name], done);
    if (changed) did.add(name);
    return done;
  }
  /** Tries each of these after a history, and undoes it. @returns where those led that changed something */
  async function tryAll(history: readonly string[], names: readonly string[]): Promise<Map<string, string>> {
    const ledTo = new Map<string, string>();
    await inside.mark();
    for (const name of names) {
      const { changed } = await tryIt(history, name);
      // After the third nothing is walked on, so where it stands is asked of the first two only.
      if (changed && history.length < 2) ledTo.set(name, await standing());
      await inside.again();
    }
    await inside.undo();
    return ledTo;
  }
  /** Does a command that was tried before, goes on from there, and undoes it. */
  async function after(name: string, goOn: () => Promise<unknown>): Promise<void> {
    await inside.mark();
    await prepare(name);
    expect(await type(name)).toBe(0);
    last = await written();
    await goOn();
    await inside.undo();
  }
  /**
   * What changed nothing is followed by nothing: the same goes without it. What only reads is tried until it has been seen
   * to change nothing, first and second. Histories that lead to the same standing are walked on once, from the shortest; two
   * commands that don't mind each other, in one order.
   */
  const walked = new Set<string>();
  const isNew = (where: string): boolean => !walked.has(where) && walked.add(where).has(where);
  const ledTo = await tryAll([], NAMES);
  const firsts = [...ledTo].flatMap(([name, where]) => (isNew(where) ? [name] : []));
  /** Where nothing or one command leads: from there all is walked with more commands to come than after two. */
  const nearer = [await standing(), ...ledTo.values()];
  const pairs: (readonly [string, string])[] = [];
  for (const [at, first] of firsts.entries()) {
    await after(first, async () => {
      const seconds = await tryAll(
        [first],
        NAMES.filter((second) => news.isNews([first, second])),
      );
      const isTold = (second: string): boolean => news.commute(first, second) && firsts.slice(0, at).includes(second);
      for (const second of NAMES.filter((name) => news.doneBy([first, name])?.changed === true)) {
        const where = seconds.get(second);
        if (where === undefined ? !isTold(second) : !nearer.includes(where) && isNew(where))
          pairs.push([first, second]);
      }
    });
  }
  const thirds = NAMES.filter((name) => !READS.test(name));
  for (const first of firsts) {
    const own = pairs.filter(([name]) => name === first);
    const leftOf = own.map(([, second]) => thirds.filter((third) => news.isNews([first, second, third])));
    if (leftOf.every((left) => left.length === 0)) continue;
    await after(first, async () => {
      for (const [at, [, second]] of own.entries()) {
        const left = leftOf[at] ?? [];
        if (left.length > 0) await after(second, () => tryAll([first, second], left));
      }
    });
  }

  // All that asks did ask, and what one person may do was done: nothing was refused for want of something to do, except
  // approvals for want of a second person and the paybill's registration for want of a provider.
  const idle = NAMES.filter((name) => !did.has(name) && !READS.test(name));
  expect([...did].filter((name) => READS.test(name))).toEqual([]);
  // No refund's sending is undecided here: what ends one is refused for one person in refund-payouts.db.test.ts. Nor has anybody appealed:
  // who may answer, and that it moves nothing, stands in appeals.db.test.ts.
  expect(idle).toEqual([
    'approvals approve',
    'approvals refuse',
    'user answer',
    'refunds ask',
    'refunds not-paid',
    'mpesa register',
    'mpesa rotate',
  ]);
  expect(tried + news.skipped).toBeGreaterThan(VERBS.length ** 2);
  expect(news.checked).toBeGreaterThan(100);
  expect(news.wrong).toEqual([]);
});
