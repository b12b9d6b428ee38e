import { ADDRESS_LENGTH, isRegion, isTownOf, type Language, type ShippingAddressBody } from '@mnada/contract';
import { kenyanPhone } from '@mnada/rules';
import type * as z from 'zod/mini';
import { Refusal } from '../../../platform/http/index.ts';
import { type AddressText, addressText } from '../texts.ts';

/** An address as it is kept. */
export type AddressFields = {
  readonly firstName: string;
  readonly lastName: string;
  /** E.164. */
  readonly phone: string;
  readonly address: string;
  /** County. */
  readonly region: string;
  /** Town. */
  readonly area: string;
};

/** With what its owner calls it; null: nothing; undefined: nothing is said of that. */
export type LabelledAddress = AddressFields & { readonly label?: string | null | undefined };

// Control signs, and the invisible ones that turn or hide what a courier reads (abuse case 19).
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;
const LETTER = /\p{L}/u;

/**
 * Reads an address as it was typed: one kind of space, one way of writing accents.
 * @throws Refusal ADDRESS_INVALID with a sentence for each field that must be mended, in the person's language
 */
export function readAddress(body: z.output<typeof ShippingAddressBody>, language: Language): LabelledAddress {
  const wrong: AddressText[] = [];
  const name = (typed: string, missing: AddressText, long: AddressText, most: number = ADDRESS_LENGTH.name): string => {
    const text = tidy(typed);
    if (text === '') wrong.push(missing);
    else if (lengthOf(text) > most) wrong.push(long);
    else if (UNSEEN.test(text) || !LETTER.test(text)) wrong.push('nameLetters');
    return text;
  };
  const label = body.label === undefined ? undefined : tidy(body.label) || null;
  if (typeof label === 'string') name(label, 'nameLetters', 'labelLong', ADDRESS_LENGTH.label);
  const firstName = name(body.firstName, 'firstNameMissing', 'firstNameLong');
  const lastName = name(body.lastName, 'lastNameMissing', 'lastNameLong');
  const phone = kenyanPhone(body.phoneNumber);
  if (phone === null) wrong.push('phoneInvalid');
  const address = tidy(body.address);
  if (address === '') wrong.push('addressMissing');
  else if (lengthOf(address) > ADDRESS_LENGTH.address) wrong.push('addressLong');
  else if (UNSEEN.test(address)) wrong.push('addressSigns');
  const [region, area] = [tidy(body.region), tidy(body.city)];
  if (!isRegion(region)) wrong.push('regionMissing');
  else if (!isTownOf(region, area)) wrong.push('cityMissing');
  if (wrong.length > 0 || phone === null) {
    throw new Refusal('ADDRESS_INVALID', { errors: [...new Set(wrong)].map((text) => addressText(text, language)) });
  }
  return { label, firstName, lastName, phone, address, region, area };
}

const tidy = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();
const lengthOf = (text: string): number => [...text].length;
