import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Ticker } from './ticker.ts';

let hidden = false;
type Observed = { callback: IntersectionObserverCallback; elements: Set<Element> };
let observers: Observed[] = [];

class FakeObserver {
  readonly #observed: Observed;
  constructor(callback: IntersectionObserverCallback) {
    this.#observed = { callback, elements: new Set() };
    observers.push(this.#observed);
  }
  observe(element: Element): void {
    this.#observed.elements.add(element);
  }
  unobserve(element: Element): void {
    this.#observed.elements.delete(element);
  }
  disconnect(): void {}
}

function scroll(element: Element, isIntersecting: boolean): void {
  for (const { callback, elements } of observers)
    if (elements.has(element))
      callback(
        [{ target: element, isIntersecting } as unknown as IntersectionObserverEntry],
        {} as IntersectionObserver,
      );
}

beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  observers = [];
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('one timer serves everybody, ten times a second, and stops with the last', () => {
  const ticker = new Ticker();
  const calls = [vi.fn(), vi.fn()];
  const stops = calls.map((call) => ticker.subscribe(call));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1000);
  for (const call of calls) expect(call).toHaveBeenCalledTimes(10);
  for (const stop of stops) stop();
  expect(ticker.running).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test('what is off the screen rests, and is right at once when it comes back', () => {
  const ticker = new Ticker();
  const call = vi.fn();
  const element = document.createElement('div');
  const stop = ticker.subscribe(call, element);
  scroll(element, false);
  expect(ticker.running).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(call).not.toHaveBeenCalled();
  scroll(element, true);
  expect(call).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(100);
  expect(call).toHaveBeenCalledTimes(2);
  stop();
});

test('a hidden page costs nothing', () => {
  const ticker = new Ticker();
  const call = vi.fn();
  const stop = ticker.subscribe(call);
  hidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(ticker.running).toBe(false);
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(call).toHaveBeenCalledTimes(1);
  expect(ticker.running).toBe(true);
  stop();
});
