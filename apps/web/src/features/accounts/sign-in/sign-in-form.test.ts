import { LoginBody } from '@mnada/contract';
import { expect, test } from 'vitest';
import { EMPTY_SIGN_IN, filledWith, signInBody, signInProblems } from './sign-in-form.ts';

test('an empty sign-in asks for the number and the password', () => {
  expect(signInProblems(EMPTY_SIGN_IN)).toEqual({ contact: 'phoneInvalid', password: 'passwordMissing' });
  expect(signInProblems({ ...EMPTY_SIGN_IN, contact: 'email' })).toEqual({
    contact: 'emailInvalid',
    password: 'passwordMissing',
  });
});

test('a password of any length may be tried: only registration has a minimum', () => {
  expect(signInProblems({ contact: 'phone', phone: '712345678', email: '', password: 'x' })).toEqual({});
});

test('the call carries the number with its prefix, or the address, and the encoded password', () => {
  expect(LoginBody.parse(signInBody(filledWith('0712345678', 'siri123')))).toEqual({
    password: Buffer.from('siri123').toString('base64'),
    phoneNumber: '+254712345678',
    registrationType: 'phone',
  });
  expect(LoginBody.parse(signInBody(filledWith('owner@mnada.example', 'siri123')))).toEqual({
    password: Buffer.from('siri123').toString('base64'),
    email: 'owner@mnada.example',
    registrationType: 'email',
  });
});

test('[OPS-3] a demonstration sign-in fills the field as if it had been typed: the prefix stands before it already', () => {
  expect(filledWith('+254712345678', 'siri123')).toEqual({
    contact: 'phone',
    phone: '712345678',
    email: '',
    password: 'siri123',
  });
});
