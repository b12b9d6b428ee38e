import type { ProductPage, ProductRow } from '@mnada/contract/office';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { toDraft } from './editor-form.ts';
import { ProductsTable } from './products-table.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { SpecificationsCard } from './specifications-card.tsx';
import { StockCard } from './stock-card.tsx';

afterEach(cleanup);

/** Links of rows need a router around them. */
async function show(what: ReactNode): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <main>{what}</main> }),
    history: createMemoryHistory(),
  });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(document.querySelector('main')).not.toBeNull());
}

const ROW: ProductRow = {
  ...{ id: 7, number: 'P-0007', name: 'Kettle', image: null, state: 'draft', category: 'Kitchen', delivery: 'parcel' },
  ...{ price: 2_995, price_checked_on: null, is_price_due: true, unit_cost: null, stock: 2, free: 1, is_low: true },
  ...{ auctions_30d: 0, is_in_kiswahili: false, edited_at: '2026-11-23T20:00:00.000Z', revision: 0 },
};

test('[OPS-6] the list says in words what is to be watched, and not by a colour alone', async () => {
  await show(
    <ProductsTable
      products={[ROW]}
      selected={new Set()}
      sort={{ by: 'edited', dir: 'desc' }}
      onSort={() => {}}
      isStale={false}
    />,
  );
  expect(screen.getByText('SW missing')).toBeTruthy();
  expect(screen.getByText('never')).toBeTruthy();
  expect(screen.getAllByText('Draft').length).toBeGreaterThan(0);
  expect(screen.queryByLabelText('Select Kettle')).toBeNull();
});

function Rows() {
  const [lines, setLines] = useState(
    () => toDraft({ specifications: [] } as unknown as Parameters<typeof toDraft>[0]).specifications,
  );
  return (
    <>
      <SpecificationsCard lines={lines} isBad={false} onChange={setLines} />
      <p>{`rows: ${lines.map(({ name, value_sw: value }) => `${name}=${value}`).join(' ')}`}</p>
    </>
  );
}

test('[OPS-6] specifications are written row by row, moved and taken away', async () => {
  await show(<Rows />);
  for (const name of ['Size', 'Power']) {
    fireEvent.click(screen.getByText('Add row'));
    const row = name === 'Size' ? 1 : 2;
    fireEvent.change(screen.getByLabelText(`English, row ${row}`), { target: { value: name } });
    fireEvent.change(screen.getByLabelText(`Thamani, row ${row}`), { target: { value: String(row) } });
  }
  expect(screen.getByText('rows: Size=1 Power=2')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Move row 2 up'));
  expect(screen.getByText('rows: Power=2 Size=1')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Take row 1 away'));
  expect(screen.getByText('rows: Size=1')).toBeTruthy();
});

test('[OPS-6] nothing is withdrawn without a sentence why', async () => {
  const told: string[] = [];
  await show(<ReasonForm verb="Withdraw" busy={false} onSend={(reason) => told.push(reason)} />);
  fireEvent.click(screen.getByText('Withdraw'));
  expect(told).toEqual([]);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' The maker stopped it ' } });
  fireEvent.click(screen.getByText('Withdraw'));
  await waitFor(() => expect(told).toEqual(['The maker stopped it']));
});

test('[OPS-6] a shelf with less than is promised says so', async () => {
  const page = (free: number) =>
    ({ product: ROW, stock: { on_shelf: 1, promised: 1 - free, free, lots: [] } }) as unknown as ProductPage;
  await show(<StockCard page={page(-2)} mayEdit={false} seesCosts={false} onSaved={() => {}} />);
  expect(screen.getByRole('status').textContent).toContain('2 pieces more are promised');
  cleanup();
  await show(<StockCard page={page(0)} mayEdit={false} seesCosts={false} onSaved={() => {}} />);
  expect(screen.queryByRole('status')).toBeNull();
});

test('[OPS-1] who isn’t told what pieces cost reads nothing of it: not that it is unknown either', async () => {
  const lot = {
    id: 1,
    pieces: 9,
    left: 4,
    removed: 2,
    unit_cost: null,
    received_on: '2026-11-02',
    supplier: '',
    revision: 0,
  };
  const page = { product: ROW, stock: { on_shelf: 4, promised: 0, free: 4, lots: [lot] } } as unknown as ProductPage;
  for (const seesCosts of [true, false]) {
    await show(<StockCard page={page} mayEdit={false} seesCosts={seesCosts} onSaved={() => {}} />);
    expect(screen.queryAllByText(/cost unknown/i).length).toBe(seesCosts ? 1 : 0);
    expect(screen.getByText(/2 .*counted away/)).toBeTruthy();
    cleanup();
  }
});
