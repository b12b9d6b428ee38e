import { cleanup, fireEvent, render, screen } from '@testing-library/react';
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
