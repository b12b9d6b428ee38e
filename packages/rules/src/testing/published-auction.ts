/** Builds a whole published auction, honest or as a forger would have it: the chain of a liar is whole and signed. */
import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { endAfterBid } from '../auctions/countdown.ts';
import { autobidEventText, autobidGenesisText, linkText } from '../bidding/bid-chain.ts';
import {
  type FileAutobidEvent,
  type FileExtension,
  type FileLink,
  genesisOf,
  textHash,
  writeAuctionFile,
} from '../transparency/auction-file.ts';
import { joined, toHex, utf8 } from '../transparency/bytes.ts';
import { checkpointText, logKey, signedNote } from '../transparency/checkpoint.ts';
import { verifyEd25519 } from '../transparency/ed25519.ts';
import {
  type CloseFields,
  closeEntry,
  openEntry,
  type OpenFields,
  scheduleEntry,
  type ScheduleFields,
} from '../transparency/entries.ts';
import { inclusionProof, leafHash, rootOf } from '../transparency/merkle.ts';
import { readHistory, type ToldLog } from '../transparency/one-history.ts';
import { receiptText } from '../transparency/receipts.ts';
import { type ScanLimits, type ScanMore, scanLog } from '../transparency/scan-log.ts';
import { hashOf, nodesOfTiles, writeBundle } from '../transparency/tiles.ts';
import { writeTlogProof } from '../transparency/tlog-proof.ts';
import type { CheckName, PublishedAuction } from '../transparency/auction-check.ts';
import { verifyAuction } from '../transparency/verify-auction.ts';

const ORIGIN = 'mnada.test/ledger/1';
export const AUCTION = 20_362;
export const START = 1_750_000_000_000_000;
const PRODUCT = textHash('a television');
export const ownKey = generateKeyPairSync('ed25519');
const publicOf = (key: KeyObject) =>
  new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32));
export const KEY = logKey(ORIGIN, publicOf(ownKey.privateKey));

/** A receipt as a shop's node signs it; `signer`: somebody else in its name. */
export function receiptNote(link: string, hash: string, signer: KeyObject = ownKey.privateKey): string {
  const text = receiptText({ link, hash });
  return signedNote(text, KEY, new Uint8Array(sign(null, utf8(text), signer)));
}

const salt = (n: number) => n.toString(16).padStart(32, '0');
export const NAMES = ['amina.hassan', 'juma_kwale', 'mutiso_m'].map((name, n) => ({
  tag: `${salt(n + 7)}:${textHash(`${salt(n)}|${name}`)}`,
  salt: salt(n),
  name,
}));

/** What a forger may change before everything is written down and signed. */
export type Plan = {
  auctionId?: number;
  bids?: number;
  /** The hash of what it was about. */
  product?: string | undefined;
  /** Changes the bids before they are chained: the chain of a liar is whole. */
  bid?: (bids: Omit<FileLink, 'previousHashHex'>[]) => Omit<FileLink, 'previousHashHex'>[];
  extensions?: FileExtension[];
  /** What happened to autobids, each at its number of bids; chained, and named by the links of their bids, like the bids. */
  events?: Omit<FileAutobidEvent, 'n' | 'saltHex' | 'previousHashHex'>[];
  terms?: Partial<ScheduleFields>;
  seatsBooked?: number;
  /** What the opening says of its plan; without it, nothing, as openings did first. */
  named?: (plan: { readonly index: number; readonly hash: string }) => OpenFields['plan'];
  close?: (fields: CloseFields) => CloseFields;
  /** As an entry of another version is written. */
  closeText?: (entry: string) => string;
  /** The places of schedule, open and close in the log. */
  order?: readonly [number, number, number];
  /** How many entries the log had when the proofs were made, and how many it has now. */
  entries?: number;
  grown?: number;
  signer?: KeyObject;
};

export const OPENING = {
  auctionId: AUCTION,
  productHashHex: PRODUCT,
  incrementCents: 100,
  countdownUs: 10_000_000,
  drainUs: 1_000_000,
  openedAtUs: START,
  rulesVersion: 1,
};

export const publish = async (plan: Plan = {}): Promise<PublishedAuction> => (await publishInLog(plan)).auction;

