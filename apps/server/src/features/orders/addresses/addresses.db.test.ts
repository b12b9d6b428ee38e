import { randomUUID } from 'node:crypto';
import { ADDRESSES_MAX, type ShippingAddress, ShippingAddressAnswer, ShippingAddressesAnswer } from '@mnada/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePeople } from '../../../testing/auction-world.ts';
import { exactly } from '../../../testing/auctions-app.ts';
import { AN_ADDRESS, type OrdersApp, ordersApp } from '../../../testing/orders-app.ts';
import { testDatabase } from '../../../testing/test-database.ts';

const database = await testDatabase();
let app: OrdersApp;
beforeAll(async () => {
  app = await ordersApp(database);
});
afterAll(() => app?.stop());

const someone = async () => (await makePeople(database, 1))[0] ?? '';
const save = (who: string, fields: object = {}) =>
  app.ask('/api/save_shipping_address', { who, body: { ...AN_ADDRESS, ...fields } });
const list = async (who: string): Promise<ShippingAddress[]> =>
  (await app.ask('/api/shipping_addresses', { who })).body.addresses;
const defaults = async (who: string) => (await list(who)).filter((address) => address.is_default);

test('[WIN-6] the first address becomes the default; a later one only when asked; one default, newest first after it', async () => {
  const me = await someone();
  const first = await save(me);
  expect(first.status).toBe(200);
  expect(exactly(ShippingAddressAnswer, first.body).address).toMatchObject({
    first_name: 'Amina',
    phonenumber: '+254712345678',
    area: 'Umoja',
    region: 'Nairobi',
    is_default: true,
  });
  await save(me, { firstName: 'Second' });
  await save(me, { firstName: 'Third', setAsDefault: true });
  await save(me, { firstName: 'Fourth', setAsDefault: false });
  const answer = await app.ask('/api/shipping_addresses', { who: me });
  exactly(ShippingAddressesAnswer, answer.body);
  expect(answer.body.addresses.map((address: ShippingAddress) => address.first_name)).toEqual([
    'Third',
    'Fourth',
    'Second',
    'Amina',
  ]);
  expect(await defaults(me)).toHaveLength(1);
});

test('[WIN-6] twenty first addresses at once make one default', async () => {
  const me = await someone();
  const answers = await Promise.all(Array.from({ length: ADDRESSES_MAX }, () => save(me, { setAsDefault: true })));
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
  expect(await defaults(me)).toHaveLength(1);
  const more = await Promise.all([save(me), save(me)]);
  expect(more.map((answer) => [answer.status, answer.body.code])).toEqual([
    [409, 'ADDRESSES_FULL'],
    [409, 'ADDRESSES_FULL'],
  ]);
});

test('[WIN-6] an address is changed and let go; the newest of the rest takes a default’s place', async () => {
  const me = await someone();
  const [one, two, three] = [await save(me), await save(me), await save(me)].map((a) => a.body.address.id as string);
  const path = (id: string | undefined) => `/api/shipping_addresses/${id}`;
  const changed = await app.ask(path(two), {
    who: me,
    method: 'PUT',
    body: { ...AN_ADDRESS, region: 'Kiambu', city: 'Thika', setAsDefault: true },
  });
  expect(exactly(ShippingAddressAnswer, changed.body).address).toMatchObject({
    id: two,
    area: 'Thika',
    is_default: true,
  });
  expect((await defaults(me)).map((address) => address.id)).toEqual([two]);
  // Taking the default away from itself changes nothing: somebody's addresses always have one.
  await app.ask(path(two), { who: me, method: 'PUT', body: { ...AN_ADDRESS, setAsDefault: false } });
  expect((await defaults(me)).map((address) => address.id)).toEqual([two]);
  const gone = await app.ask(path(two), { who: me, method: 'DELETE' });
  exactly(ShippingAddressesAnswer, gone.body);
  expect((await list(me)).map(({ id, is_default }) => [id, is_default])).toEqual([
    [three, true],
    [one, false],
  ]);
  await app.ask(path(one), { who: me, method: 'DELETE' });
  await app.ask(path(three), { who: me, method: 'DELETE' });
  expect(await list(me)).toEqual([]);
});

test('[WIN-6] an address may have a name; a save that says nothing of it keeps it, an empty one takes it away', async () => {
  const me = await someone();
  expect(exactly(ShippingAddressAnswer, (await save(me)).body).address.label).toBeNull();
  const { id, label } = (await save(me, { label: '  Mum\n’s  place ' })).body.address;
  expect(label).toBe('Mum ’s place');
  const change = async (fields: object) =>
    (await app.ask(`/api/shipping_addresses/${id}`, { who: me, method: 'PUT', body: { ...AN_ADDRESS, ...fields } }))
      .body.address.label;
  expect(await change({ label: 'Work' })).toBe('Work');
  // Clients from before there were names don't send one.
  expect(await change({})).toBe('Work');
  expect((await list(me)).map((address) => address.label)).toEqual([null, 'Work']);
  expect(await change({ label: ' ' })).toBeNull();
});

