import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publishConnection } from '../../realtime/connection-store.ts';
import { NOT_CONNECTED } from '../../realtime/reconnecting-socket.ts';
import { CountdownRing } from './countdown-ring.tsx';

let nowMs: number | null;
const ring = (endsAtMs: number | null, paused = false) => (
  <CountdownRing size={48} endsAtMs={endsAtMs} countdownSeconds={10} paused={paused} nowMs={() => nowMs} />
);
const pass = (ms: number) =>
  act(() => {
    if (nowMs !== null) nowMs += ms;
    vi.advanceTimersByTime(ms);
  });

beforeEach(() => {
  nowMs = 1_000_000;
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('counts by the clock it is given and changes its state with the number', () => {
  render(ring(1_008_000));
  const timer = screen.getByRole('timer');
  expect(timer.textContent).toBe('8');
  expect(timer.dataset['s']).toBe('calm');
  pass(3_000);
  expect([timer.textContent, timer.dataset['s']]).toEqual(['5', 'soon']);
  pass(3_000);
  expect([timer.textContent, timer.dataset['s']]).toEqual(['2', 'critical']);
  pass(2_100);
  expect([timer.textContent, timer.dataset['s']]).toEqual(['0', 'over']);
});

test('a bid that gives time refills it; only that step glides', () => {
  const { rerender } = render(ring(1_003_000));
  const part = () => Number(screen.getByRole('timer').querySelector<SVGElement>('.arc')?.style.getPropertyValue('--p'));
  expect(part()).toBe(0.3);
  rerender(ring(1_010_000));
  pass(70);
  expect(part()).toBeGreaterThan(0.5);
  expect(part()).toBeLessThan(0.9);
  pass(230);
  expect(part()).toBe(0.97);
  expect(screen.getByRole('timer').textContent).toBe('10');
});

test.each([
  ['live', 'Paused', '.lucide-pause'],
  ['replaced', 'Open elsewhere.', '.lucide-pause'],
  ['offline', 'Time unknown: disconnected', '.lucide-wifi-off'],
] as const)('paused while its line is %s, it says why', (state, name, sign) => {
  act(() => publishConnection({ ...NOT_CONNECTED, state }));
  render(ring(1_008_000, true));
  expect(screen.getByRole('timer').getAttribute('aria-label')).toBe(name);
  expect(screen.getByRole('timer').querySelector(sign)).not.toBeNull();
  act(() => publishConnection(null));
});

test('who wants less motion sees it full at once', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const { rerender } = render(ring(1_003_000));
  rerender(ring(1_010_000));
  pass(100);
  const arc = screen.getByRole('timer').querySelector<SVGElement>('.arc');
  expect(arc?.style.getPropertyValue('--p')).toBe('0.990');
  vi.unstubAllGlobals();
});

test('shows a dash until the time is known, and no number while disconnected', () => {
  nowMs = null;
  const { rerender } = render(ring(1_008_000));
  expect(screen.getByRole('timer').textContent).toBe('–');
  rerender(ring(1_008_000, true));
  const paused = screen.getByRole('timer', { name: 'Time unknown: disconnected' });
  expect(paused.dataset['s']).toBe('paused');
  expect(paused.textContent).toBe('');
});

test('[AUC-4] the first HTML has the number that the server said, and keeps it until the time is known', () => {
  nowMs = null;
  const said = (
    <CountdownRing size={84} endsAtMs={1_008_000} countdownSeconds={10} leftSeconds={4} nowMs={() => nowMs} />
  );
  const html = renderToString(said);
  expect(html).toContain('>4</span>');
  expect(html).toContain('data-s="soon"');
  expect(html).toContain('--p:0.400');
  render(said);
  pass(500);
  expect(screen.getByRole('timer').textContent).toBe('4');
  nowMs = 1_000_000;
  pass(100);
  expect(screen.getByRole('timer').textContent).toBe('8');
});

test('is never read out by itself', () => {
  render(ring(1_008_000));
  expect(screen.getByRole('timer').getAttribute('aria-live')).toBe('off');
});
