import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aSimulation, aTemplate, JOY } from './testing/auction-fixtures.ts';
import { meanwhile, renderRoom } from './testing/render-room.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const row = (name: RegExp) => within(screen.getByRole('row', { name }));
const answers = {
  'GET /api/admin/templates/14': () => ({ body: aTemplate() }),
  'GET /api/admin/templates/simulate': () => ({ body: aSimulation() }),
};

test('[OPS-9] the simulator tells break-even, price and time for product and cash, and the loss in one sentence with one way out', async () => {
  await renderRoom('/templates/14', answers);
  expect(await screen.findByText('At the usual end it loses KSh 4,278')).toBeTruthy();
  expect(row(/^Break-even after/).getByText('4,511 bids')).toBeTruthy();
  expect(row(/^Break-even after/).getByText('5,599 bids')).toBeTruthy();
  expect(row(/^Time live/).getByText('8 h 31 min')).toBeTruthy();
  expect(row(/^Margin at the usual 4,012 bids/).getByText('\u2212KSh 4,277')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Try KSh.34,422$/ }));
  expect(await screen.findByText('Taken as cash it loses KSh 12,187 at the usual end')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Switch cash off' }));
  expect(await screen.findByText(/^At the usual end it leaves KSh/)).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'Cash claim' }).matches(':checked')).toBe(false);
});

test('[OPS-9] products that were selected in their room are in a new template’s pool, in even shares; what is none is left out', async () => {
  const choice = (id: number) => ({ ...aSimulation().product, id, name: `Phone ${id}` });
  const { calls } = await renderRoom('/templates/new?products=7,9,x,9,11', {
    'GET /api/admin/templates/simulate': () => ({ body: aSimulation() }),
    'GET /api/admin/auctions/products': ({ path }) => {
      const id = Number(/id=(\d+)/.exec(path)?.[1]);
      return { body: { products: id === 11 ? [] : [choice(id)] } };
    },
  });
  expect((await screen.findAllByText('Phone 7')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Phone 9').length).toBeGreaterThan(0);
  expect(screen.getAllByDisplayValue('50')).toHaveLength(2);
  expect(calls.filter(({ path }) => path.includes('auctions/products?id=')).map(({ path }) => path.slice(-4))).toEqual([
    ...['id=7', 'id=9', 'd=11'],
  ]);
});

test('[OPS-9] the chart is a table with the same numbers, by a press', async () => {
  await renderRoom('/templates/14', answers);
  fireEvent.click(await screen.findByRole('button', { name: 'As a table (T)' }));
  const table = screen.getByRole('table', { name: 'Profit by number of bids' });
  expect(within(table).getByRole('cell', { name: '4,511' })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'How earlier ones ended, bids' })).toBeTruthy();
});

test('[OPS-9] without a history nothing is guessed: time and margin are unknown', async () => {
  const history = {
    ...aSimulation().history,
    sample: 0,
    ends: [],
    usual_end: null,
    seconds_per_bid: null,
    cash_share: null,
  };
  await renderRoom('/templates/14', {
    ...answers,
    'GET /api/admin/templates/simulate': () => ({ body: aSimulation({ history }) }),
  });
  expect(await screen.findByText('How it would end is unknown')).toBeTruthy();
  expect(row(/^Time live/).getAllByText('unknown')).toHaveLength(2);
});

test('[OPS-9] a draft is saved with its revision; of somebody’s newer version nothing is overwritten', async () => {
  const newer = aTemplate();
  const present = { ...newer, template: { ...newer.template, name: 'Night phones', revision: 8, saved_by: JOY } };
  let tries = 0;
  const { calls } = await renderRoom('/templates/14', {
    ...answers,
    'PUT /api/admin/templates/14': () => (++tries === 1 ? meanwhile({ present }) : { body: present }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Tue', pressed: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Go on with these' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(tries).toBe(2));
  expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
    revision: 8,
    name: 'Night phones',
    days: [4, 5, 6, 7],
  });
});

test('[OPS-9] a published template is text with locks, and Clone is the way to change it', async () => {
  const clone = aTemplate({ cloned_from: 14 });
  const { address } = await renderRoom('/templates/14', {
    ...answers,
    'GET /api/admin/templates/14': () => ({ body: aTemplate({}, 'published') }),
    'POST /api/admin/templates/14/clone': () => ({ body: { ...clone, template: { ...clone.template, id: 15 } } }),
  });
  expect(await screen.findByRole('heading', { name: 'Evening phones' })).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Clone' }));
  await waitFor(() => expect(address()).toBe('/templates/15'));
});

test('[OPS-9] publishing is told what is missing before the press', async () => {
  await renderRoom('/templates/14/publish', {
    ...answers,
    'GET /api/admin/templates/14': () => ({ body: aTemplate({ problems: ['shares', 'no_stock'] }) }),
  });
  expect(screen.getByText('The shares are not 100% together.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Publish this template' }).getAttribute('aria-disabled')).toBe('true');
});

test('[BID-11] publishing a template is told of a lock price that few will get past', async () => {
  const { rules } = aTemplate();
  await renderRoom('/templates/14/publish', {
    ...answers,
    'GET /api/admin/templates/14': () => ({ body: aTemplate({ rules: { ...rules, lock_price: 500 } }) }),
  });
  expect(await screen.findByText(/^Its lock price is below 5% of the shop price/)).toBeTruthy();
});

test('[OPS-1] a shopper’s page is looked at before anything is published, in both languages, as the product stands', async () => {
  const product = aTemplate().pool[0]?.product;
  const form = {
    ...{ name: 'Phone', name_sw: 'Simu', description: 'It rings.', description_sw: 'Inalia.', category: 'Phones' },
    ...{ delivery: 'parcel', price: 42_999, price_source: '', price_checked_on: null, pictures: [] },
    specifications: [{ name: 'Colour', value: 'Green', name_sw: '', value_sw: '' }],
  };
  await renderRoom('/templates/14', {
    ...answers,
    [`GET /api/admin/products/${product?.id}`]: () => ({ body: { form } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Preview as shopper' }));
  const preview = within(await screen.findByRole('dialog', { name: 'As a shopper sees it' }));
  expect(await preview.findByRole('heading', { name: 'Phone' })).toBeTruthy();
  expect(preview.getByText('KSh 42,999, bids included')).toBeTruthy();
  fireEvent.click(preview.getByRole('button', { name: 'Kiswahili' }));
  expect(preview.getByRole('heading', { name: 'Simu' })).toBeTruthy();
  expect(preview.getByText('Inalia.')).toBeTruthy();
  // As the shop does: English where there is no Kiswahili.
  expect(preview.getByText('Green')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
