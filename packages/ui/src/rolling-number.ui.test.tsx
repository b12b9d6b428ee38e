import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changedFromRight, RollingNumber } from './rolling-number.tsx';

const rolled: string[] = [];
beforeEach(() => {
  rolled.length = 0;
  vi.useFakeTimers({ toFake: ['performance'] });
  Element.prototype.animate = function animate(this: Element) {
    rolled.push(this.textContent ?? '');
    return {} as Animation;
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('digits are compared from the right, so that a longer number changes only what changed', () => {
  expect(changedFromRight('1,417', '1,418')).toEqual([0]);
  expect(changedFromRight('999', '1,000')).toEqual([0, 1, 2, 3, 4]);
  expect(changedFromRight('12', '112')).toEqual([2]);
  expect(changedFromRight('7', '7')).toEqual([]);
});

test('only the digits that changed roll, and none at first sight', () => {
  const { rerender } = render(<RollingNumber text="1,417" />);
  expect(rolled).toEqual([]);
  rerender(<RollingNumber text="1,428" />);
  expect(rolled).toEqual(['8', '2']);
});

test('above four changes a second the rolls are dropped', () => {
  const { rerender } = render(<RollingNumber text="1" />);
  rerender(<RollingNumber text="2" />);
  vi.advanceTimersByTime(249);
  rerender(<RollingNumber text="3" />);
  expect(rolled).toEqual(['2']);
  vi.advanceTimersByTime(250);
  rerender(<RollingNumber text="4" />);
  expect(rolled).toEqual(['2', '4']);
});

test('a screen reader gets one number, not five characters', () => {
  const { container, rerender } = render(<RollingNumber text="1,416" />);
  expect(container.innerHTML).toBe('<span class="rolling">1,416</span>');
  rerender(<RollingNumber text="1,417" />);
  expect(container.querySelector('.sr-only')?.textContent).toBe('1,417');
  expect(container.querySelector('[aria-hidden="true"]')?.textContent).toBe('1,417');
});
