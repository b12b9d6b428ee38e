import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aDraft, aPage, aSimulation, eat, JOY } from './testing/auction-fixtures.ts';
import { meanwhile, renderRoom } from './testing/render-room.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const button = (name: string) => screen.findByRole('button', { name });
const rests = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';

test('[OPS-8] calling off says what goes back, asks for both reasons, and sends them', async () => {
  const live = aPage({ returns: { bids: 1_204, people: 31 } }, { state: 'live', bids: 1_204 });
  const over = aPage(
    {
      outcome: {
        result: 'void',
        at: eat(14, '20:42'),
        reason: 'no_stock',
        winner: null,
        price: 0,
        bids_returned: 1_206,
        claim: null,
      },
    },
    { state: 'ended', result: 'void' },
  );
  const { calls, address } = await renderRoom('/auctions/71/cancel', {
    'GET /api/admin/auctions/71': () => ({ body: live }),
    'POST /api/admin/auctions/71/cancel': () => ({ body: over }),
  });
  expect(screen.getByText('1,204 bids of 31 people go back.')).toBeTruthy();
  const press = await button('Call it off and return the bids');
  expect(rests(press)).toBe(true);
  fireEvent.change(screen.getByLabelText('What shoppers read'), { target: { value: 'no_stock' } });
  expect(screen.getByText('Bidhaa hii haipo tena.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Reason, kept in the audit log'), {
    target: { value: 'The parcel was stolen.' },
  });
  expect(rests(press)).toBe(false);
  fireEvent.click(press);
  await waitFor(() => expect(address()).toBe('/auctions/71'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    public_reason: 'no_stock',
    reason: 'The parcel was stolen.',
  });
  expect(await screen.findByText('1,206')).toBeTruthy();
});

test('[OPS-8] publishing reads back rules and product, and sends the hash of what was read', async () => {
  const { calls, address } = await renderRoom('/auctions/drafts/5/publish', {
    'GET /api/admin/auctions/drafts/5': () => ({ body: aDraft() }),
    'POST /api/admin/auctions/drafts/5/publish': () => ({ body: aPage() }),
    'GET /api/admin/auctions/71': () => ({ body: aPage() }),
  });
  const clock = screen.getAllByText('10 s after every bid');
  // The frozen rule, and what a shopper is told.
  expect(clock).toHaveLength(2);
  fireEvent.click(await button('Publish this auction'));
  await waitFor(() => expect(address()).toBe('/auctions/71'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ revision: 2, product_hash: 'cd'.repeat(32) });
});

test('[OPS-8] a product that changed meanwhile publishes nothing: it is read again first', async () => {
  const shown = { ...aDraft().shown, name: 'Kilele A55', product_hash: 'ef'.repeat(32) };
  await renderRoom('/auctions/drafts/5/publish', {
    'GET /api/admin/auctions/drafts/5': () => ({ body: aDraft() }),
    'POST /api/admin/auctions/drafts/5/publish': () => meanwhile({ present: aDraft({ shown }) }),
  });
  fireEvent.click(await button('Publish this auction'));
  fireEvent.click(await button('Read it as it is now'));
  expect(await screen.findByRole('heading', { name: 'Publish Kilele A55' })).toBeTruthy();
});

test('[BID-11] the editor says from which lock price on it may be published, when few will bid, and that the simulator leaves it out', async () => {
  const locked = (lock_price: number | null) =>
    aDraft({ draft: { ...aDraft().draft, rules: { ...aDraft().draft.rules, lock_price } } });
  await renderRoom('/auctions/drafts/5', {
    'GET /api/admin/auctions/drafts/5': () => ({ body: locked(100) }),
    'GET /api/admin/templates/simulate': () => ({ body: aSimulation() }),
  });
  // 1% and 5% of KSh 42,999, in whole shillings.
  expect(await screen.findByText(/^At least KSh.430: 1% of the shop price/)).toBeTruthy();
  expect(await screen.findByText(/^The lock price is not counted here: from KSh.100 on/)).toBeTruthy();
  const type = (text: string) => fireEvent.change(screen.getByLabelText('Locks at'), { target: { value: text } });
  type('430');
  expect(await screen.findByText(/^Below KSh.2,150, 5% of the shop price/)).toBeTruthy();
  expect(screen.queryByText(/^At least KSh/)).toBeNull();
  type('2150');
  await waitFor(() => expect(screen.queryByText(/^Below KSh/)).toBeNull());
});

test('[OPS-8] what stands in the way is told before the press', async () => {
  await renderRoom('/auctions/drafts/5/publish', {
    'GET /api/admin/auctions/drafts/5': () => ({ body: aDraft({ problems: ['no_stock'], warnings: ['clash'] }) }),
  });
  expect(rests(await button('Publish this auction'))).toBe(true);
  expect(
    screen.getByText('There is no free piece of the product. Receive some on its page, under Stock.'),
  ).toBeTruthy();
  expect(screen.getByText('Another auction of this product runs at the same time.')).toBeTruthy();
});

