import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { failureOf, refusalLines } from './failure-text.ts';

test('[GEN-8] a refusal is shown whole, line by line, and once', () => {
  const errors = ['Invalid phone number', 'Full name is required', 'Invalid phone number'];
  expect(refusalLines({ message: 'Registration failed. Please try again.', errors })).toBe(
    'Registration failed. Please try again.\nInvalid phone number\nFull name is required',
  );
});

test('[GEN-8] the server’s words are shown, and ours where it had none', () => {
  const refused = new ApiError({ status: 401, code: 'INVALID_CREDENTIALS', message: 'Invalid credentials.' });
  expect(failureOf(refused, 'Login failed.').message).toBe('Invalid credentials.');
  const unreadable = new ApiError({ status: 502, code: 'UNREADABLE', message: '502' });
  expect(failureOf(unreadable, 'Login failed.').message).toBe('Login failed.');
  expect(failureOf(new Error('bug'), 'Login failed.').message).toBe('Login failed.');
});
