import { expect, test } from 'vitest';
import {
  confirmProblem,
  contactProblem,
  emailProblem,
  fullNameProblem,
  newPasswordProblem,
  phoneProblem,
  usernameProblem,
} from './field-rules.ts';

test('[ACC-1] a username has 3 to 20 of letters, digits, _ and .', () => {
  expect(usernameProblem('am')).toBe('usernameShort');
  expect(usernameProblem('  am  ')).toBe('usernameShort');
  expect(usernameProblem('ami')).toBeNull();
  expect(usernameProblem('amina.hassan_254')).toBeNull();
  expect(usernameProblem('a'.repeat(20))).toBeNull();
  expect(usernameProblem('a'.repeat(21))).toBe('usernameLong');
  for (const bad of ['amina hassan', 'amina-h', 'amına', 'amina\u200b'])
    expect(usernameProblem(bad)).toBe('usernameLetters');
});

test('[ACC-1] names of the shop and its staff, and names without letters, are refused on the field', () => {
  expect(usernameProblem('mnada_support')).toBe('usernameReserved');
  expect(usernameProblem('...')).toBe('usernameFewLetters');
});

test('a full name is anything but blank', () => {
  expect(fullNameProblem('   ')).toBe('fullNameMissing');
  expect(fullNameProblem('Wanjikũ')).toBeNull();
});

test('a phone number needs nine digits after +254', () => {
  expect(phoneProblem('71234567')).toBe('phoneInvalid');
  expect(phoneProblem('712 345 678')).toBeNull();
  expect(phoneProblem('0712345678')).toBeNull();
  expect(phoneProblem('912345678')).toBe('phoneInvalid');
});

test('an e-mail address contains an @', () => {
  expect(emailProblem('amina.example.com')).toBe('emailInvalid');
  expect(emailProblem('amina@example.com')).toBeNull();
});

test('only the chosen way to be reached is checked', () => {
  expect(contactProblem('phone', { phone: '712345678', email: '' })).toBeNull();
  expect(contactProblem('email', { phone: '712345678', email: '' })).toBe('emailInvalid');
});

test('a new password has 6 to 128 characters and is typed twice alike', () => {
  expect(newPasswordProblem('12345')).toBe('passwordInvalid');
  expect(newPasswordProblem('123456')).toBeNull();
  expect(newPasswordProblem('a'.repeat(129))).toBe('passwordInvalid');
  expect(confirmProblem('123456', '12345')).toBe('passwordsDiffer');
  expect(confirmProblem('123456', '123456')).toBeNull();
});