test('[S12] other people’s, unknown and impossible ids are the same 404; without a session 401', async () => {
  const [mine, other] = [await someone(), await someone()];
  const { id } = (await save(other)).body.address;
  for (const target of [id, randomUUID(), 'x', `${id}'--`, '1', 'a'.repeat(100)]) {
    for (const call of [{ method: 'PUT', body: AN_ADDRESS }, { method: 'DELETE' }] as const) {
      const answer = await app.ask(`/api/shipping_addresses/${encodeURIComponent(target)}`, { who: mine, ...call });
      expect([answer.status, answer.body.code]).toEqual([404, 'ADDRESS_NOT_FOUND']);
    }
  }
  expect(await list(other)).toHaveLength(1);
  expect((await app.ask('/api/shipping_addresses')).status).toBe(401);
  expect((await app.ask('/api/save_shipping_address', { body: AN_ADDRESS })).status).toBe(401);
});

test('[WIN-6] each field that is wrong gets its sentence, in the asker’s language', async () => {
  const me = await someone();
  const body = { firstName: ' ', lastName: '', phoneNumber: '12', address: '\n', region: 'Texas', city: 'Nairobi' };
  const answer = await app.ask('/api/save_shipping_address', { who: me, body });
  expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
    400,
    'ADDRESS_INVALID',
    [
      'First name is required',
      'Last name is required',
      'Invalid phone number',
      'Address is required',
      'Choose one of the 47 counties',
    ],
  ]);
  const swahili = await app.ask('/api/save_shipping_address', { who: me, body, language: 'sw' });
  expect(swahili.body.errors[0]).toBe('Jina la kwanza linahitajika');
  for (const [fields, sentence] of [
    [{ city: 'Thika' }, 'Choose a town in this county'],
    [{ firstName: 'x'.repeat(61) }, 'First name can have at most 60 characters'],
    [{ lastName: 'x'.repeat(61) }, 'Last name can have at most 60 characters'],
    [{ lastName: '123' }, 'A name needs letters, and no control signs'],
    [{ firstName: 'Ann\u0007' }, 'A name needs letters, and no control signs'],
    [{ address: 'x'.repeat(201) }, 'The address can have at most 200 characters'],
    [{ address: 'House\u0007 4' }, 'The address can have at most three marks on a letter, and no control signs'],
    [{ label: 'x'.repeat(31) }, 'The address’s name can have at most 30 characters'],
    [{ label: 'Wo\u0007rk' }, 'A name needs letters, and no control signs'],
    [{ label: '...' }, 'A name needs letters, and no control signs'],
  ] as const) {
    const refused = await save(me, fields);
    expect([refused.status, refused.body.errors]).toEqual([400, [sentence]]);
  }
  expect((await save(me, { address: '  House\n\t 14  ', firstName: 'Zoe\u0308' })).body.address).toMatchObject({
    address: 'House 14',
    first_name: 'Zo\u00eb',
  });
});

test('[WIN-6][S48] what a courier can’t read is no address: nothing to see is missing, a tower of marks is refused', async () => {
  const me = await someone();
  const tower = '\u0323'.repeat(59);
  for (const [fields, sentence] of [
    [{ address: '\u2800\u2800' }, 'Address is required'],
    [{ address: '\u3164' }, 'Address is required'],
    [{ address: '\ufe0f\u034f' }, 'Address is required'],
    [
      { address: `q${'\u0323'.repeat(180)}` },
      'The address can have at most three marks on a letter, and no control signs',
    ],
    [{ firstName: '\u3164' }, 'First name is required'],
    [{ lastName: '\u115f\u1160' }, 'Last name is required'],
    [{ firstName: `q${tower}` }, 'A name needs letters, and no control signs'],
    [{ label: `q${tower.slice(0, 20)}` }, 'A name needs letters, and no control signs'],
  ] as const) {
    const refused = await save(me, fields);
    expect([refused.status, refused.body.errors]).toEqual([400, [sentence]]);
  }
  // Signs that come along from a chat are dropped, as in every name; a label of nothing else is none.
  const kept = await save(me, { firstName: 'Ann\u202e', address: '\u200eMoi Drive\u200b 14', label: '\u3164' });
  expect(kept.body.address).toMatchObject({ first_name: 'Ann', address: 'Moi Drive 14', label: null });
});

test('[S03] whatever is sent instead of an address is a 400', async () => {
  const odd = [null, 7, [], {}, 'x', true, { a: 1 }, 1e308, '\u0000', 'x'.repeat(5_000), '\ud800'];
  for (const value of odd) {
    for (const field of [...Object.keys(AN_ADDRESS), 'label']) {
      if (value === 'x' && !['region', 'city', 'phoneNumber'].includes(field)) continue;
      const answer = await save(await someone(), { [field]: value });
      expect([field, answer.status]).toEqual([field, 400]);
    }
  }
  const me = await someone();
  for (const body of ['null', '[]', '7', '"x"', '{', '{"__proto__":{}}']) {
    expect((await app.ask('/api/save_shipping_address', { who: me, body })).status).toBe(400);
  }
});
