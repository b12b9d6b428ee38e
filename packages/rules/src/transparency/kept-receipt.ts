/** A signed receipt that somebody kept in a file, held against what is published of its auction, by whoever gets it (LOG-4). */
import { autobidEventText, linkText, ownEventText, ownLinkText } from '../bidding/bid-chain.ts';
import { readAuctionFile, textHash } from './auction-file.ts';
import { isSame, utf8 } from './bytes.ts';
import type { CheckState } from './check-state.ts';
import { type CheckSignature, type LogKey, type NoteSignature, readSignatures } from './checkpoint.ts';
import { readEntry } from './entries.ts';
import { checkKeptProof } from './kept-proof.ts';
import type { LogHistory } from './one-history.ts';
import { RECEIPT_TYPE } from './receipts.ts';

/** More than anybody has of one auction (a device keeps a thousand), and read before it is believed. */
const NOTES_MAX = 2_000;
const SIGNATURE_BYTES = 64;
const HASH = /^[0-9a-f]{64}$/;
/** `v1|<auction>|<seq>|…` and `v2|…` of a bid; `v1|autobid|<auction>|-|<kind>|<tag>|<at>|<seq>|…` of an autobid. */
const OF_BID = /^v[12]\|([1-9][0-9]{0,15})\|([1-9][0-9]{0,9})\|/;
const OF_AUTOBID = /^v1\|autobid\|([1-9][0-9]{0,15})\|-\|[a-z]+\|[0-9a-f]+\|[0-9]+\|([0-9]{1,10})\|/;

export type ReceiptNote = {
  readonly of: 'bid' | 'autobid';
  readonly auctionId: number;
  /** The bid's number; of an autobid, the number of bids at which it was changed. */
  readonly seq: number;
  readonly link: string;
  readonly hash: string;
  /** The name of the log whose key signed it. */
  readonly origin: string;
  readonly text: string;
  readonly signature: NoteSignature;
};

/**
 * A file has those of one auction, one behind the other.
 * @returns null: one of them is no receipt, or of another auction; there is none, or there are more than anybody has
 */
export function readReceiptNotes(file: string): ReceiptNote[] | null {
  const texts = file
    .replaceAll('\r\n', '\n')
    .split(`${RECEIPT_TYPE}\n`)
    .map((part) => part.trim());
  const [before, ...rest] = texts;
  if (before !== '' || rest.length === 0 || rest.length > NOTES_MAX) return null;
  const notes = rest.map((part) => readReceiptNote(`${RECEIPT_TYPE}\n${part}\n`));
  const [first] = notes;
  const isOfOne = (note: ReceiptNote | null): note is ReceiptNote =>
    note !== null && note.auctionId === first?.auctionId && note.origin === first.origin;
  return notes.every(isOfOne) ? notes : null;
}

/** @returns null: it is no receipt in its one spelling, signed by one */
export function readReceiptNote(note: string): ReceiptNote | null {
  const end = note.indexOf('\n\n');
  if (end < 0) return null;
  const text = note.slice(0, end + 1);
  const [type, link = '', hash = '', ...more] = text.split('\n');
  const [signature, ...others] = readSignatures(note.slice(end + 2)) ?? [];
  if (type !== RECEIPT_TYPE || more.length !== 1 || !HASH.test(hash)) return null;
  if (signature === undefined || others.length > 0) return null;
  const autobid = OF_AUTOBID.exec(link);
  const [, auctionId, seq] = autobid ?? OF_BID.exec(link) ?? [];
  if (auctionId === undefined || seq === undefined) return null;
  const of = autobid === null ? 'bid' : 'autobid';
  return { of, auctionId: Number(auctionId), seq: Number(seq), link, hash, origin: signature.name, text, signature };
}

/** Whether that key signed it. */
export async function isReceiptSigned(note: ReceiptNote, key: LogKey, check: CheckSignature): Promise<boolean> {
  const { name, keyId, signature } = note.signature;
  const isItsKey = name === key.origin && isSame(keyId, key.id) && signature.length === SIGNATURE_BYTES;
  return isItsKey && check(key.key, utf8(note.text), signature);
}

export type KeptReceiptVerdict = {
  readonly note: ReceiptNote;
  readonly isSigned: boolean;
  /** Whether the list that its end names has it just so; unchecked: that list isn't at hand, or nothing proves that it is the one. */
  readonly published: CheckState;
};

/** What is published of an auction, as it is told now. */
export type ToldList = {
  /** `auction/<id>.txt`. */
  readonly file: string;
  /** The proof of its end; null: it can't be had, or it hasn't ended. */
  readonly end: string | null;
  /** How the log went on from that proof. */
  readonly history: LogHistory;
};

/**
 * A list is believed only as the one that the logged end names by its hash: whoever is asked for one file can answer with another.
 * @param list null: it can't be had, or isn't published yet
 */
export async function checkKeptReceipts(
  notes: readonly ReceiptNote[],
  list: ToldList | null,
  key: LogKey,
  check: CheckSignature,
): Promise<KeptReceiptVerdict[]> {
  const told = list === null ? null : toldIn(list.file);
  const logged = list === null ? 'unchecked' : await isOfItsEnd(list, notes[0]?.auctionId ?? 0, key, check);
  const verdicts: KeptReceiptVerdict[] = [];
  for (const note of notes) {
    const isThere = told?.auctionId === note.auctionId && told.hashes.get(note.link) === note.hash;
    verdicts.push({
      note,
      isSigned: await isReceiptSigned(note, key, check),
      published: told === null ? 'unchecked' : isThere ? logged : 'failed',
    });
  }
  return verdicts;
}

/** Whether the log, as it is told now, says that the auction ended with this very list. */
async function isOfItsEnd(
  { file, end, history }: ToldList,
  auctionId: number,
  key: LogKey,
  check: CheckSignature,
): Promise<CheckState> {
  const proved = end === null ? null : await checkKeptProof(end, key, history, check);
  if (proved === null || !proved.isSigned || !proved.isIncluded || proved.log.state !== 'passed') return 'unchecked';
  const entry = readEntry(proved.entry, 'close') ?? readEntry(proved.entry, 'void');
  if (entry?.get('auction') !== String(auctionId)) return 'unchecked';
  return entry.get('file') === textHash(file) ? 'passed' : 'failed';
}

/** The hash of each bid and event of a list, under its text in full and as its person was told it while the auction ran. */
function toldIn(text: string): { readonly auctionId: number; readonly hashes: ReadonlyMap<string, string> } {
  const file = readAuctionFile(text);
  if (file === null) return { auctionId: 0, hashes: new Map() };
  const { auctionId } = file;
  const hashes = new Map<string, string>();
  for (const link of file.links) {
    if (link === null) continue;
    const whole = linkText({ ...link, auctionId });
    hashes.set(whole, textHash(whole)).set(ownLinkText({ ...link, auctionId }), textHash(whole));
  }
  for (const event of file.events)
    hashes.set(ownEventText({ ...event, auctionId }), textHash(autobidEventText({ ...event, auctionId })));
  return { auctionId, hashes };
}
