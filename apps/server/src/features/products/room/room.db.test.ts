import { type ProductForm, ProductPage, ProductsAnswer, ProductsDone } from '@mnada/contract/office';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProduct } from '../../../testing/auction-world.ts';
import { exactly } from '../../../testing/auctions-app.ts';
import { officeApp, type OfficeApp } from '../../../testing/office-app.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { ChangeFeed } from '../../auctions/change-feed.ts';
import { scheduleAuction } from '../../auctions/schedule-auction.ts';

const database = await testDatabase();
let office: OfficeApp;
let joy = { id: '', as: '' };
let peter = { id: '', as: '' };
beforeAll(async () => {
  office = await officeApp(database);
  [joy, peter] = [await office.aPerson(['catalogue']), await office.aPerson(['catalogue'])];
  await database.owner.query(`
    insert into picture (address, width, height, bytes)
    select '/media/uploads/' || lpad(n::text, 32, '0') || '-800.avif', 1600, 1600, 15000 from generate_series(1, 3) n`);
});
afterAll(() => office?.stop());

const picture = (n: number) => ({ address: `/media/uploads/${String(n).padStart(32, '0')}-800.avif` });
const WHOLE = {
  name: 'Pika 1.7 L steel kettle',
  name_sw: 'Birika la chuma Pika lita 1.7',
  description: 'Boils in three minutes.',
  description_sw: 'Huchemsha kwa dakika tatu.',
  specifications: [{ name: 'Size', value: '1.7 L', name_sw: 'Ujazo', value_sw: 'Lita 1.7' }],
  category: 'Kitchen',
  delivery: 'parcel' as const,
  price: 2_995,
  price_source: 'Simu Centre, Moi Avenue',
  price_checked_on: '2025-01-02',
  pictures: [{ ...picture(1), alt_en: 'Front', alt_sw: 'Mbele' }],
} satisfies ProductForm;

const post = (path: string, body: unknown, as = joy.as) => office.post(`/api/admin/products${path}`, body, as);
async function aDraft(name = 'Kettle'): Promise<ProductPage> {
  const answer = await post('', { name, category: 'Kitchen', price: 2_500 });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return exactly(ProductPage, answer.body);
}
async function aPublished(): Promise<ProductPage> {
  const { product } = await aDraft();
  const saved = await post(`/${product.id}/edit`, { revision: product.revision, form: WHOLE });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const answer = await post(`/${product.id}/publish`, { revision: saved.body.product.revision });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return exactly(ProductPage, answer.body);
}
const list = async (query: Record<string, string> = {}): Promise<ProductsAnswer> => {
  const answer = await office.get(`/api/admin/products?${new URLSearchParams(query).toString()}`, joy.as);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return exactly(ProductsAnswer, answer.body);
};
const auditOf = async (id: number) =>
  (
    await database.owner.query(
      `select actor_id as who, action, reason, before, after from audit where subject = $1 order by id`,
      [`product:${id}`],
    )
  ).rows;

test('[OPS-6] a product goes from draft to published once nothing is missing, and each step stands in the audit', async () => {
  const { product } = await aDraft('Pika kettle');
  expect(product).toMatchObject({
    state: 'draft',
    stock: 0,
    is_in_kiswahili: false,
    number: expect.stringMatching(/^P-0/),
  });
  const early = await post(`/${product.number}/publish`, { revision: product.revision });
  expect([early.status, early.body.code]).toEqual([409, 'PRODUCT_INCOMPLETE']);
  expect(early.body.errors).toEqual([
    'name_sw',
    'description',
    'description_sw',
    'pictures',
    'price_source',
    'price_checked_on',
  ]);
  const saved = await post(`/${product.id}/edit`, { revision: 0, form: WHOLE });
  expect(saved.body.form).toEqual(WHOLE);
  expect(saved.body).toMatchObject({
    gaps: [],
    picture_sizes: [{ width: 1600 }],
    product: { is_price_due: true, revision: 1 },
  });
  expect(saved.body.product.price_checked_by.id).toBe(joy.id);
  const published = await post(`/${product.id}/publish`, { revision: 1 }, peter.as);
  expect(published.body.product).toMatchObject({ state: 'published', is_in_kiswahili: true, revision: 2 });
  expect((await post(`/${product.id}/publish`, { revision: 2 })).body.code).toBe('PRODUCT_STATE');
  expect((await auditOf(product.id)).map(({ who, action }) => [who, action])).toEqual([
    [joy.id, 'product.created'],
    [joy.id, 'product.edited'],
    [peter.id, 'product.published'],
  ]);
});

