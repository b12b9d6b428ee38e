import { StatementAnswer } from '@mnada/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople, quietLog } from '../../testing/auction-world.ts';
import { exactly } from '../../testing/auctions-app.ts';
import { textOf } from '../../testing/read-pdf.ts';
import { eventually } from '../../testing/payments-app.ts';
import { referralWorld } from '../../testing/referral-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { callOff, ChangeFeed } from '../auctions/index.ts';
import { accountStatementRoutes } from './index.ts';

const database = await testDatabase({ poolSize: 6 });
const { db, owner } = database;
const shop = await referralWorld(database, async (http) => {
  await http.register(accountStatementRoutes({ db }));
});
const lane = laneOn(database);
let day = '';
beforeAll(async () => {
  day = (await owner.query('select nairobi_day(clock_timestamp())::text as day')).rows[0].day;
});
afterAll(async () => {
  await shop.stop();
  await lane.stop();
});

const read = async (who: string, query = ''): Promise<StatementAnswer> =>
  exactly(StatementAnswer, (await shop.ask(`/api/account/statement${query}`, { who })).body);
const paper = async (who: string, query = '', language = 'en') => {
  const answer = await shop.http.inject({
    url: `/api/account/statement.pdf${query}`,
    headers: { authorization: `Bearer of.${who}`, 'accept-language': language },
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.statusCode === 200 ? textOf(answer.rawPayload) : '',
  };
};

test('[OWN-9] bids: what came, what was placed by day and auction, what came back; opening and closing are the account’s', async () => {
  const ann = await shop.aPerson();
  const id = await shop.pay(ann, { bids: 50, amount: 500 });
  const [auctionId = 0] = await makeLive(database, 1);
  const [ben = ''] = await makePeople(database, 1, { bids: 9, unitPriceCents: 1_000 });
  for (const who of [ann.id, ben, ann.id]) expect(await lane.submit(aBid(auctionId, who))).toMatchObject({ ok: true });
  await callOff({ db, feed: new ChangeFeed(), log: quietLog }, auctionId, { reason: 'test', actorId: null });
  const { bids, money } = await read(ann.id);
  expect(bids).toMatchObject({ opening: 0, came: 52, went: -2, closing: 50 });
  expect(bids.lines.map(({ kind, bids: moved, balance }) => [kind, moved, balance])).toEqual([
    ['pack', 50, 50],
    ['used', -2, 48],
    ['returned', 2, 50],
  ]);
  expect(bids.lines[1]?.what).toBe(bids.lines[2]?.what);
  const { receipt } = await shop.payment(id);
  expect(money.lines).toEqual([
    expect.objectContaining({ kind: 'paid', amount: -500, tax: 0, receipt, payment_id: id, bids: 50 }),
  ]);
  // The next day begins with what there was at the end of this one; the day before has nothing.
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  expect((await read(ann.id, `?from=${next}&to=${next}`)).bids).toMatchObject({ opening: 50, closing: 50, lines: [] });
  expect((await read(ann.id, `?from=${before}&to=${before}`)).bids).toMatchObject({
    opening: 0,
    closing: 0,
    lines: [],
  });
  // A reversal takes bids and shows the money that went back.
  await shop.reverse(id);
  const after = await read(ann.id);
  expect([after.bids.closing, after.money]).toMatchObject([0, { paid: 500, back: 500 }]);
});

test('[OWN-9] earnings: what was earned and withdrawn, with the account’s balance after each', async () => {
  const ann = await shop.aPerson();
  await shop.earned(ann);
  const { kes } = await shop.holds(ann);
  const { body } = await shop.withdraw(ann, 200);
  expect(body.withdrawal_id).toBeTruthy();
  const { earnings } = await read(ann.id);
  expect(earnings).toMatchObject({ opening: 0, came: kes / 100, went: -200, closing: kes / 100 - 200 });
  expect(earnings.lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['earned', kes / 100, kes / 100],
    ['withdrawn', -200, kes / 100 - 200],
  ]);
  expect(earnings.lines[0]?.what).toMatch(/^r.•••.$/);
  expect(earnings.lines[1]?.what).toMatch(/^WD-\d+$/);
});

