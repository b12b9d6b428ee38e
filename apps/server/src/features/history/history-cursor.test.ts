import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './history-cursor.ts';

test('[OWN-1] every place comes back from its cursor', () => {
  const place = fc.record({
    lastBidUs: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    auctionId: fc.integer({ min: 1, max: 999_999_999_999_999 }),
  });
  fc.assert(
    fc.property(place, (each) => {
      expect(readCursor(writeCursor(each))).toEqual(each);
    }),
  );
});

test('what was never given out is no cursor, whatever it is', () => {
  const code = (text: string) => Buffer.from(text).toString('base64url');
  for (const made of [
    '',
    'x',
    code('1'),
    code('1:'),
    code('0:1'),
    code('1:0'),
    code('-1:1'),
    code('1:1:1'),
    code('1e3:1'),
  ])
    expect(readCursor(made)).toBeNull();
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const read = readCursor(text);
      return read === null || (Number.isSafeInteger(read.auctionId) && read.auctionId > 0);
    }),
  );
});