test('[OPS-6] two people at once: the second is shown what the first saved, and nothing is overwritten', async () => {
  const { product } = await aDraft();
  const bodies = [WHOLE, { ...WHOLE, name: 'Another kettle' }].map((form) => ({ revision: product.revision, form }));
  const answers = await Promise.all(
    bodies.map((body, index) => post(`/${product.id}/edit`, body, [joy, peter][index]?.as)),
  );
  const [lost, ...others] = answers.filter(({ status }) => status === 409);
  const won = answers.find(({ status }) => status === 200);
  expect(others).toEqual([]);
  expect(lost?.body.code).toBe('EDITED_MEANWHILE');
  expect(exactly(ProductPage, lost?.body.present).form).toEqual(won?.body.form);
  expect(await auditOf(product.id)).toHaveLength(2);
});

test('[OPS-6] what is published stays whole, a new price takes a reason, and auctions keep what they copied', async () => {
  const { product } = await aPublished();
  const edit = (change: Partial<ProductForm>, more: object = {}) =>
    post(`/${product.id}/edit`, { revision: product.revision, form: { ...WHOLE, ...change }, ...more });
  const bare = await edit({ description_sw: '' });
  expect([bare.status, bare.body.code, bare.body.errors]).toEqual([409, 'PRODUCT_INCOMPLETE', ['description_sw']]);
  const startsAtUs = Date.now() * 1_000 + 3_600_000_000;
  const auction = await scheduleAuction(
    { db: database.db, feed: new ChangeFeed() },
    { productId: product.id, startsAtUs },
  );
  const cheaper = await edit({ price: 2_499 });
  expect([cheaper.status, cheaper.body.errors]).toEqual([400, ['reason']]);
  const done = await edit({ price: 2_499 }, { reason: 'The source has it for less' });
  expect(done.body.product).toMatchObject({ price: 2_499, free: -1 });
  expect((await auditOf(product.id)).at(-1)).toMatchObject({
    reason: 'The source has it for less',
    before: { price: 2_995 },
    after: { price: 2_499 },
  });
  const { rows } = await database.pool.query('select original_price_cents from auction where id = $1', [auction]);
  expect(rows).toEqual([{ original_price_cents: 299_500 }]);
  expect(done.body.auctions).toMatchObject({ count: 1, latest: [{ id: auction, status: 'scheduled', bidders: 0 }] });
});

test('[OPS-6] withdrawn with a reason: nothing is scheduled of it any more, what was scheduled goes on', async () => {
  const { product } = await aPublished();
  const startsAtUs = Date.now() * 1_000 + 3_600_000_000;
  const plan = { productId: product.id, startsAtUs };
  const feed = new ChangeFeed();
  const auction = await scheduleAuction({ db: database.db, feed }, plan);
  expect((await post(`/${product.id}/withdraw`, { revision: product.revision })).status).toBe(400);
  const answer = await post(`/${product.id}/withdraw`, { revision: product.revision, reason: 'The maker stopped it' });
  expect(answer.body.product.state).toBe('withdrawn');
  expect(await scheduleAuction({ db: database.db, feed }, plan)).toBeNull();
  const { rows } = await database.pool.query('select status from auction where id = $1', [auction]);
  expect(rows).toEqual([{ status: 'scheduled' }]);
});

