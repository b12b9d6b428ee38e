import type { ShippingAddress } from '@mnada/contract';
import { ShippingAddressBody } from '@mnada/contract';
import { describe, expect, test } from 'vitest';
import {
  ADDRESS_FIELDS,
  addressBody,
  addressLine,
  addressProblems,
  EMPTY_ADDRESS,
  valuesOf,
  valuesOfAccount,
} from './address-values.ts';
import { addressName } from './address-name.ts';

const WHOLE = {
  label: 'Home',
  region: 'Nairobi',
  city: 'Umoja',
  firstName: ' Amina ',
  lastName: 'Hassan',
  address: 'Moi Drive, House 14',
  phone: '712345678',
  isDefault: true,
};
const SAVED: ShippingAddress = {
  id: '6d1f2f3e-0000-4000-8000-000000000001',
  label: 'Home',
  first_name: 'Amina',
  last_name: 'Hassan',
  phonenumber: '+254712345678',
  address: 'Moi Drive, House 14',
  area: 'Umoja',
  region: 'Nairobi',
  is_default: true,
};

describe('[WIN-6] an address', () => {
  test('needs region, city, both names, the address and a mobile number', () => {
    const required = ADDRESS_FIELDS.filter((field) => field !== 'label');
    expect(Object.keys(addressProblems(EMPTY_ADDRESS))).toEqual(required);
    expect(addressProblems(WHOLE)).toEqual({});
    for (const field of required) {
      expect(Object.keys(addressProblems({ ...WHOLE, [field]: field === 'phone' ? '71234' : '  ' }))).toEqual([field]);
    }
  });

  test('names need a letter; signs that nobody sees are dropped, not refused', () => {
    expect(addressProblems({ ...WHOLE, firstName: '12' })).toEqual({ firstName: 'addresses.nameLetters' });
    expect(addressProblems({ ...WHOLE, address: '\u200b\u200e ' })).toEqual({ address: 'addresses.addressMissing' });
    expect(addressBody({ ...WHOLE, address: '\u200eMoi Drive\u200b 14' }).address).toBe('Moi Drive 14');
  });

  test('[S48] what shows nothing is missing, and a tower of marks is told at its field, as the server tells it', () => {
    const tower = `q${'\u0323'.repeat(59)}`;
    expect(addressProblems({ ...WHOLE, address: '\u2800\u2800' })).toEqual({ address: 'addresses.addressMissing' });
    expect(addressProblems({ ...WHOLE, lastName: '\u3164' })).toEqual({ lastName: 'addresses.lastNameMissing' });
    expect(addressProblems({ ...WHOLE, address: tower })).toEqual({ address: 'addresses.addressSigns' });
    expect(addressProblems({ ...WHOLE, firstName: tower })).toEqual({ firstName: 'addresses.nameLetters' });
    expect(addressProblems({ ...WHOLE, label: '\u3164' })).toEqual({});
  });

  test('may be called something, of letters; else it is called by who takes the parcel', () => {
    expect(addressProblems({ ...WHOLE, label: '' })).toEqual({});
    expect(addressProblems({ ...WHOLE, label: '…' })).toEqual({ label: 'addresses.nameLetters' });
    expect(addressName(SAVED)).toBe('Home');
    expect(addressName({ ...SAVED, label: null })).toBe('Amina Hassan');
  });

  test('is sent as the contract takes it', () => {
    const body = addressBody(WHOLE);
    expect(ShippingAddressBody.safeParse(body).success).toBe(true);
    expect(body).toEqual({
      label: 'Home',
      firstName: 'Amina',
      lastName: 'Hassan',
      phoneNumber: '+254712345678',
      address: 'Moi Drive, House 14',
      region: 'Nairobi',
      city: 'Umoja',
      setAsDefault: true,
    });
  });

  test('begins with the name and the number of the account', () => {
    expect(valuesOfAccount({ fullName: ' Amina  Hassan Omar', phoneNumber: '+254712345678' })).toEqual({
      ...EMPTY_ADDRESS,
      firstName: 'Amina',
      lastName: 'Hassan Omar',
      phone: '712345678',
    });
    expect(valuesOfAccount({ fullName: 'Amina', phoneNumber: null })).toEqual({ ...EMPTY_ADDRESS, firstName: 'Amina' });
  });

  test('comes back into the form as it was saved', () => {
    expect(valuesOf(SAVED)).toEqual({ ...WHOLE, firstName: 'Amina' });
    expect(addressLine(SAVED)).toBe('Moi Drive, House 14, Umoja, Nairobi');
  });
});
