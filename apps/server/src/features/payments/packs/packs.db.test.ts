import { PackAsked, PacksAnswer } from '@mnada/contract/office';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exactly } from '../../../testing/auctions-app.ts';
import { officeApp, type OfficeApp } from '../../../testing/office-app.ts';
import { type PaymentsApp, paymentsApp } from '../../../testing/payments-app.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { offerPackageKind } from '../staff/change-packages.ts';

const database = await testDatabase({ poolSize: 12 });
const { db } = database.staff;
let shop: PaymentsApp;
let office: OfficeApp;
let peter = { id: '', as: '' };
let grace = { id: '', as: '' };
beforeAll(async () => {
  shop = await paymentsApp(database);
  office = await officeApp(database, { approvals: { db, kinds: [offerPackageKind()] } });
  [peter, grace] = await Promise.all([office.aPerson([], 'owner'), office.aPerson(['finance'])]);
});
afterAll(async () => {
  await office?.stop();
  await shop?.stop();
});

const shelf = async (): Promise<PacksAnswer> =>
  exactly(PacksAnswer, (await office.get('/api/admin/packs', peter.as)).body);
const onSale = async () => (await shelf()).packs.filter(({ state }) => state === 'on_sale');
const shown = async (): Promise<{ id: number; bids: number; price: number }[]> =>
  (await shop.ask('/api/bid-packages')).body.packages;
async function offer(body: { bids: number; price: number } & Record<string, unknown>, as = peter.as) {
  const { revision } = await shelf();
  const more = { badge: null, replaces: null, reason: 'a test of it', revision };
  return await office.proving(as, () => office.post('/api/admin/packs', { ...more, ...body }, as));
}
async function approve(reference: string) {
  await office.proved(grace.as, 'approvals.answer', `approval:${reference}`);
  return (await office.post(`/api/admin/approvals/${reference}/approve`, undefined, grace.as)).body;
}
async function offered(body: { bids: number; price: number } & Record<string, unknown>): Promise<number> {
  const asked = exactly(PackAsked, (await offer(body)).body);
  expect(await approve(asked.reference)).toMatchObject({ state: 'executed' });
  const made = (await shelf()).packs.filter(({ bids, price }) => bids === body.bids && price === body.price);
  return made.at(-1)?.id ?? 0;
}
async function withdraw(id: number, revision?: number) {
  await office.proved(peter.as, 'settings.edit', `pack:${id}`);
  const body = { reason: 'a test of it', revision: revision ?? (await shelf()).revision };
  return await office.post(`/api/admin/packs/${id}/withdraw`, body, peter.as);
}
const later = () => new Date(Date.now() + 3_600_000).toISOString();

test('[OPS-13] the room shows what is sold now, in the order that shoppers see', async () => {
  const packs = await onSale();
  expect(packs.map(({ id }) => id)).toEqual((await shown()).map(({ id }) => id));
  expect(packs[1]).toMatchObject({ bids: 150, price: 1350, per_bid: 9, savings: 150, badge: 'MOST POPULAR' });
});

test('[OPS-13] a new version takes two people; who paid with the old one gets what they were shown', async () => {
  const [old] = await onSale();
  if (old === undefined) throw new Error('no pack');
  const payer = await shop.aShopper();
  const begun = (await shop.buy(payer.id, payer.phone, { bids: 50, amount: 500 })).body.payment_id as string;
  const asked = exactly(PackAsked, (await offer({ bids: 50, price: 600, replaces: old.id })).body);
  expect(asked.packs.asked).toEqual([expect.objectContaining({ reference: asked.reference })]);
  expect((await shown())[0]).toMatchObject({ id: old.id, price: 500 });
  expect(await approve(asked.reference)).toMatchObject({ state: 'executed' });
  expect((await shown())[0]).toMatchObject({ bids: 50, price: 600 });
  // The old one can't be begun any more, and what was begun is credited at its price.
  const late = { packageId: old.id, phoneNumber: payer.phone, amount: 500, bidsCount: 50 };
  expect((await shop.ask('/api/buy_bids', { who: payer.id, body: late })).body).toMatchObject({
    code: 'PACKAGE_NOT_FOUND',
  });
  await shop.answer(payer.phone);
  await shop.settled(begun, 'paid');
  const { rows } = await database.pool.query(
    `select bids_total as bids, unit_price_cents as unit from bid_lot l join account a on a.id = l.account_id where a.owner_id = $1`,
    [payer.id],
  );
  expect(rows).toEqual([{ bids: 50, unit: 1000 }]);
});