test('[OPS-6] stock comes in as lots and is counted away with a reason, never more than there is, two at once', async () => {
  const { product } = await aDraft();
  const lot = { pieces: 5, unit_cost: 2_410, received_on: '2025-05-01', supplier: 'Kilele East Africa Ltd' };
  const page = exactly(ProductPage, (await post(`/${product.id}/lots`, lot)).body);
  expect(page.stock).toMatchObject({ on_shelf: 5, promised: 0, free: 5, lots: [{ left: 5, unit_cost: 2_410 }] });
  const [first] = page.stock.lots;
  const count = (removed: number) => {
    const body = { revision: 0, unit_cost: 2_400, supplier: 'Kilele', removed, reason: 'Two arrived broken' };
    return post(`/${product.id}/lots/${first?.id ?? 0}`, body);
  };
  expect((await count(6)).body.code).toBe('LOT_COUNT');
  const answers = await Promise.all([count(2), count(2)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const after = (await office.get(`/api/admin/products/${product.id}`, joy.as)).body;
  expect(after.stock).toMatchObject({ on_shelf: 3, lots: [{ left: 3, removed: 2, unit_cost: 2_400, revision: 1 }] });
  expect(after.product).toMatchObject({ stock: 3, is_low: true, unit_cost: 2_400 });
  expect((await post(`/${product.id}/lots`, { ...lot, received_on: '2999-01-01' })).body.errors).toEqual([
    'received_on',
  ]);
  const other = (await aDraft()).product.id;
  const body = { revision: 1, unit_cost: 1, supplier: '', removed: 0, reason: 'Not of this one' };
  expect((await post(`/${other}/lots/${first?.id ?? 0}`, body)).body.code).toBe('LOT_NOT_FOUND');
});

test('[OPS-6] a selection: prices checked today, products withdrawn; each row says what became of it', async () => {
  const [one, two] = [(await aPublished()).product, (await aDraft()).product];
  const ids = [one.id, two.id, 999_999];
  const checked = exactly(ProductsDone, (await post('/price-checked', { products: ids })).body);
  expect(checked.results.map(({ state }) => state)).toEqual(['done', 'done', 'refused']);
  expect(checked.done).toBe(2);
  const again = exactly(ProductsDone, (await post('/price-checked', { products: ids })).body);
  expect(again.results.map(({ state, code }) => code ?? state)).toEqual(['already', 'already', 'PRODUCT_NOT_FOUND']);
  const reason = 'Season is over';
  await post('/withdraw-many', { products: [two.id], reason });
  const withdrawn = exactly(ProductsDone, (await post('/withdraw-many', { products: ids, reason })).body);
  expect(withdrawn.results.map(({ state }) => state)).toEqual(['done', 'already', 'refused']);
});

test('[OPS-6] the list: tabs watch price, stock and Kiswahili; it is searched, sorted and paged by key, and exported', async () => {
  await database.owner.query(`
    insert into product (slug, name, category, original_price_cents, state, price_checked_on, stock)
    select 'list-' || n, 'Listed ' || lpad(n::text, 3, '0'), 'Listing', 100000 + n * 100, 'published',
           case when n > 1 then current_date - case when n < 30 then 10 else 40 end end, case when n = 7 then 2 else 20 end
      from generate_series(1, 60) n`);
  const { counts, categories, products } = await list({ category: 'Listing' });
  expect(counts).toMatchObject({
    all: 60,
    published: 60,
    draft: 0,
    low_stock: 1,
    price_due: 32,
    no_kiswahili: 60,
    withdrawn: 0,
  });
  expect(categories).toContain('Listing');
  expect(products).toHaveLength(50);
  for (const sort of ['edited', 'name', 'price', 'checked', 'stock'] as const)
    for (const dir of ['asc', 'desc'] as const) {
      const first = await list({ category: 'Listing', sort, dir });
      const second = await list({ category: 'Listing', sort, dir, cursor: first.next_cursor ?? '' });
      expect(second.next_cursor).toBeNull();
      const ids = [...first.products, ...second.products].map(({ id }) => id);
      expect(new Set(ids).size, `${sort} ${dir}`).toBe(60);
    }
  const named = await list({ q: 'listed 01', sort: 'name' });
  expect(named.products.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, n) => `Listed 01${n}`));
  const [some] = named.products;
  expect((await list({ q: some?.number ?? '' })).products.map(({ id }) => id)).toContain(some?.id);
  expect((await list({ q: '100% off_' })).products).toEqual([]);
  const csv = await office.get('/api/admin/products.csv?category=Listing', joy.as);
  expect(String(csv.body).trim().split('\n')).toHaveLength(61);
  // A file goes by what never changes: who is edited or sold between two pages of it is neither missed nor in it twice.
  for (const sort of ['edited', 'name', 'price', 'checked', 'stock']) {
    const file = await office.get(`/api/admin/products.csv?category=Listing&sort=${sort}&dir=asc`, joy.as);
    const numbers = String(file.body).match(/P-[0-9]+/g) ?? [];
    expect(numbers, sort).toHaveLength(60);
    expect(numbers, sort).toEqual([...numbers].sort().reverse());
  }
  for (const cursor of ['x', Buffer.from('1|x').toString('base64url'), Buffer.from('a|b\0').toString('base64url')])
    expect((await office.get(`/api/admin/products?sort=price&cursor=${cursor}`, joy.as)).status).toBe(400);
});

