import type { Failure } from '../../client/failure-text.ts';
import { LANGUAGES, type TextKey, translate } from '../../client/i18n/index.ts';
import type { AddressField } from './address-values.ts';

/** The server's sentences are those of this screen: each is shown at the field it speaks of. */
const SENTENCES = {
  'addresses.regionMissing': 'region',
  'addresses.cityMissing': 'city',
  'addresses.firstNameMissing': 'firstName',
  'addresses.lastNameMissing': 'lastName',
  'addresses.addressMissing': 'address',
  'addresses.addressSigns': 'address',
  'addresses.phoneInvalid': 'phone',
} as const satisfies Partial<Record<TextKey, AddressField>>;

/** Which fields a refusal speaks of. What speaks of none of them stands above the button. */
export function refusedFields({ code, message, errors }: Failure): Partial<Record<AddressField, string>> {
  const fields: Partial<Record<AddressField, string>> = {};
  if (code === 'PHONE_INVALID') fields.phone = message;
  for (const sentence of errors) {
    for (const [key, field] of Object.entries(SENTENCES) as [TextKey, AddressField][]) {
      if (LANGUAGES.some((language) => translate(language, key) === sentence)) fields[field] ??= sentence;
    }
  }
  return fields;
}
