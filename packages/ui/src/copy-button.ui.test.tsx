import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';
import { InEnglish } from './testing/in-english.tsx';

const copied: string[] = [];
beforeEach(() => {
  copied.length = 0;
  vi.useFakeTimers();
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const press = async () => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button'));
    await Promise.resolve();
  });
};

test("copies and says 'Copied!' for two seconds; a second press starts them again", async () => {
  render(<CopyButton text="WD-7F3K92" name="Reference" />, { wrapper: InEnglish });
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Copy: Reference');
  await press();
  expect(copied).toEqual(['WD-7F3K92']);
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Copied!');
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  await press();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Copied!');
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Copy: Reference');
});

test('where nothing can be copied it does not claim to have', async () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  document.execCommand = () => false;
  render(<CopyButton text="WD-7F3K92" name="Reference" />, { wrapper: InEnglish });
  await press();
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Copy: Reference');
});

test('a sign alone says by its name and a check what it did', async () => {
  render(<CopyButton iconOnly text="SFE7K2Q9LM" name="M-PESA code" />, { wrapper: InEnglish });
  const button = screen.getByRole('button', { name: 'Copy: M-PESA code' });
  expect(button.textContent).toBe('');
  await press();
  expect(screen.getByRole('button', { name: 'Copied!' }).querySelector('.lucide-check')).toBeTruthy();
});