describe('[OPS-13] from a time on', () => {
  test('the old version is sold until then, and the database’s clock changes over', async () => {
    const [, old] = await onSale();
    const id = await offered({ bids: 150, price: 1500, replaces: old?.id, badge: 'BEST VALUE', valid_from: later() });
    let packs = (await shelf()).packs;
    expect(packs.find((each) => each.id === id)).toMatchObject({ state: 'planned', replaces: old?.id });
    expect(packs.find((each) => each.id === old?.id)).toMatchObject({ state: 'on_sale' });
    expect((await shown()).map((each) => each.id)).not.toContain(id);
    expect((await offer({ bids: 150, price: 1200, replaces: old?.id })).body).toMatchObject({ code: 'PACK_HAS_NEXT' });
    await database.owner.query(
      `update bid_package set valid_until = clock_timestamp() where id = ${old?.id};
       update bid_package set valid_from = clock_timestamp() where id = ${id}`,
    );
    packs = (await shelf()).packs;
    expect(packs.find((each) => each.id === id)?.state).toBe('on_sale');
    expect(packs.find((each) => each.id === old?.id)?.state).toBe('ended');
    // It stands where the old one stood, and that never comes back by one person's doing.
    expect((await shown())[1]?.id).toBe(id);
    await expect(
      database.staff.pool.query('update bid_package set valid_until = null where id = $1', [old?.id]),
    ).rejects.toMatchObject({ code: '23514' });
  });

  test('withdrawn before it began: the old version is sold on', async () => {
    const old = (await onSale())[2];
    const id = await offered({ bids: 300, price: 2700, replaces: old?.id, valid_from: later() });
    expect((await withdraw(id)).status).toBe(200);
    const { packs } = await shelf();
    expect(packs.find((each) => each.id === old?.id)).toMatchObject({ state: 'on_sale', valid_until: null });
    expect(packs.find((each) => each.id === id)).toMatchObject({ state: 'ended' });
  });
});

test('[OPS-13] whatever can’t be sold so is refused: cents in a bid, a badge of no language, a time that is past', async () => {
  for (const body of [
    { bids: 70, price: 100 },
    { bids: 0, price: 100 },
    { bids: 10, price: 250_001 },
    { bids: 10, price: 100, badge: 'CHEAP' },
    { bids: 10, price: 100, valid_from: '2020-01-01T00:00:00Z' },
    { bids: 10, price: 100, valid_from: 'soon' },
  ])
    expect((await offer(body)).status, JSON.stringify(body)).toBe(400);
  expect((await offer({ bids: 10, price: 100, replaces: 99_999 })).body).toMatchObject({ code: 'PACKAGE_NOT_FOUND' });
  expect((await offer({ bids: 10, price: 100, revision: 0 })).body).toMatchObject({ code: 'EDITED_MEANWHILE' });
});

test('[OPS-13] the order of display is all of them, each once, and a form that is behind is told', async () => {
  const before = await shelf();
  const ids = (await onSale()).map(({ id }) => id).reverse();
  const order = (body: object) =>
    office.post('/api/admin/packs/order', { reason: 'a test of it', revision: before.revision, ...body }, peter.as);
  expect((await order({ ids: ids.slice(1) })).status).toBe(400);
  expect((await order({ ids: [...ids.slice(1), ids[1]] })).status).toBe(400);
  const answers = await Promise.all([order({ ids }), order({ ids: [...ids].reverse() })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'EDITED_MEANWHILE',
    present: { revision: before.revision + 1 },
  });
});

test('[OPS-13] at least one pack is always on sale, also when the last two are withdrawn at once', async () => {
  const packs = await onSale();
  for (const { id } of packs.slice(2)) expect((await withdraw(id)).status).toBe(200);
  const [one, two] = await onSale();
  const { revision } = await shelf();
  const answers = await Promise.all([withdraw(one?.id ?? 0, revision), withdraw(two?.id ?? 0, revision)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [last] = await onSale();
  expect((await withdraw(last?.id ?? 0)).body).toMatchObject({ code: 'LAST_PACK' });
  // Nor by the database alone.
  await expect(
    database.staff.pool.query('update bid_package set is_offered = false where id = $1', [last?.id]),
  ).rejects.toMatchObject({ code: '23514' });
  expect(await onSale()).toHaveLength(1);
});

test('[S29] a proof for a pack counts for that very pack: its bids, price, badge, start, and the one that it replaces', async () => {
  const { packs, revision } = await shelf();
  const old = packs.find(({ state }) => state === 'on_sale');
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const asked = { bids: 77, price: 693, badge: null, replaces: old?.id ?? 0, valid_from: later };
  const ask = (change: object) =>
    office.post('/api/admin/packs', { ...asked, reason: 'a test of it', revision, ...change }, peter.as);
  const needs: { subject: string; says: string }[] = [];
  for (const change of [
    {},
    { badge: 'BEST VALUE' },
    { replaces: (old?.id ?? 0) + 1 },
    { replaces: null },
    { valid_from: undefined },
    { valid_from: new Date(Date.now() + 2 * 86_400_000).toISOString() },
  ]) {
    const { body } = await ask(change);
    expect(body.code).toBe('STEP_UP_REQUIRED');
    needs.push(body.step_up);
  }
  expect(new Set(needs.map(({ subject }) => subject)).size).toBe(6);
  expect(needs[0]?.says).toMatch(
    new RegExp(`^Ask a second person to sell 77 bids for KSh.693 instead of ${old?.bids} bids .*, from .+ \\d`),
  );
  expect(needs[1]?.says).toContain('BEST VALUE');
  await office.proved(peter.as, 'settings.edit', needs[0]?.subject ?? '');
  expect((await ask({ badge: 'BEST VALUE' })).body.code).toBe('STEP_UP_REQUIRED');
  expect((await ask({})).status).toBe(200);
});
