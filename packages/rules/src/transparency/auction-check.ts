/** What is asked of a published auction, and what each check says of it. */
import type { readAuctionFile } from './auction-file.ts';
import type { CheckState } from './check-state.ts';
import type { LogKey } from './checkpoint.ts';
import type { BidOrigins } from './entries.ts';
import type { LogHistory } from './one-history.ts';
import type { OnceVerdict } from './said-once.ts';
import type { LogScan } from './scan-log.ts';
import type { ShownAuction } from './shown-auction.ts';
import type { AutobidReceipt, BidReceipt } from './receipts.ts';

/** A name as it was shown, with the random bytes of its commitment: opens the tag in the chain, and can be erased. */
export type OpenedName = { readonly tag: string; readonly salt: string; readonly name: string };

export type PublishedAuction = {
  readonly auctionId: number;
  /** `auction/<id>.txt`. */
  readonly file: string;
  /** A tlog-proof with its entry for each, the end's last. */
  readonly proofs: { readonly schedule: string; readonly open: string; readonly close: string };
  readonly names: readonly OpenedName[];
  readonly key: LogKey;
  /** How the log went on from the proofs' checkpoints, as it is told now. */
  readonly history: LogHistory;
  /** What else the log says of it, as far as it was read; null: it couldn't be. */
  readonly scan: LogScan | null;
  readonly receipts: readonly BidReceipt[];
  /** Of what one did to one's autobid there. */
  readonly autobidReceipts?: readonly AutobidReceipt[];
  /** As the shop's pages show it; null: they couldn't be asked. Missing: nobody asks what they show. */
  readonly shown?: ShownAuction | null;
};

const CHECKS = [
  'chain',
  'holes',
  'price',
  'clock',
  'autobids',
  'winner',
  'names',
  'record',
  'signature',
  'inclusion',
  'log',
  'once',
  'terms',
  'shown',
  'receipts',
] as const;
export type CheckName = (typeof CHECKS)[number];

export type Check = {
  readonly name: CheckName;
  readonly state: CheckState;
  /** The first bid that doesn't hold, or from which on nothing can be said. */
  readonly seq?: number;
  /** What was published there, and what follows from the rest. */
  readonly published?: string;
  readonly computed?: string;
  /** Of `log`: two checkpoints that one key signed of two histories. */
  readonly notes?: readonly [string, string];
  /** Of `once`: the entry that says otherwise, from 1, and how much of the log was read. */
  readonly entry?: number;
  readonly read?: OnceVerdict['read'];
  /** Of `receipts`: the one that disagrees is of an autobid, set, added to or stopped at that bid. */
  readonly of?: 'autobid';
  /** Of `shown`: what the shop's pages say otherwise, in the words of the log's entries. */
  readonly field?: string;
};

export type AuctionFile = NonNullable<ReturnType<typeof readAuctionFile>>;

export const verdict = (name: CheckName, holds: boolean, more: Omit<Check, 'name' | 'state'> = {}): Check => ({
  name,
  state: holds ? 'passed' : 'failed',
  ...(holds ? {} : more),
});

export const isOf = (fields: ReadonlyMap<string, string> | null, auctionId: number): boolean =>
  fields?.get('auction') === String(auctionId);

export const numberOf = (fields: ReadonlyMap<string, string>, name: string): number =>
  Number(fields.get(name) ?? Number.NaN);

export const originsOf = (fields: ReadonlyMap<string, string>): BidOrigins => ({
  bought: numberOf(fields, 'bought'),
  returned: numberOf(fields, 'returned'),
  promotional: numberOf(fields, 'promotional'),
  house: numberOf(fields, 'house'),
});
