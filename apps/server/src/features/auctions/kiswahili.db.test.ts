import { AuctionDetail, AuctionList, AuctionSearchAnswer, BidHistoryAnswer, SoldItemsAnswer } from '@mnada/contract';
import { SECOND_US } from '@mnada/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBid, closeAll, makeLive, makePeople, makeProduct, runOut } from '../../testing/auction-world.ts';
import { type AuctionsApp, auctionsApp, exactly } from '../../testing/auctions-app.ts';
import { until } from '../../testing/realtime-node.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { databaseNowUs } from '../../platform/clock/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { productHash, readShownProduct, scheduleAuction } from './schedule-auction.ts';

const database = await testDatabase();
afterAll(async () => expect(await checkInvariants(database.pool)).toEqual([]));
let app: AuctionsApp;
afterAll(() => app?.stop());

const NAME = 'Birika la chuma la Pika, lita 1.7';
const KISWAHILI = {
  product_name_sw: NAME,
  product_descriptions_sw: 'Maji ya vikombe sita vya chai kwa dakika tano hivi.',
};

let [both, plain] = [0, 0];
let [inBoth, inEnglish] = [0, 0];
let winner = '';
beforeAll(async () => {
  app = await auctionsApp(database);
  both = await makeProduct(database);
  plain = await makeProduct(database);
  await database.owner.query(
    `update product set name = 'Pika 1.7 L steel kettle', description = 'Water for six cups.', name_sw = $2, description_sw = $3,
            specifications = '{"Volume":"1.7 litres","Power":"2,200 W"}',
            specifications_sw = '[["Ujazo","Lita 1.7"],["Nguvu","2,200 W"]]'
      where id = $1`,
    [both, NAME, KISWAHILI.product_descriptions_sw],
  );
  [winner = ''] = await makePeople(database, 1, { bids: 5 });
  [inBoth = 0] = await makeLive(database, 1, { productId: both });
  [inEnglish = 0] = await makeLive(database, 1, { productId: plain });
  await app.node.sync.sweep();
});

const detail = async (id: number, headers: Record<string, string> = {}) =>
  exactly(AuctionDetail, (await app.ask(`/api/auctions/${id}`, { headers })).body);

test('[GEN-9] an auction answers with what it copied, in both languages, the same for whoever asks', async () => {
  const asked = await detail(inBoth, { 'accept-language': 'sw' });
  expect(asked).toMatchObject(KISWAHILI);
  expect(asked.product_name).not.toBe(NAME);
  expect(asked.specifications).toEqual({ Volume: '1.7 litres', Power: '2,200 W' });
  expect(asked.specifications_sw).toEqual([
    ['Ujazo', 'Lita 1.7'],
    ['Nguvu', '2,200 W'],
  ]);
  const { headers } = await app.ask(`/api/auctions/${inBoth}`, { headers: { 'accept-language': 'sw' } });
  expect(String(headers['vary'] ?? '')).not.toMatch(/language|cookie/i);
  const [card] = exactly(AuctionList, (await app.ask('/api/auctions?status=live&limit=1')).body);
  expect(card).toMatchObject({ id: inBoth, product_name_sw: NAME });
  expect(Object.keys(card ?? {})).not.toContain('product_descriptions_sw');
});

test('[GEN-9] without Kiswahili nothing of it is sent, and nothing is made up', async () => {
  const asked = await detail(inEnglish);
  expect(Object.keys(asked).filter((key) => key.endsWith('_sw'))).toEqual([]);
});

