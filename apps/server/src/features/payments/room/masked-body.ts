import { maskedName } from '../../../platform/masks.ts';

const NAMES = /"(FirstName|MiddleName|LastName|ReceiverPartyPublicName|CustomerName|payerName)"\s*:\s*"([^"]*)"/gi;
/** Of a whole Kenyan number, also inside of an id of the provider's that ends with one. */
const NUMBER = /(\+?254|0)?([17][0-9]{2})([0-9]{3})([0-9]{3})(?![0-9])/g;

/**
 * What a provider's body is to whoever sees masks: names as initials, numbers without their middle. Every run
 * of nine digits that could be a number is treated as one; sums and times are shorter or longer.
 */
export const maskedBody = (body: string): string =>
  body
    .replace(NAMES, (_whole, key: string, name: string) => `"${key}":"${maskedName(name)}"`)
    .replace(
      NUMBER,
      (_whole, start: string | undefined, first: string, _middle: string, last: string) =>
        `${start ?? ''}${first}•••${last}`,
    );
