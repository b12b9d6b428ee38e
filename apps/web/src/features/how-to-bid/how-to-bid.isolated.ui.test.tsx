import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HowToBid } from './how-to-bid.tsx';
import { STEP_MS } from './player.ts';

// The picture needs the page's context; the scenes themselves are tried in the browser.
vi.mock('../auctions/product-picture.tsx', () => ({ ProductPicture: () => null }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test('the steps play one after the other and can be paused', () => {
  render(<HowToBid isStill={false} onDone={() => undefined} />);
  expect(screen.getByRole('heading').textContent).toBe('Every auction starts at KES 0.00');
  pass(STEP_MS + 200);
  expect(screen.getByRole('heading').textContent).toBe('One tap, one bid');
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  pass(10 * STEP_MS);
  expect(screen.getByRole('heading').textContent).toBe('One tap, one bid');
});

test('every step can be chosen, and at the end it can be played again', () => {
  render(<HowToBid isStill={false} onDone={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: /^Step 6 of 6/ }));
  pass(STEP_MS + 200);
  fireEvent.click(screen.getByRole('button', { name: 'Play again' }));
  expect(screen.getByRole('heading').textContent).toBe('Every auction starts at KES 0.00');
});

test('for reduced motion there are stills: nothing plays by itself', () => {
  const onDone = vi.fn();
  render(<HowToBid isStill onDone={onDone} />);
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
  pass(10 * STEP_MS);
  expect(screen.getByText('Step 1 of 6')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Next step' }));
  expect(screen.getByText('Step 2 of 6')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(onDone).toHaveBeenCalledOnce();
});
