import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { SortedKind } from '../../platform/database/index.ts';

/** Kysely itself or one of its transactions: each call here is whole or not at all, in either. */
export type Books = QueryExecutorProvider;

/** The bids of one person. */
export type Wallet = { readonly unit: 'BID'; readonly kind: 'user'; readonly ownerId: string };
/** The bids that were used on one auction: an account of its own, or every bid of every auction would wait for one row. */
export type SpentOn = { readonly unit: 'BID'; readonly kind: 'spent'; readonly auctionId: number };
/** The bids that are set aside for autobids on one auction, not used yet: an account of its own, as `autobid_book` says which. */
export type SetAsideFor = { readonly unit: 'BID'; readonly kind: 'set_aside'; readonly auctionId: number };
/** purchase, promotion: where bids come from. reversal: taken back with their money. forfeited: given up with an account. */
export type BidHouse<Kind extends BidHouseKind = BidHouseKind> = { readonly unit: 'BID'; readonly kind: Kind };
type BidHouseKind = 'purchase' | 'promotion' | 'reversal' | 'forfeited';

/** What one person earned and has not taken out (OWN-3). */
export type Shillings = { readonly unit: 'KES'; readonly kind: 'user'; readonly ownerId: string };
/** What one person owes after money went back whose bids were spent. */
export type Debt = { readonly unit: 'KES'; readonly kind: 'debt'; readonly ownerId: string };
/** The shop's own: docs/decisions/0008-payments.md and 0009-payouts.md say what lies where. */
export type KesHouse = { readonly unit: 'KES'; readonly kind: KesHouseKind };
type KesHouseKind =
  // What the engine moves at once.
  | 'mpesa'
  | 'sales'
  | 'unallocated'
  | 'payout'
  | 'prize'
  | 'fee'
  | 'rounding'
  | 'reversal'
  | 'promotion'
  | 'forfeited'
  | 'tax_withheld'
  | SortedKind;

type BidAccount = Wallet | SpentOn | SetAsideFor | BidHouse;
export type KesAccount = Shillings | Debt | KesHouse;
export type Account = BidAccount | KesAccount;

export const walletOf = (userId: string): Wallet => ({ unit: 'BID', kind: 'user', ownerId: userId });
export const spentOn = (auctionId: number): SpentOn => ({ unit: 'BID', kind: 'spent', auctionId });
export const bidHouse = <Kind extends BidHouseKind>(kind: Kind): BidHouse<Kind> => ({ unit: 'BID', kind });
export const shillingsOf = (userId: string): Shillings => ({ unit: 'KES', kind: 'user', ownerId: userId });
export const debtOf = (userId: string): Debt => ({ unit: 'KES', kind: 'debt', ownerId: userId });
export const kesHouse = (kind: KesHouseKind): KesHouse => ({ unit: 'KES', kind });

/** Its id, as a part of a statement: found by a key, read once a statement. null where there is no such account. */
export function idOf(account: Account): RawBuilder<number> {
  if (account.kind === 'set_aside')
    return sql`(select account_id from autobid_book where auction_id = ${account.auctionId})`;
  if ('auctionId' in account) return sql`(select spent_account_id from auction where id = ${account.auctionId})`;
  const { unit, kind } = account;
  if ('ownerId' in account)
    return sql`(select id from account where owner_id = ${account.ownerId}::uuid and unit = ${unit} and kind = ${kind})`;
  return sql`(select id from account where unit = ${unit} and kind = ${kind} and owner_id is null)`;
}

/**
 * Makes somebody's account, empty at first. May run any number of times; registration opens the wallet in its own
 * transaction, the others come when they are first needed.
 * @throws check_violation (23514) the person is staff: the database refuses them an account (ACC-8)
 */
export async function ensureAccount(books: Books, { unit, kind, ownerId }: Wallet | Shillings | Debt): Promise<void> {
  await sql`
    insert into account (unit, kind, owner_id, balance) values (${unit}, ${kind}, ${ownerId}, 0)
    on conflict (owner_id, unit, kind) where owner_id is not null do nothing`.execute(books);
}

export const setAsideFor = (auctionId: number): SetAsideFor => ({ unit: 'BID', kind: 'set_aside', auctionId });

/** Makes the account of an auction's bids that are set aside, as a part of the statement that makes its book: its id. */
export const newSetAsideAccount: RawBuilder<{ id: number }> = sql`
      insert into account (unit, kind) values ('BID', 'set_aside') returning id`;

/** Makes the account of a new auction's bids, as a part of the statement that makes the auction: its id. */
export const newSpentAccount: RawBuilder<{ id: number }> = sql`
      insert into account (unit, kind) values ('BID', 'spent') returning id`;
