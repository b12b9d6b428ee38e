import { expect, test } from 'vitest';
import { codeDigits } from './code-field.tsx';
import { minutesSeconds } from './use-code-request.ts';

test('[ACC-4] a code may be pasted with whatever stands around it', () => {
  expect(codeDigits('482 913')).toBe('482913');
  expect(codeDigits(' 482913\n')).toBe('482913');
  expect(codeDigits('@mnada.example #482913')).toBe('482913');
  expect(codeDigits('4829137777')).toBe('482913');
});

test('the wait for another code reads as minutes and seconds', () => {
  expect(minutesSeconds(0)).toBe('0:00');
  expect(minutesSeconds(65)).toBe('1:05');
  expect(minutesSeconds(300)).toBe('5:00');
});