test('[GEN-9, AUC-1] what was copied stays, whatever the shop writes later, and by right, too', async () => {
  const before = await detail(inBoth);
  await database.owner.query(`update product set name_sw = 'Jina jipya', description_sw = 'Mengine' where id = $1`, [
    both,
  ]);
  const startsAtUs = (await databaseNowUs(database.db)) + 3_000 * SECOND_US;
  const later = (await scheduleAuction({ db: database.db, feed: app.node.feed }, { productId: both, startsAtUs })) ?? 0;
  await until(() => app.node.board.get(later) !== null);
  expect((await detail(later)).product_name_sw).toBe('Jina jipya');
  expect(await detail(inBoth)).toMatchObject({ product_name_sw: before.product_name_sw });
  for (const column of ['name_sw', 'description_sw'])
    await expect(
      database.owner.query(`update auction set ${column} = 'x' where id = $1`, [inBoth]),
    ).rejects.toMatchObject({ code: '23514' });
  await expect(
    database.owner.query(`update auction set specifications_sw = '[["a","b"]]' where id = $1`, [inBoth]),
  ).rejects.toMatchObject({ code: '23514' });
  await database.owner.query(`update product set name_sw = $2, description_sw = $3 where id = $1`, [
    ...[both, NAME, KISWAHILI.product_descriptions_sw],
  ]);
});

test('[GEN-9] the hash in the chain and in the log is of what was copied, in both languages', async () => {
  const shown = await readShownProduct(database.db, plain);
  if (shown === null) throw new Error('no product');
  const { rows } = await database.pool.query<{ id: number; hash: Buffer }>(
    'select id, product_hash as hash from auction where id = any($1) order by id',
    [[inBoth, inEnglish]],
  );
  expect(rows.find(({ id }) => id === inEnglish)?.hash).toEqual(productHash(shown));
  const copied = await detail(inBoth);
  const own = await readShownProduct(database.db, both);
  if (own === null) throw new Error('no product');
  const asCopied = { ...own, name_sw: NAME, description_sw: copied.product_descriptions_sw ?? '' };
  expect(rows.find(({ id }) => id === inBoth)?.hash).toEqual(productHash(asCopied));
  expect(productHash({ ...asCopied, name_sw: '' })).not.toEqual(productHash(asCopied));
});

test('[GEN-9, AUC-7] it is found by its Kiswahili, on the board and beyond it, and with a slip', async () => {
  const ids = async (q: string) =>
    exactly(AuctionSearchAnswer, (await app.ask(`/api/auctions/search?q=${encodeURIComponent(q)}`)).body).data.map(
      ({ product_id }) => product_id,
    );
  expect((await ids('birika la chuma'))[0]).toBe(both);
  expect(await ids('vikombe')).toEqual([both]);
  expect((await ids('birikaa'))[0]).toBe(both);
  const found = async (words: string[], tolerant: boolean) =>
    (
      await database.pool.query<{ id: number }>(
        'select product_id as id from search_products($1, $2, 10) order by score desc',
        [words, tolerant],
      )
    ).rows.map(({ id }) => id);
  expect((await found(['birika', 'chuma'], false))[0]).toBe(both);
  expect((await found(['vikombe'], false))[0]).toBe(both);
  expect(await found(['birka'], true)).toContain(both);
  expect(await found(['zebra'], false)).toEqual([]);
  // English goes on as before.
  const english = (await detail(inEnglish)).product_name.toLowerCase().split(' ')[0] ?? '';
  expect(await found([english], false)).toContain(plain);
});

test('[GEN-9] history and what was sold say both names; the history is searched in both', async () => {
  expect((await app.node.lane.submit(aBid(inBoth, winner))).ok).toBe(true);
  await app.node.sync.sweep();
  const history = async (q: string) =>
    exactly(BidHistoryAnswer, (await app.ask(`/api/bids/history?q=${encodeURIComponent(q)}`, { who: winner })).body)
      .bidHistory;
  expect((await history('birika pika'))[0]).toMatchObject({ id: inBoth, product_name_sw: NAME });
  expect(await history('jokofu')).toEqual([]);
  await runOut(database, [inBoth]);
  await closeAll(database);
  await app.node.sync.sweep();
  await until(() => app.node.board.get(inBoth)?.status === 'ended');
  const { data } = exactly(SoldItemsAnswer, (await app.ask('/api/get_all_ended_auctions')).body);
  expect(data[0]).toMatchObject({ id: inBoth, product_name_sw: NAME });
  const { rows } = await database.pool.query<{ data: Record<string, unknown> }>(
    `select data from notification where user_id = $1 and kind = 'won'`,
    [winner],
  );
  expect(rows[0]?.data).toMatchObject({ product_name_sw: NAME });
});
