import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CommonStart, uncompressedBlock } from './brotli-blocks.ts';

test('whatever an answer begins and ends with, it is read as it was', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 5_000 });
  const end = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 500 });
  await fc.assert(
    fc.asyncProperty(text, fc.array(end, { minLength: 1, maxLength: 3 }), async (start, ends) => {
      const common = new CommonStart(start);
      for (const each of ends) expect(brotliDecompressSync(await common.brotli(each)).toString()).toBe(start + each);
    }),
    { numRuns: 200 },
  );
});

test('a block holds 1 to 65,536 bytes', async () => {
  const longest = 'x'.repeat(65_536);
  expect(brotliDecompressSync(await new CommonStart('{').brotli(longest)).toString()).toBe(`{${longest}`);
  expect(() => uncompressedBlock('x'.repeat(65_537))).toThrow(RangeError);
  expect(() => uncompressedBlock('')).toThrow(RangeError);
});
