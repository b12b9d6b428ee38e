import { ADDRESS_LENGTH, isRegion, isTownOf, type Language, type ShippingAddressBody } from '@mnada/contract';
import { kenyanPhone, type LineRefusal, type ReadLine, readLine, readPersonName } from '@mnada/rules';
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

const BAD_NAME = { signs: 'nameLetters', letters: 'nameLetters' } as const;

/**
 * Reads an address as it was typed: one kind of space, one way of writing accents, nothing that turns or hides what a courier
 * reads (abuse case 19).
 * @throws Refusal ADDRESS_INVALID with a sentence for each field that must be mended, in the person's language
 */
export function readAddress(body: z.output<typeof ShippingAddressBody>, language: Language): LabelledAddress {
  const wrong: AddressText[] = [];
  /** @returns what is kept; '' where it must be mended */
  const take = (read: ReadLine, texts: Readonly<Record<LineRefusal, AddressText>>): string => {
    if (read.ok) return read.text;
    wrong.push(texts[read.reason]);
    return '';
  };
  const name = (typed: string, missing: AddressText, long: AddressText): string =>
    take(readPersonName(typed, ADDRESS_LENGTH.name), { missing, long, ...BAD_NAME });
  const firstName = name(body.firstName, 'firstNameMissing', 'firstNameLong');
  const lastName = name(body.lastName, 'lastNameMissing', 'lastNameLong');
  const phone = kenyanPhone(body.phoneNumber);
  if (phone === null) wrong.push('phoneInvalid');
  const address = take(readLine(body.address, ADDRESS_LENGTH.address), {
    ...{ missing: 'addressMissing', long: 'addressLong' },
    ...{ signs: 'addressSigns', letters: 'addressSigns' },
  });
  let label: string | null | undefined;
  if (body.label !== undefined) {
    const read = readPersonName(body.label, ADDRESS_LENGTH.label);
    const isEmpty = !read.ok && read.reason === 'missing';
    label = isEmpty ? null : take(read, { missing: 'nameLetters', long: 'labelLong', ...BAD_NAME });
  }
  const [region, area] = [body.region.trim(), body.city.trim()];
  if (!isRegion(region)) wrong.push('regionMissing');
  else if (!isTownOf(region, area)) wrong.push('cityMissing');
  if (wrong.length > 0 || phone === null) {
    throw new Refusal('ADDRESS_INVALID', { errors: [...new Set(wrong)].map((text) => addressText(text, language)) });
  }
  return { label, firstName, lastName, phone, address, region, area };
}
