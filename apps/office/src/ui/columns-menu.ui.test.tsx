import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import '../routes/texts.ts';
import { DataTable } from './data-table.tsx';
import { FilterBar } from './filter-bar.tsx';

afterEach(cleanup);

const COLUMNS = [
  { id: 'order', head: 'Order', cell: () => 'MN1' },
  { id: 'county', head: 'County', cell: () => 'Nairobi' },
  { id: 'courier', head: 'Courier', cell: () => 'Haraka' },
];

function List() {
  return (
    <>
      <FilterBar
        hasColumns
        search={{ value: '', placeholder: 'Search', onChange: () => undefined }}
        filters={[]}
        onClear={() => undefined}
      />
      <DataTable label="Orders" rows={[{}]} columns={COLUMNS} rowId={() => 'a'} rowName={() => 'MN1'} />
    </>
  );
}

// An open list has the whole page to itself for who reads by ear.
const heads = () => Array.from(document.querySelectorAll('th'), ({ textContent }) => textContent);

test('[OPS-2] columns are put away and brought back, all but the first; the address tells which, so a view keeps it', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: List }),
    history: createMemoryHistory({ initialEntries: ['/?tab=late&hide=courier'] }),
  });
  render(<RouterProvider router={router as never} />);
  await waitFor(() => expect(heads()).toEqual(['Order', 'County']));
  expect(screen.queryByText('Haraka')).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const county = await screen.findByRole('menuitemcheckbox', { name: 'County' });
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Order' })).toBeNull();
  expect(county.getAttribute('aria-checked')).toBe('true');
  fireEvent.click(county);
  await waitFor(() => expect(heads()).toEqual(['Order']));
  expect(router.state.location.search).toEqual({ tab: 'late', hide: 'county,courier' });

  // The list stays open for the next choice.
  fireEvent.click(screen.getByRole('menuitem', { name: 'Show all of them' }));
  await waitFor(() => expect(heads()).toEqual(['Order', 'County', 'Courier']));
  expect(router.state.location.search).toEqual({ tab: 'late' });
});
