import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../client/api.ts';
import { CodeInput } from './code-input.tsx';
import { Conflict } from './conflict.tsx';
import { DataTable } from './data-table.tsx';
import { stepRow } from './row-keys.ts';
import { Failed, NotAllowed, TooTight } from './states.tsx';

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

type Row = { id: string; name: string };
const ROWS: readonly Row[] = [
  { id: 'a', name: 'MN1' },
  { id: 'b', name: 'MN2' },
];
const COLUMNS = [
  { id: 'name', head: 'Order', cell: ({ name }: Row) => name, sorts: true },
  { id: 'county', head: 'County', cell: () => 'Nairobi' },
];

function Selectable({ onSort, isForPhones = false }: { onSort: () => void; isForPhones?: boolean }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <p>{`chosen: ${[...selected].join(' ')}`}</p>
      <DataTable
        label="Orders"
        rows={ROWS}
        columns={COLUMNS}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        link={() => ({ to: '/' })}
        selected={selected}
        onSelected={setSelected}
        sort={{ by: 'name', dir: 'asc' }}
        onSort={onSort}
        {...(isForPhones ? { phone: ({ name }: Row) => <b>{name}</b> } : {})}
      />
    </>
  );
}

test('[OPS-1] a table selects a row, all of the page and none; it sorts only when told, and says by what', async () => {
  const onSort = vi.fn();
  await show(<Selectable onSort={onSort} />);
  fireEvent.click(screen.getByLabelText('Select MN2'));
  expect(screen.getByText('chosen: b')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Select all on this page'));
  expect(screen.getByText('chosen: b a')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Select all on this page'));
  expect(screen.getByText('chosen:')).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Order' }).getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(screen.getByRole('button', { name: 'Order' }));
  expect(onSort).toHaveBeenCalledWith({ by: 'name', dir: 'desc' });
});

test('[OPS-2] on a phone a row keeps its one box, and all of the page its own, in words; nothing of them folds away', async () => {
  await show(<Selectable onSort={() => undefined} isForPhones />);
  const foldsAway = (element: Element | null): boolean =>
    element !== null && (element.classList.contains('max-md:hidden') || foldsAway(element.parentElement));
  const boxes = screen.getAllByRole('checkbox');
  expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
    'Select all on this page',
    'Select MN1',
    'Select MN2',
  ]);
  expect(boxes.filter(foldsAway)).toEqual([]);
  // The columns do: in their place stand two lines.
  expect(screen.getAllByRole('cell', { name: 'Nairobi' }).every(foldsAway)).toBe(true);
  fireEvent.click(boxes[2] as HTMLElement);
  expect(screen.getByText('chosen: b')).toBeTruthy();
});

test('[OPS-1] the keyboard finds no row where there is none', async () => {
  await show(<p>Nothing</p>);
  expect(stepRow(1)).toBe(false);
});

test('[ACC-8] six digits are sent by themselves, pasted or typed, and letters never count', async () => {
  const onFull = vi.fn();
  function Code() {
    const [code, setCode] = useState('');
    return <CodeInput label="Code" value={code} onChange={setCode} onFull={onFull} />;
  }
  await show(<Code />);
  const field = screen.getByLabelText<HTMLInputElement>('Code');
  fireEvent.change(field, { target: { value: '40 97' } });
  expect(field.value).toBe('4097');
  expect(onFull).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '409 712' } });
  expect(onFull).toHaveBeenCalledWith('409712');
});

test('[OPS-1] two people at once: what does not collide is merged, what does is chosen, and nothing typed is lost', async () => {
  const onChoose = vi.fn();
  await show(
    <Conflict
      base={{ courier: 'Pesi', tracking: '', promised: '2025-06-17' }}
      theirs={{ courier: 'Haraka', tracking: '7710', promised: '2025-06-17' }}
      mine={{ courier: 'Sendy', tracking: '', promised: '2025-06-19' }}
      names={{ courier: 'Courier', tracking: 'Tracking number', promised: 'Promised' }}
      by={{ name: 'Joy Muthoni', initials: 'JM' }}
      at="2025-06-14T17:40:21.000Z"
      onChoose={onChoose}
    />,
  );
  // Who was quicker and when, as it was before, and what is merged already, with whose it is.
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toMatch(/^Joy Muthoni saved this, .*20:40, while you were editing/);
  expect(alert.textContent).toContain('Nothing was overwritten. You both changed 1 field.');
  expect(alert.textContent).toContain('2 other fields do not collide and are merged already.');
  expect(alert.textContent).toContain('before: Pesi');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tracking number–7710Joy Muthoni',
    'Promised2025-06-172025-06-19you',
  ]);
  expect(screen.getAllByRole('group')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Go on with these' }));
  expect(onChoose).toHaveBeenLastCalledWith({ courier: 'Sendy', tracking: '7710', promised: '2025-06-19' });
  fireEvent.click(screen.getByRole('radio', { name: /Haraka/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Go on with these' }));
  expect(onChoose).toHaveBeenLastCalledWith({ courier: 'Haraka', tracking: '7710', promised: '2025-06-19' });
});

test('[OPS-1] what is not there leads to the list in which it would be, and is not asked for again', async () => {
  const error = new ApiError({
    status: 404,
    code: 'ORDER_NOT_FOUND',
    message: 'Order not found',
    errors: [],
    requestId: 'r1',
  });
  await show(<Failed title="There is no such order" error={error} onRetry={() => undefined} />);
  expect(screen.getByRole('link', { name: 'Open the list' }).getAttribute('href')).toBe('/');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('[OPS-1] a page that is older than the server loads itself anew instead of asking the same again', async () => {
  const onRetry = vi.fn();
  const error = new ApiError({
    status: 200,
    code: 'OTHER_VERSION',
    message: 'Load it anew.',
    errors: [],
    requestId: 'r2',
  });
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  await show(<Failed title="Users could not be loaded" error={error} onRetry={onRetry} />);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Load the page anew' }));
  expect(reload).toHaveBeenCalledOnce();
  expect(onRetry).not.toHaveBeenCalled();
  reload.mockRestore();
});

test('[OPS-1] a failure says what happened and by which request it is found; tight filters and closed rooms say the way on', async () => {
  const onRetry = vi.fn();
  const error = Object.assign(new Error('The server did not answer.'), { requestId: 'req_8d02fe' });
  const onDropLast = vi.fn();
  await show(
    <>
      <Failed title="Orders could not be loaded" error={error} onRetry={onRetry} />
      <TooTight filters={['Turkana', 'To pack']} onDropLast={onDropLast} onClear={() => undefined} />
      <NotAllowed needs="Finance" has="Support" />
    </>,
  );
  expect(screen.getByRole('alert').textContent).toContain('req_8d02fe');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
  expect(screen.getByRole('heading', { name: 'Nothing matches these 2 filters' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Drop the last filter' }));
  expect(onDropLast).toHaveBeenCalledOnce();
  expect(screen.getByRole('heading', { name: 'This room needs Finance' })).toBeTruthy();
});