/** The auction, and the log that it stands in as everybody is told it. */
export async function publishInLog(plan: Plan): Promise<{ readonly auction: PublishedAuction; readonly log: ToldLog }> {
  const auctionId = plan.auctionId ?? AUCTION;
  const productHashHex = plan.product ?? PRODUCT;
  const opening = { ...OPENING, auctionId, productHashHex };
  let endsAtUs = START + OPENING.countdownUs;
  let bids = Array.from({ length: plan.bids ?? 40 }, (_, i): Omit<FileLink, 'previousHashHex'> => {
    const extension = plan.extensions?.find(({ afterSeq }) => afterSeq === i);
    if (extension !== undefined) endsAtUs = extension.toUs;
    const decidedAtUs = endsAtUs - 3_000_000 + (i % 7) * 1_000;
    endsAtUs = endAfterBid(endsAtUs, decidedAtUs, OPENING.countdownUs);
    const bidderTag = NAMES[i % NAMES.length]?.tag ?? '';
    return { seq: i + 1, receivedAtUs: decidedAtUs - 900, decidedAtUs, priceCents: 100 * (i + 1), bidderTag };
  });
  bids = plan.bid?.(bids) ?? bids;
  const events = chained(plan.events ?? [], auctionId);
  const genesis = genesisOf(opening);
  let previousHashHex = genesis;
  const links = bids.map((bid): FileLink => {
    const auto = bid.auto && { ...bid.auto, headHex: headBefore(events, bid.seq, auctionId) };
    const link = { ...bid, ...(auto && { auto }), previousHashHex };
    previousHashHex = textHash(linkText({ ...link, auctionId }));
    return link;
  });
  const extensions = plan.extensions ?? [];
  const file = writeAuctionFile({ ...opening, genesis, links, extensions, events, head: previousHashHex });
  const fields: CloseFields = {
    loggedUs: endsAtUs + 3_000_000,
    auctionId,
    result: 'sold',
    winnerTag: links.at(-1)?.bidderTag ?? null,
    priceCents: links.at(-1)?.priceCents ?? 0,
    bids: links.length,
    extensions: extensions.length,
    decidedAtUs: endsAtUs + OPENING.drainUs,
    lastHash: previousHashHex,
    origins: { bought: links.length - 5, returned: 3, promotional: 2, house: 0 },
    costs: {
      bidsCents: 900 * links.length,
      winnerBids: links.filter(({ bidderTag }) => bidderTag === links.at(-1)?.bidderTag).length,
      winnerBidsCents: 900,
    },
    autobidEvents: events.length,
    fileHash: textHash(file),
  };
  const schedule = scheduleEntry({
    loggedUs: START - 60_000_000,
    auctionId,
    startsAtUs: START,
    productHash: productHashHex,
    shopPriceCents: 3_999_900,
    incrementCents: 100,
    countdownUs: OPENING.countdownUs,
    drainUs: OPENING.drainUs,
    beginnersOnly: false,
    cashEnabled: true,
    winsPerProduct: 1,
    winsInTotal: 8,
    seatsNeeded: null,
    bidsPerTap: 1,
    lockPriceCents: null,
    rulesVersion: 1,
    ...plan.terms,
  });
  const seatsBooked = plan.seatsBooked ?? null;
  const order = plan.order ?? [3, 9, 22];
  const own = { index: order[0], hash: toHex(leafHash(utf8(schedule))) };
  const named = plan.named?.(own) ?? null;
  const open = openEntry({ loggedUs: START, auctionId, openedAtUs: START, genesis, seatsBooked, plan: named });
  const closed = closeEntry(plan.close?.(fields) ?? fields);
  const close = plan.closeText?.(closed) ?? closed;
  const size = plan.entries ?? 30;
  const entries = Array.from({ length: plan.grown ?? size }, (_, n) => `mnada/heads/v1\nlogged_us ${n}\n`);
  [schedule, open, close].forEach((entry, n) => {
    entries[order[n] ?? 0] = entry;
  });
  const { proofs, log } = await logOf(entries, size, order, plan.signer ?? ownKey.privateKey);
  const [first = '', second = '', third = ''] = proofs;
  const auction = {
    auctionId,
    file,
    proofs: { schedule: first, open: second, close: third },
    names: NAMES,
    key: KEY,
    ...(await readAll(auctionId, proofs, log)),
    receipts: links
      .filter((_, i) => i % 10 === 0)
      .map(({ seq, receivedAtUs, decidedAtUs }) => ({
        seq,
        receivedAtUs,
        decidedAtUs,
        hash: links[seq]?.previousHashHex ?? previousHashHex,
      })),
  };
  return { auction, log };
}

