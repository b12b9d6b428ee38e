import type { OwnUser, ShippingAddress } from '@mnada/contract';
import { readLine, readPersonName } from '@mnada/rules';
import { isMobile, toE164 } from '../../client/phone.ts';
import type { TextKey } from '../../client/i18n/index.ts';
import { phoneDigits } from '@mnada/ui/phone-digits.ts';

/** What is typed into the form; `city` is the wire's `area`. */
export type AddressValues = {
  /** What its owner calls it; may stay empty. */
  readonly label: string;
  readonly region: string;
  readonly city: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  /** The digits after +254. */
  readonly phone: string;
  readonly isDefault: boolean;
};
export type AddressField = Exclude<keyof AddressValues, 'isDefault'>;

/** In the order in which they stand on the screen. */
export const ADDRESS_FIELDS = ['region', 'city', 'firstName', 'lastName', 'address', 'phone', 'label'] as const;
export const EMPTY_ADDRESS: AddressValues = {
  label: '',
  region: '',
  city: '',
  firstName: '',
  lastName: '',
  address: '',
  phone: '',
  isDefault: false,
};

const MISSING = {
  region: 'addresses.regionMissing',
  city: 'addresses.cityMissing',
  firstName: 'addresses.firstNameMissing',
  lastName: 'addresses.lastNameMissing',
  address: 'addresses.addressMissing',
  phone: 'addresses.phoneInvalid',
} as const satisfies Record<Exclude<AddressField, 'label'>, TextKey>;

/** What is missing or cannot be, by field. Pure; the server decides again (WIN-6). */
export function addressProblems(values: AddressValues): Partial<Record<AddressField, TextKey>> {
  const problem = (field: AddressField): TextKey | null => {
    if (field === 'phone') return isMobile(values.phone) ? null : MISSING.phone;
    // A list's own words, or a line: its length is the field's to hold, and the server's.
    const read = field === 'address' ? readLine(values.address, Infinity) : readPersonName(values[field], Infinity);
    if (read.ok) return null;
    if (read.reason === 'missing') return field === 'label' ? null : MISSING[field];
    return field === 'address' ? 'addresses.addressSigns' : 'addresses.nameLetters';
  };
  return Object.fromEntries(
    ADDRESS_FIELDS.flatMap((field) => {
      const found = problem(field);
      return found === null ? [] : [[field, found]];
    }),
  );
}

/** Without what nobody sees, as the server keeps it: such signs come along when an address is pasted from a chat. */
const seen = (text: string): string => {
  const read = readLine(text, Infinity);
  return read.ok ? read.text : text.trim();
};

/** The payload of seed 2, section 3. */
export const addressBody = (values: AddressValues) => ({
  label: seen(values.label),
  firstName: seen(values.firstName),
  lastName: seen(values.lastName),
  phoneNumber: toE164(values.phone),
  address: seen(values.address),
  region: values.region,
  city: values.city,
  setAsDefault: values.isDefault,
});

/** A saved address as the form holds it. */
export const valuesOf = (address: ShippingAddress): AddressValues => ({
  label: address.label ?? '',
  region: address.region,
  city: address.area,
  firstName: address.first_name,
  lastName: address.last_name,
  address: address.address,
  phone: phoneDigits(address.phonenumber),
  isDefault: address.is_default,
});

/** A new address before anything was typed: the account's own name and number, as most parcels go to who pays. */
export function valuesOfAccount({ fullName, phoneNumber }: Pick<OwnUser, 'fullName' | 'phoneNumber'>): AddressValues {
  const [firstName = '', ...others] = fullName.trim().split(/\s+/);
  return { ...EMPTY_ADDRESS, firstName, lastName: others.join(' '), phone: phoneDigits(phoneNumber ?? '') };
}

/** On one line: how an address is called where several stand. */
export const addressLine = (address: Pick<ShippingAddress, 'address' | 'area' | 'region'>): string =>
  [address.address, address.area, address.region].filter((part) => part !== '').join(', ');
