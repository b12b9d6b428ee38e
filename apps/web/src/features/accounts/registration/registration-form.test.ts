import { RegisterBody } from '@mnada/contract';
import { expect, test } from 'vitest';
import { EMPTY_REGISTRATION, fieldOfRefusal, registrationBody, registrationProblems } from './registration-form.ts';

const GOOD = {
  contact: 'phone',
  username: 'amina.hassan',
  fullName: 'Amina Hassan Omar',
  phone: '0712 345 678',
  email: '',
  password: 'nenosiri1',
  confirm: 'nenosiri1',
  agreed: true,
  invite: '',
} as const;

test('[ACC-1] an empty form names every field that is missing', () => {
  expect(registrationProblems(EMPTY_REGISTRATION)).toEqual({
    username: 'usernameShort',
    fullName: 'fullNameMissing',
    contact: 'phoneInvalid',
    password: 'passwordInvalid',
    agreed: 'termsMissing',
  });
});

test('[ACC-1] a complete form has nothing wrong, by phone or by e-mail', () => {
  expect(registrationProblems(GOOD)).toEqual({});
  expect(registrationProblems({ ...GOOD, contact: 'email' })).toEqual({ contact: 'emailInvalid' });
  expect(registrationProblems({ ...GOOD, contact: 'email', email: 'amina@example.com' })).toEqual({});
});

test('each field is judged on its own', () => {
  expect(registrationProblems({ ...GOOD, confirm: 'nenosiri2' })).toEqual({ confirm: 'passwordsDiffer' });
  expect(registrationProblems({ ...GOOD, agreed: false })).toEqual({ agreed: 'termsMissing' });
});

test('[ACC-1] the call carries the contact that was chosen, the encoded password and the referral code', () => {
  const body = registrationBody({ ...GOOD, email: 'left@over.example' }, 'MND000042', new Date('2026-01-02T03:04:05Z'));
  expect(RegisterBody.parse(body)).toEqual({
    username: 'amina.hassan',
    fullName: 'Amina Hassan Omar',
    referralcode: 'MND000042',
    password: Buffer.from('nenosiri1').toString('base64'),
    phoneNumber: '+254712345678',
    registrationType: 'phone',
    timestamp: '2026-01-02T03:04:05.000Z',
  });
});

test('[GEN-8] a refusal that speaks of a field is shown at that field', () => {
  expect(fieldOfRefusal('PHONE_TAKEN')).toBe('contact');
  expect(fieldOfRefusal('USERNAME_TAKEN')).toBe('username');
  expect(fieldOfRefusal('PASSWORD_CONTEXT')).toBe('password');
  expect(fieldOfRefusal('INTERNAL')).toBeNull();
});