export const ALL: ScanLimits = { bundlesMax: 1_000, bytesMax: 100_000_000, timesMax: 2 };

/** How that log goes on from these proofs, and everything that it says of the auction. */
export async function readAll(
  auctionId: number,
  proofs: readonly string[],
  log: ToldLog,
  limits = ALL,
  more: ScanMore = {},
): Promise<Pick<PublishedAuction, 'history' | 'scan'>> {
  const history = await readHistory(proofs, log);
  return { history, scan: await scanLog(auctionId, proofs[0] ?? '', history.newest, log, limits, more) };
}

const eventsBegin = (auctionId: number) => textHash(autobidGenesisText(auctionId));
const eventHash = (event: FileAutobidEvent, auctionId: number) => textHash(autobidEventText({ ...event, auctionId }));

function chained(given: NonNullable<Plan['events']>, auctionId: number): FileAutobidEvent[] {
  let previousHashHex = eventsBegin(auctionId);
  return given.map((fields, i) => {
    const event = { ...fields, n: i + 1, saltHex: salt(i + 40), previousHashHex };
    previousHashHex = eventHash(event, auctionId);
    return event;
  });
}

/** The newest event before a bid. */
function headBefore(events: readonly FileAutobidEvent[], seq: number, auctionId: number): string {
  const newest = events.findLast((event) => event.seq < seq);
  return newest === undefined ? eventsBegin(auctionId) : eventHash(newest, auctionId);
}

/** Proofs out of the log as it was at that size, and how it is told now. */
export async function logOf(
  entries: readonly string[],
  size: number,
  places: readonly number[],
  signer: KeyObject,
): Promise<{ readonly proofs: readonly string[]; readonly log: ToldLog }> {
  const leaves = entries.map((entry) => leafHash(utf8(entry)));
  const readTile: ToldLog['readTile'] = async ({ level, index, width }) => {
    if (level === 'entries') return writeBundle(entries.slice(index * 256, index * 256 + width).map(utf8));
    const under = 256 ** Number(level);
    const over = (n: number) =>
      hashOf(joined(...leaves.slice((index * 256 + n) * under, (index * 256 + n + 1) * under)));
    return joined(...Array.from({ length: width }, (_, n) => over(n)));
  };
  const noted = async (at: number): Promise<string> => {
    const text = checkpointText({ origin: ORIGIN, size: at, root: await rootOf(nodesOfTiles(at, readTile), at) });
    return signedNote(text, KEY, new Uint8Array(sign(null, utf8(text), signer)));
  };
  const checkpoint = await noted(size);
  const newest = size === leaves.length ? checkpoint : await noted(leaves.length);
  const proofs = places.map(async (index) =>
    writeTlogProof({
      index,
      hashes: await inclusionProof(nodesOfTiles(size, readTile), index, size),
      checkpoint,
      extra: utf8(entries[index] ?? ''),
    }),
  );
  const log = { readTile, readNewest: async () => newest, pause: async () => undefined };
  return { proofs: await Promise.all(proofs), log };
}

export const check = async (key: Uint8Array, message: Uint8Array, signature: Uint8Array) =>
  verifyEd25519(key, message, signature);

export const failures = async (published: PublishedAuction): Promise<CheckName[]> =>
  (await verifyAuction(published, check)).checks.flatMap(({ name, state }) => (state === 'failed' ? [name] : []));

/** Changes one line of the file, found by how it begins. */
export const inFile = (published: PublishedAuction, change: (lines: string[]) => void): PublishedAuction => {
  const lines = published.file.split('\n');
  change(lines);
  return { ...published, file: lines.join('\n') };
};
const HEADER = 9;
export const lineOf = (seq: number) => HEADER + seq - 1;
export const inLink = (published: PublishedAuction, seq: number, field: number, value: (old: string) => string) =>
  inFile(published, (lines) => {
    const parts = (lines[lineOf(seq)] ?? '').split('|');
    parts[field] = value(parts[field] ?? '');
    lines[lineOf(seq)] = parts.join('|');
  });
