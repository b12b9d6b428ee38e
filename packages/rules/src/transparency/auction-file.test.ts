import { expect, test } from 'vitest';
import { lineOf, publish } from '../testing/published-auction.ts';
import { readAuctionFile, textHash } from './auction-file.ts';
import { linkText } from '../bidding/bid-chain.ts';

test('[LOG-4] the line of a link is the very text that is hashed', async () => {
  const file = readAuctionFile((await publish()).file);
  expect(file?.links).toHaveLength(40);
  for (const [i, link] of (file?.links ?? []).entries()) {
    if (file === null || link === null) throw new Error('a link is none');
    const text = linkText({ ...link, auctionId: file.auctionId });
    expect(file.texts[i]).toBe(text);
    expect(textHash(text)).toBe(file.links[i + 1]?.previousHashHex ?? file.head);
  }
});

/** The same numbers, written otherwise: whoever hashes the line would have another link than whoever reads it. */
const OTHERWISE: readonly (readonly [string, number, (field: string) => string])[] = [
  ['another version', 0, () => 'v2'],
  ['no version', 0, () => ''],
  ['another auction', 1, (auction) => `${auction}0`],
  ['the auction with a zero before it', 1, (auction) => `0${auction}`],
  ['a number with a zero before it', 2, (seq) => `0${seq}`],
  ['a number with a sign', 2, (seq) => `+${seq}`],
  ['a number with a space', 3, (us) => ` ${us}`],
  ['a number with a point', 3, (us) => `${us}.0`],
  ['a number with an exponent', 5, () => '12e2'],
  ['a number that no double holds', 4, () => '9007199254740993'],
  ['nothing for a number', 5, () => ''],
  ['a hash in capitals', 7, (hash) => hash.toUpperCase()],
  ['one field more', 6, (tag) => `${tag}|x`],
  ['an automatic bid without its version', 6, (tag) => `${tag}|auto:${'a'.repeat(32)}:${'b'.repeat(64)}`],
];
test.each(OTHERWISE)('[LOG-4] %s is no link', async (_, at, write) => {
  const lines = (await publish()).file.split('\n');
  const fields = (lines[lineOf(12)] ?? '').split('|');
  fields[at] = write(fields[at] ?? '');
  lines[lineOf(12)] = fields.join('|');
  expect(readAuctionFile(lines.join('\n'))?.links[11]).toBeNull();
});
