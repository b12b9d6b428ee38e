import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { linkText } from '../bidding/bid-chain.ts';
import { AUCTION, check, inLink, KEY, publish, receiptNote } from '../testing/published-auction.ts';
import { readAuctionFile, textHash } from './auction-file.ts';
import { checkKeptReceipts, readReceiptNote, readReceiptNotes, type ToldList } from './kept-receipt.ts';
import type { PublishedAuction } from './auction-check.ts';

const other = generateKeyPairSync('ed25519').privateKey;

/** What a device keeps of these bids of an honest auction. */
function notesOf(auction: PublishedAuction, seqs: readonly number[], signer?: typeof other): string[] {
  const { links = [] } = readAuctionFile(auction.file) ?? {};
  return seqs.map((seq) => {
    const link = links[seq - 1];
    if (!link) throw new Error(`no bid ${seq}`);
    const text = linkText({ ...link, auctionId: AUCTION });
    return receiptNote(text, textHash(text), signer);
  });
}
const listOf = ({ file, proofs, history }: PublishedAuction): ToldList => ({ file, end: proofs.close, history });
const verdictOn = async (file: string, list: ToldList | null) =>
  (await checkKeptReceipts(readReceiptNotes(file) ?? [], list, KEY, check)).map(({ note, isSigned, published }) => [
    note.seq,
    isSigned,
    published,
  ]);

describe('[LOG-4] a receipt that somebody kept', () => {
  test('shows to anybody, without us, that the bid counted, and that the published list has it so', async () => {
    const honest = await publish();
    const file = notesOf(honest, [2, 5]).join('\n');
    expect(await verdictOn(file, listOf(honest))).toEqual([
      [2, true, 'passed'],
      [5, true, 'passed'],
    ]);
    expect(await verdictOn(file.replaceAll('\n', '\r\n'), null)).toEqual([
      [2, true, 'unchecked'],
      [5, true, 'unchecked'],
    ]);
  });

  test('convicts a list without it, with another price of it, and of another auction', async () => {
    const honest = await publish();
    const [note = ''] = notesOf(honest, [5]);
    const { file: otherPrice } = inLink(honest, 5, 5, () => '1');
    for (const list of [(await publish({ bids: 4 })).file, otherPrice, (await publish({ auctionId: 1 })).file, '', 'x'])
      expect(await verdictOn(note, { ...listOf(honest), file: list })).toEqual([[5, true, 'failed']]);
  });

  test('is not shown by a list that was made for this one question: only the list that the logged end names counts', async () => {
    const truth = await publish();
    const published = await publish({ bids: 4 });
    const [dropped = ''] = notesOf(truth, [5]);
    expect(await verdictOn(dropped, listOf(published))).toEqual([[5, true, 'failed']]);
    // Asked for the list alone, the server sends one that has it: the end in its log names another.
    const [, link = ''] = dropped.split('\n');
    const lines = published.file.split('\n');
    const served = [...lines.slice(0, -3), link, ...lines.slice(-3)].join('\n');
    expect(served).toContain(link);
    const forged = await verdictOn(dropped, { ...listOf(published), file: served });
    expect(forged).toEqual([[5, true, 'failed']]);
    // The whole other list, with the end that it had: the log of now isn't that one's.
    const elsewhere = { ...listOf(truth), history: published.history };
    expect(await verdictOn(dropped, elsewhere)).toEqual([[5, true, 'unchecked']]);
    const [kept = ''] = notesOf(published, [2]);
    expect(await verdictOn(kept, { ...listOf(published), end: null })).toEqual([[2, true, 'unchecked']]);
    expect(await verdictOn(kept, { ...listOf(published), end: published.proofs.open })).toEqual([
      [2, true, 'unchecked'],
    ]);
  });

  test('shows nothing when somebody else signed it, or typed another bid into it', async () => {
    const honest = await publish();
    const [mine = ''] = notesOf(honest, [2]);
    const [forged = ''] = notesOf(honest, [2], other);
    expect(await verdictOn(forged, listOf(honest))).toEqual([[2, false, 'passed']]);
    expect(await verdictOn(mine.replace(`|${AUCTION}|2|`, `|${AUCTION}|3|`), listOf(honest))).toEqual([
      [3, false, 'failed'],
    ]);
  });

  test('of an autobid is read by the bid at which it stood', async () => {
    const link = `v1|autobid|${AUCTION}|-|set|${'a'.repeat(32)}|17|4|5|0|200000||-|-`;
    expect(readReceiptNote(receiptNote(link, 'b'.repeat(64)))).toMatchObject({
      of: 'autobid',
      auctionId: AUCTION,
      seq: 4,
    });
  });

  test.each([
    ['nothing', () => ''],
    ['something else', () => 'a letter'],
    ['a checkpoint', async () => (await publish()).proofs.close],
    ['one without its signature', (note: string) => note.slice(0, note.indexOf('\n\n'))],
    ['one that two signed', (note: string) => note + note.slice(note.indexOf('— '))],
    ['text before it', (note: string) => `a letter\n${note}`],
    ['one of no auction', () => receiptNote('v1|x', 'a'.repeat(64))],
    ['a hash that is none', () => receiptNote(`v1|${AUCTION}|1|`, 'abc')],
    ['those of two auctions', (note: string) => `${note}\n${receiptNote('v1|1|1|', 'a'.repeat(64))}`],
    ['more than anybody has', (note: string) => note.repeat(2_001)],
  ])('is none: %s', async (_, file) => {
    const [note = ''] = notesOf(await publish(), [1]);
    expect(readReceiptNotes(await file(note))).toBeNull();
  });
});