test('[OPS-6] what a form may not say is refused by its field, and nothing is written', async () => {
  const { product } = await aDraft();
  const line = { name: 'Size', value: '1', name_sw: '', value_sw: '' };
  const wrong: [Partial<ProductForm>, string][] = [
    [{ specifications: [line, { ...line, name: 'SIZE' }] }, 'specifications'],
    [{ specifications: [{ ...line, name: '7' }] }, 'specifications'],
    [{ specifications: [{ ...line, value: '' }] }, 'specifications'],
    [{ price_checked_on: '2999-01-01' }, 'price_checked_on'],
    [{ price_checked_on: '2025-02-31' }, 'price_checked_on'],
    [{ pictures: [WHOLE.pictures[0], WHOLE.pictures[0]] as ProductForm['pictures'] }, 'pictures'],
  ];
  for (const [change, field] of wrong) {
    const answer = await post(`/${product.id}/edit`, { revision: 0, form: { ...WHOLE, ...change } });
    expect([answer.status, answer.body.errors], JSON.stringify(change)).toEqual([400, [field]]);
  }
  const strange = { ...WHOLE, pictures: [{ ...picture(9), alt_en: '', alt_sw: '' }] };
  expect((await post(`/${product.id}/edit`, { revision: 0, form: strange })).body.code).toBe('PICTURE_UNKNOWN');
  for (const price of [0, -1, 1.5, 250_001, '7'])
    expect((await post(`/${product.id}/edit`, { revision: 0, form: { ...WHOLE, price } })).status).toBe(400);
  expect((await office.get('/api/admin/products/P-999999', joy.as)).body.code).toBe('PRODUCT_NOT_FOUND');
  expect((await office.get('/api/admin/products/x', joy.as)).status).toBe(404);
  expect(await auditOf(product.id)).toHaveLength(1);
});

test('[OPS-6] a form at all its limits is saved and comes back as it was', async () => {
  const { product } = await aDraft();
  const word = (n: number, size: number) => `${n} ${'ä'.repeat(size)}`.slice(0, size);
  const form = {
    ...WHOLE,
    description: 'ḷ'.repeat(8_000),
    description_sw: 'ḷ'.repeat(8_000),
    specifications: Array.from({ length: 40 }, (_, n) => ({
      ...{ name: word(n, 200), value: word(n, 200), name_sw: word(n, 200), value_sw: n % 2 === 0 ? word(n, 200) : '' },
    })),
  };
  const answer = await post(`/${product.id}/edit`, { revision: 0, form });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body.form).toEqual(form);
  expect(answer.body.gaps).toEqual(['specifications_sw']);
});

test('[OPS-6] a product from before this room is edited though it has no Kiswahili yet', async () => {
  const id = await makeProduct(database, 500_000);
  const page = exactly(ProductPage, (await office.get(`/api/admin/products/${id}`, joy.as)).body);
  const answer = await post(`/${id}/edit`, {
    revision: page.product.revision,
    form: { ...page.form, category: 'Home' },
  });
  expect(answer.body.product).toMatchObject({ state: 'published', category: 'Home', stock: 10 });
});

test('[OPS-1] what pieces cost and who delivered them is told to who sells and who sees the money, in page, list and file alike', async () => {
  const { product } = await aDraft('Costly kettle');
  const lot = {
    pieces: 3,
    unit_cost: 1_234,
    received_on: '2025-01-02',
    supplier: 'Secret Supplies',
    press: randomUUID(),
  };
  expect((await post(`/${product.id}/lots`, lot)).status).toBe(200);
  const told = async (as: string) => {
    const page = exactly(ProductPage, (await office.get(`/api/admin/products/${product.id}`, as)).body);
    const rows = exactly(ProductsAnswer, (await office.get('/api/admin/products?q=Costly', as)).body).products;
    const file = String((await office.get('/api/admin/products.csv?q=Costly', as)).body);
    const [piece] = page.stock.lots;
    // Nor is anybody found by who delivered, or counted, listed or filed.
    const ofThem = exactly(ProductsAnswer, (await office.get('/api/admin/products?q=secret sup', as)).body);
    const theirFile = String((await office.get('/api/admin/products.csv?q=secret sup', as)).body);
    const isFound = [ofThem.products.length, ofThem.counts.all, Number(theirFile.includes('Costly'))];
    return [
      ...[page.product.unit_cost, piece?.unit_cost, piece?.supplier, rows[0]?.unit_cost, file.includes('1234')],
      isFound.join(),
    ];
  };
  for (const permission of ['catalogue', 'auctions', 'finance', 'audit'] as const)
    expect(await told((await office.aPerson([permission])).as), permission).toEqual([
      1_234,
      1_234,
      'Secret Supplies',
      1_234,
      true,
      '1,1,1',
    ]);
  for (const permission of ['support', 'fulfilment'] as const)
    expect(await told((await office.aPerson([permission])).as), permission).toEqual([
      ...[null, null, '', null, false],
      '0,0,0',
    ]);
});
