import type { Floor } from '../database/floor.ts';
import type { Person } from './tab.ts';
import type { Witness } from './witness.ts';

export type StoredAuction = {
  readonly id: number;
  readonly status: string;
  readonly seq: number;
  readonly priceCents: number;
  readonly leaderName: string | null;
  readonly endsAtUs: number | null;
  readonly drainUs: number;
  readonly result: string | null;
  /** By user: bids used on it. */
  readonly used: ReadonlyMap<string, number>;
};

/** A floor with the people and auctions of one world on it, and what its checks need to see. */
export type AuctionFloor = {
  readonly floor: Floor;
  readonly people: readonly Person[];
  readonly auctionIds: readonly number[];
  /** Right after each commit: everything that must hold of what is stored. */
  afterCommit(witness: Witness): void;
  /** At the end: what is too dear to ask after each commit. */
  finish(witness: Witness): Promise<void>;
  auctions(): Promise<readonly StoredAuction[]>;
  balances(): Promise<ReadonlyMap<string, number>>;
  /** Bids, outcomes and balances as text, the same on both floors after the same history. */
  books(): Promise<string>;
  close(): Promise<void>;
};

/** A pack that was paid for, once for each source, as one statement. */
export const CREDIT_SQL = `
  with mine as (select id from account where owner_id = $1::uuid and unit = 'BID'),
  moved as (
    insert into transfer (source, unit, debit_id, credit_id, amount)
    select $3, 'BID', house.id, mine.id, $2::bigint
      from mine, account house where house.kind = 'purchase' and house.unit = 'BID' and house.owner_id is null
    on conflict (source) do nothing returning source, credit_id, amount
  ), lot as (
    insert into bid_lot (account_id, kind, unit_price_cents, bids_total, bids_left, source)
    select credit_id, 'purchase', 900, amount, amount, source from moved
  )
  update account set balance = balance + moved.amount from moved where account.id = moved.credit_id /* a pack */`;