test('[OWN-9] [S12] it is one’s own alone: nobody’s session sees another’s, a visitor and staff see none', async () => {
  const [ann, ben] = [await shop.aPerson(), await shop.aPerson()];
  const id = await shop.pay(ann, { bids: 50, amount: 500 });
  const { receipt } = await shop.payment(id);
  const theirs = JSON.stringify(await read(ben.id, `?user=${ann.id}`)) + (await paper(ben.id)).text;
  for (const secret of [receipt, ann.username, ann.id]) expect(theirs).not.toContain(secret);
  for (const path of ['/api/account/statement', '/api/account/statement.pdf']) {
    expect((await shop.http.inject({ url: path })).statusCode).toBe(401);
    const staff = await shop.http.inject({ url: path, headers: { authorization: `Bearer of.${shop.owner}` } });
    expect(staff.statusCode).toBeGreaterThanOrEqual(400);
    expect(staff.statusCode).toBeLessThan(500);
  }
});

test('[OWN-9] the paper says what the page says, in both languages, is kept by no cache, and names the number in part', async () => {
  const ann = await shop.aPerson();
  const id = await shop.pay(ann, { bids: 50, amount: 500 });
  const { receipt } = await shop.payment(id);
  const { headers, text } = await paper(ann.id, `?from=${day}&to=${day}`);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="mnada-${day}-${day}.pdf"`,
  });
  for (const words of [
    'Statement of account',
    'Jane Kamau',
    'Bids bought',
    'Paid by M-PESA: 50 bids',
    String(receipt),
    '–500.00',
    'Page 1 of 1',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain(ann.phone.slice(4));
  const swahili = (await paper(ann.id, '', 'sw')).text;
  for (const words of ['Taarifa ya akaunti', 'Zabuni zilizonunuliwa', 'Ulilipa kwa M-PESA: Zabuni 50'])
    expect(swahili).toContain(words);
});

test('[OWN-9] days that are none, too many, or the wrong way round are refused; a long time is cut and says so', async () => {
  const ann = await shop.aPerson();
  for (const query of [
    '?from=2026-02-30',
    '?from=2026-11-20&to=2026-11-01',
    '?from=2025-01-01&to=2026-11-01',
    '?to=x',
    '?from=9999-99-99',
  ])
    expect((await shop.ask(`/api/account/statement${query}`, { who: ann.id })).body).toMatchObject({
      code: 'INVALID_INPUT',
    });
  await owner.query(
    `with mine as (update account set balance = balance + 2001 where owner_id = $1 and unit = 'BID' returning id), house as (select id from account where unit = 'BID' and kind = 'promotion')
     insert into transfer (source, unit, debit_id, credit_id, amount) select 'grant:cut:' || n, 'BID', house.id, mine.id, 1 from mine, house, generate_series(1, 2001) n`,
    [ann.id],
  );
  const { is_cut: isCut, bids } = await read(ann.id);
  expect([isCut, bids.lines.length]).toEqual([true, 2_000]);
  // Sums are of all of them, shown or not.
  expect(bids).toMatchObject({ opening: 0, came: 2_001, went: 0, closing: 2_001 });
  const { status, text } = await paper(ann.id);
  expect([status, text.includes('Choose a shorter time')]).toEqual([200, true]);
});

test('[OWN-9] [S42] at most four are read at once on a node, and one paper is made; who comes then is asked to come again', async () => {
  const ann = await shop.aPerson();
  const get = (url: string) => shop.http.inject({ url, headers: { authorization: `Bearer of.${ann.id}` } });
  const reads = Array.from({ length: 4 }, () => '/api/account/statement');
  for (const under of [reads, ['/api/account/statement.pdf']]) {
    const { before, more } = await whileNobodyReads(async () => {
      const asked = under.map(get);
      await eventually(
        async () => (await waiting()) === under.length,
        () => 'they never began to read',
      );
      return { before: asked, more: await get(under[0] ?? '') };
    });
    expect([more.statusCode, more.json().code, Number(more.headers['retry-after'])]).toEqual([429, 'RATE_LIMITED', 5]);
    for (const each of await Promise.all(before)) expect(each.statusCode).toBe(200);
    expect((await get(under[0] ?? '')).statusCode).toBe(200);
  }
});

/** Holds everybody's row while something is done, so that whoever reads it waits. */
async function whileNobodyReads<T>(act: () => Promise<T>): Promise<T> {
  const client = await owner.connect();
  try {
    await client.query('begin; lock table app_user in access exclusive mode');
    return await act();
  } finally {
    await client.query('rollback');
    client.release();
  }
}
const waiting = async (): Promise<number> => {
  const { rows } = await owner.query(
    `select count(*)::int as n from pg_locks where relation = 'app_user'::regclass and not granted`,
  );
  return rows[0].n;
};