test('[OPS-2] two people on one draft: what was typed is kept, and each field is chosen', async () => {
  const theirs = aDraft({ draft: { ...aDraft().draft, starts_at: eat(16, '09:00'), revision: 3, saved_by: JOY } });
  let tries = 0;
  const { calls } = await renderRoom('/auctions/drafts/5', {
    'GET /api/admin/auctions/drafts/5': () => ({ body: aDraft() }),
    'GET /api/admin/templates/simulate': () => ({ body: aSimulation() }),
    'PUT /api/admin/auctions/drafts/5': () => (++tries === 1 ? meanwhile({ present: theirs }) : { body: theirs }),
  });
  fireEvent.change(screen.getByLabelText('Opens at, EAT'), { target: { value: '2025-06-15T20:00' } });
  fireEvent.click(await button('Save draft'));
  fireEvent.click(await button('Go on with these'));
  fireEvent.click(await button('Save draft'));
  await waitFor(() => expect(tries).toBe(2));
  expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
    revision: 3,
    starts_at: eat(15, '20:00'),
  });
});

test('[OPS-1] whoever only looks has no verbs here, and nobody has one that bids', async () => {
  await renderRoom(
    '/auctions/71',
    { 'GET /api/admin/auctions/71': () => ({ body: aPage({}, { state: 'live', bids: 4 }) }) },
    { 'auctions.see': 'yes' },
  );
  for (const name of ['Move', 'Clone', 'Call it off']) expect(screen.queryByText(name)).toBeNull();
  expect(screen.queryByRole('button', { name: /bid/i })).toBeNull();
});

test('[OPS-1] whoever only looks reads a draft as it would be published, and changes nothing', async () => {
  await renderRoom(
    '/auctions/drafts/5',
    { 'GET /api/admin/auctions/drafts/5': () => ({ body: aDraft() }) },
    { 'auctions.see': 'yes' },
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Kilele A54 5G, 8/256 GB' })).toBeTruthy();
  for (const name of ['Save draft', 'Publish', 'Publish this auction', 'Discard'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('[GEN-9] publishing reads back both languages, and previews the card in either', async () => {
  await renderRoom('/auctions/drafts/5/publish', {
    'GET /api/admin/auctions/drafts/5': () => ({ body: aDraft() }),
  });
  const kiswahili = await screen.findAllByText('Simu ya Kilele A54 5G, 8/256 GB');
  expect(kiswahili.map((text) => text.closest('[lang]')?.getAttribute('lang'))).toEqual(['sw']);
  expect(screen.getByText('Kumbukumbu')).toBeTruthy();
  fireEvent.click(await button('Kiswahili'));
  expect(screen.getAllByText('Simu ya Kilele A54 5G, 8/256 GB')).toHaveLength(2);
  expect(screen.queryByText('No Kiswahili: the shop shows English')).toBeNull();
});

test('[GEN-9] where there is no Kiswahili, the office says that the shop shows English', async () => {
  const shown = { ...aDraft().shown, name_sw: '', description_sw: '', specifications_sw: [] };
  await renderRoom('/auctions/drafts/5/publish', {
    'GET /api/admin/auctions/drafts/5': () => ({ body: aDraft({ shown }) }),
  });
  expect(await screen.findAllByText('No Kiswahili: the shop shows English')).toHaveLength(1);
  fireEvent.click(await button('Kiswahili'));
  expect(screen.getAllByText('No Kiswahili: the shop shows English')).toHaveLength(2);
});

test('[OPS-9] an auction’s page says from how many bids on nothing is lost, by its own price, cost and claims', async () => {
  const money = { bids_paid: 900, bids_free: 3, cost: 38_700, recovered: 0.02 };
  await renderRoom('/auctions/71', {
    'GET /api/admin/auctions/71': () => ({ body: aPage({ money }, { state: 'live', bids: 120, price: 120 }) }),
    // The next piece costs less: this one is not the next.
    'GET /api/admin/templates/simulate': () => ({ body: aSimulation({ cost: 20_000 }) }),
  });
  expect(
    await screen.findByText(
      'Breaks even after 4,511 bids when the product is claimed, after 5,599 bids when cash is.',
      undefined,
      { timeout: 5_000 },
    ),
  ).toBeTruthy();
});

test('[OPS-9] where no cost is known, where it breaks even isn’t either; without cash one number is enough', async () => {
  const rules = { ...aPage().rules, cash_enabled: false };
  const asked: Record<string, number | null> = { '71': null, '72': 38_700 };
  for (const [id, cost] of Object.entries(asked)) {
    await renderRoom(`/auctions/${id}`, {
      [`GET /api/admin/auctions/${id}`]: () => ({
        body: aPage({ rules, money: { bids_paid: 0, bids_free: 0, cost, recovered: null } }),
      }),
      'GET /api/admin/templates/simulate': () => ({ body: aSimulation({ cost }) }),
    });
    const words = cost === null ? /^Where it breaks even is not known/ : 'Breaks even after 4,511 bids.';
    expect(await screen.findByText(words, undefined, { timeout: 5_000 })).toBeTruthy();
    cleanup();
  }
});
