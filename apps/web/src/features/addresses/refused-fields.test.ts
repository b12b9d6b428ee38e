import { expect, test } from 'vitest';
import { refusedFields } from './refused-fields.ts';

const refusal = (errors: string[], code = 'ADDRESS_INVALID') => ({ code, message: 'Failed to save address', errors });

test('[WIN-6] the server’s sentences stand at the fields they speak of, in both languages', () => {
  expect(refusedFields(refusal(['First name is required', 'Choose a town in this county']))).toEqual({
    firstName: 'First name is required',
    city: 'Choose a town in this county',
  });
  expect(refusedFields(refusal(['Nambari ya simu si sahihi']))).toEqual({ phone: 'Nambari ya simu si sahihi' });
});

test('what speaks of no field stands above the button only', () => {
  expect(refusedFields(refusal(['Something else']))).toEqual({});
  expect(refusedFields(refusal([], 'PHONE_INVALID'))).toEqual({ phone: 'Failed to save address' });
});
