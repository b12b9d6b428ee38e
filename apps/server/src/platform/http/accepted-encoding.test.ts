import { expect, test } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip; q=0', null],
  ['brotli, abr, xgzip', null],
  ['identity', null],
  ['', null],
  [undefined, null],
  ['br ; q=0.0,gzip ;q=0.001', 'gzip'],
  // Longer than any browser's: not read, so that nothing has to be tried for it.
  [`gzip,${' '.repeat(300)}br`, null],
] as const)('%s: %s', (header, expected) => {
  expect(acceptedEncoding({ headers: header === undefined ? {} : { 'accept-encoding': header } })).toBe(expected);
});
