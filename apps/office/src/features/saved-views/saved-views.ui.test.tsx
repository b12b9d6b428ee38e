import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../routes/texts.ts';
import { EditViews } from './saved-view-dialogs.tsx';
import { SavedViews } from './saved-views.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const JOY = { id: '3f1de2f0-0000-4000-8000-000000000001', name: 'Joy Muthoni', initials: 'JM' };
const view = (id: number, name: string, search: object, more: object = {}) => ({
  ...{ id, name, search, is_shared: false, owner: JOY, is_yours: true, may_change: true, revision: 0 },
  ...more,
});

function List() {
  const search = useSearch({ strict: false }) as Record<string, string>;
  return (
    <>
      <SavedViews room="orders" search={search} />
      <output>{JSON.stringify(search)}</output>
    </>
  );
}

test('[OPS-2] a view leads to its list, and what is seen is kept without the words that were searched for', async () => {
  const late = view(1, 'Late in Kisumu', { county: 'Kisumu', tab: 'late' }, { is_yours: false, may_change: false });
  const sent: object[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_path: string, init: RequestInit) => {
      if (init.method === 'GET') return Response.json({ views: [late] });
      sent.push(JSON.parse(String(init.body)) as object);
      return Response.json({ views: [view(2, 'To pack', { tab: 'to_pack' }), late] });
    }),
  );
  const root = createRootRoute();
  const orders = createRoute({ getParentRoute: () => root, path: '/orders', component: List });
  const router = createRouter({
    routeTree: root.addChildren([orders]),
    history: createMemoryHistory({ initialEntries: ['/orders?tab=to_pack&q=amina&page=2'] }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  // The list's code comes once the page has settled.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Views' }).dataset['state']).toBe('closed'));
  const open = async (name: string) => fireEvent.keyDown(await screen.findByRole('button', { name }), { key: 'Enter' });
  await open('Views');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'To pack' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the view' }));
  await waitFor(() =>
    expect(sent).toEqual([{ room: 'orders', name: 'To pack', search: { tab: 'to_pack' }, is_shared: false }]),
  );
  await open('To pack');
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Late in Kisumu/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ county: 'Kisumu', tab: 'late' }));
  await screen.findByRole('button', { name: 'Late in Kisumu' });
});

test('[OPS-2] somebody renamed it meanwhile: what was typed stays beside how it is called now, and goes from there', async () => {
  const sent: { url: string; body: object }[] = [];
  const now = view(1, 'Late, all counties', { tab: 'late' }, { revision: 3 });
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init: RequestInit) => {
      sent.push({ url, body: JSON.parse(String(init.body)) as object });
      return sent.length === 1
        ? Response.json(
            { code: 'EDITED_MEANWHILE', message: 'x', request_id: 'r', present: { views: [now] } },
            { status: 409 },
          )
        : Response.json({ views: [{ ...now, name: 'Late ones', revision: 4 }] });
    }),
  );
  function Room() {
    const [views, setViews] = useState([view(1, 'Late', { tab: 'late' })]);
    return (
      <EditViews
        views={views as never}
        onChanged={(answer) => setViews(answer.views as never)}
        onClose={() => undefined}
      />
    );
  }
  render(<Room />);
  fireEvent.change(screen.getByLabelText('Name of Late'), { target: { value: 'Late ones' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the change' }));
  await screen.findByText('It is called Late, all counties now. Yours is still here.');
  expect(screen.getByLabelText<HTMLInputElement>('Name of Late, all counties').value).toBe('Late ones');
  fireEvent.click(screen.getByRole('button', { name: 'Save the change' }));
  await screen.findByLabelText('Name of Late ones');
  expect(sent.map(({ body }) => body)).toMatchObject([{ revision: 0 }, { name: 'Late ones', revision: 3 }]);
});
