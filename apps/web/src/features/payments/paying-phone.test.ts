import { describe, expect, test } from 'vitest';
import { isMasked, looksSafaricom, ownPhone } from './paying-phone.ts';

describe('[PAY-2] the number to pay from', () => {
  test.each(['712345678', '701000000', '722000000', '790000000', '740000000', '757000000', '768000000', '110000000'])(
    '%s looks like Safaricom',
    (digits) => expect(looksSafaricom(digits)).toBe(true),
  );
  test.each(['733000000', '750000000', '770000000', '780000000', '762000000', '100000000', '747000000'])(
    '%s is warned of',
    (digits) => expect(looksSafaricom(digits)).toBe(false),
  );

  test('a masked number is recognised by what is shown of it', () => {
    expect(isMasked('0712 ••• 678', '712345678')).toBe(true);
    expect(isMasked('0712 ••• 678', '712345679')).toBe(false);
    expect(isMasked('0712 ••• 678', '112345678')).toBe(false);
    expect(isMasked('0712 ••• 678', '678')).toBe(false);
  });

  test('the account’s own number without its prefix', () => {
    expect(ownPhone('+254712345678')).toBe('712345678');
    expect(ownPhone(null)).toBe('');
  });
});
