import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { loadLater } from './load-later.tsx';

afterEach(cleanup);
const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;
const Failed = ({ retry }: { retry: () => void }) => (
  <button type="button" onClick={retry}>
    Again
  </button>
);

test('a part that could not be fetched says so, and is fetched again on request', async () => {
  const load = vi.fn<() => Promise<typeof Hello>>().mockRejectedValueOnce(new Error('no network'));
  load.mockResolvedValueOnce(Hello);
  const { Later } = loadLater(load, { pending: <p>Wait</p>, failed: Failed });
  render(<Later name="Amina" />);
  expect(screen.getByText('Wait')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Again' }));
  expect(await screen.findByText('Hello Amina')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

test('[GEN-8] a part that is asked for again and fails again brings a new page: some browsers keep a failed import', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const { Later } = loadLater<{ name: string }>(() => Promise.reject(new Error('kept')), { failed: Failed });
  render(<Later name="Amina" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Again' }));
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  vi.unstubAllGlobals();
});

test('what was fetched before is there at once, and only fetched once', async () => {
  const load = vi.fn(async () => Hello);
  const { Later, preload } = loadLater(load);
  preload();
  await expect.poll(() => load.mock.calls.length).toBeGreaterThan(0);
  await Promise.resolve();
  render(<Later name="Juma" />);
  expect(screen.getByText('Hello Juma')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a page that comes to life after the code is there begins as the server drew it', async () => {
  const { Later, preload } = loadLater(() => Promise.resolve(() => <p>there</p>), { pending: <i>soon</i> });
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(<Later />);
  expect(root.innerHTML).toContain('soon');
  preload();
  await Promise.resolve();
  const problems: unknown[] = [];
  await act(async () => hydrateRoot(root, <Later />, { onRecoverableError: (problem) => problems.push(problem) }));
  await waitFor(() => expect(root.textContent).toBe('there'));
  expect(problems).toEqual([]);
  root.remove();
});

test('what the server draws whole stays on screen until the code is there, also without a network', async () => {
  let arrives: (part: () => React.ReactNode) => void = () => undefined;
  const load = vi.fn(() => new Promise<() => React.ReactNode>((resolve) => (arrives = resolve)));
  const root = document.createElement('div');
  document.body.append(root);
  vi.stubGlobal('document', undefined);
  const onServer = loadLater(async () => () => <p>from the server</p>, { drawn: true, pending: <i>soon</i> });
  await Promise.resolve();
  await Promise.resolve();
  const html = renderToString(<onServer.Later />);
  vi.unstubAllGlobals();
  root.innerHTML = html;
  expect(html).toContain('from the server');
  const { Later } = loadLater(load, { drawn: true, pending: <i>soon</i> });
  const problems: unknown[] = [];
  await act(async () => hydrateRoot(root, <Later />, { onRecoverableError: (problem) => problems.push(problem) }));
  expect(root.textContent).toBe('from the server');
  await act(async () => arrives(() => <p>alive</p>));
  await waitFor(() => expect(root.textContent).toBe('alive'));
  expect(problems).toEqual([]);
  root.remove();
  // Who comes from another page has nothing drawn: the place is kept.
  render(<Later />);
  expect(screen.getByText('alive')).toBeTruthy();
});

/** On screen as the server drew it; its code is on the way. */
async function drawnPart(load: () => Promise<() => React.ReactNode>) {
  const { Later } = loadLater<object>(load, { drawn: true, failed: Failed });
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = '<div class="contents"><p>from the server</p></div>';
  vi.useFakeTimers();
  const app = await act(async () => hydrateRoot(root, <Later />));
  const leave = () => {
    act(() => app.unmount());
    root.remove();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
  return { root, leave, after: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)) };
}
const lost = () => Promise.reject(new Error('no network'));
const alive = async () => () => <p>alive</p>;

test('[GEN-8] what the server drew stays while its lost code is fetched again by itself', async () => {
  const load = vi.fn<() => Promise<() => React.ReactNode>>(alive).mockImplementationOnce(lost);
  const { root, leave, after } = await drawnPart(load);
  expect(root.textContent).toBe('from the server');
  await after(1_999);
  expect(load).toHaveBeenCalledTimes(1);
  await after(1);
  expect(root.textContent).toBe('alive');
  leave();
});

test('[GEN-8] a network or page that is back has lost code fetched at once', async () => {
  const comeBack = [
    () => window.dispatchEvent(new Event('online')),
    () => document.dispatchEvent(new Event('visibilitychange')),
  ];
  for (const isBack of comeBack) {
    const { root, leave } = await drawnPart(vi.fn(alive).mockImplementationOnce(lost));
    await act(async () => isBack());
    expect(root.textContent).toBe('alive');
    leave();
  }
});

test('[GEN-8] a drawn part whose code is lost twice says so, offers a new page and goes on trying', async () => {
  const load = vi.fn<() => Promise<() => React.ReactNode>>(lost);
  const { root, leave, after } = await drawnPart(load);
  await after(2_000);
  expect(root.textContent).toBe('Again');
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  fireEvent.click(screen.getByRole('button', { name: 'Again' }));
  expect(reload).toHaveBeenCalledTimes(1);
  for (const ms of [4_000, 8_000, 16_000, 30_000, 30_000]) {
    const before = load.mock.calls.length;
    await after(ms - 1);
    expect(load).toHaveBeenCalledTimes(before);
    await after(1);
    expect(load).toHaveBeenCalledTimes(before + 1);
    expect(root.textContent).toBe('Again');
  }
  load.mockImplementation(alive);
  await after(30_000);
  expect(root.textContent).toBe('alive');
  leave();
});
