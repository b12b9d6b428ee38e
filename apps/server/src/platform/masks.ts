import { maskedNumbers } from '@mnada/rules';

/** The same value with every number of a person masked in its words, wherever somebody typed them. */
export const withMaskedNumbers = <Value>(value: Value): Value =>
  value === null || value === undefined
    ? value
    : (JSON.parse(JSON.stringify(value), (_, each: unknown) =>
        typeof each === 'string' ? maskedNumbers(each) : each,
      ) as Value);

/** `0712 345 678`, as people read a Kenyan number. */
export const spacedPhone = (phone: string): string =>
  phone.replace(/^\+254([0-9]{3})([0-9]{3})([0-9]{3})$/, '0$1 $2 $3');

/** `A. H.` */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0] ?? ''}.`)
    .join(' ');

/** `a•••@example.co.ke` */
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••');
