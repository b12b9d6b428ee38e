import { type QueryExecutorProvider, sql } from 'kysely';

/** Kysely itself or one of its transactions: each call below is one statement, whole or not at all, in either. */
export type Books = QueryExecutorProvider;

/**
 * Gives somebody an account for bids, empty at first. May run any number of times; registration calls it in its own
 * transaction.
 * @throws check_violation (23514) the person is staff: the database refuses them an account (ACC-8)
 */
export async function ensureAccount(books: Books, userId: string): Promise<void> {
  await sql`
    insert into account (unit, kind, owner_id, balance) values ('BID', 'user', ${userId}, 0)
    on conflict (owner_id, unit, kind) where owner_id is not null do nothing`.execute(books);
}

export type BidCredit = {
  readonly userId: string;
  readonly bids: number;
  /** Its cause, `kind:ref`. The same cause credits once, whatever else it says (BID-7). */
  readonly source: string;
};

export type CreditResult = {
  /** false: this cause had been credited before, and nothing changed. */
  readonly credited: boolean;
  readonly balance: number;
};

type Origin = { readonly kind: 'purchase' | 'promotion'; readonly unitPriceCents: number };

/**
 * Puts bids into somebody's account as a lot of their own (BID-7): one transfer from the house account of their kind,
 * one lot, one balance. A replay of the same source is harmless.
 * @throws check_violation (23514) the person is staff; foreign_key_violation (23503) there is no such person
 */
export async function creditBids(books: Books, credit: BidCredit, origin: Origin): Promise<CreditResult> {
  await ensureAccount(books, credit.userId);
  const { rows } = await sql<{ balance: number }>`
    with moved as (
      insert into transfer (source, unit, debit_id, credit_id, amount)
      select ${credit.source}, 'BID', house.id, mine.id, ${credit.bids}::bigint
        from account house, account mine
       where house.kind = ${origin.kind} and house.unit = 'BID' and house.owner_id is null
         and mine.owner_id = ${credit.userId} and mine.unit = 'BID'
      on conflict (source) do nothing
      returning source, credit_id, amount
    ), lot as (
      insert into bid_lot (account_id, kind, unit_price_cents, bids_total, bids_left, source)
      select credit_id, ${origin.kind}, ${origin.unitPriceCents}::bigint, amount, amount, source from moved
    )
    update account set balance = account.balance + moved.amount
      from moved where account.id = moved.credit_id
    returning account.balance`.execute(books);
  const changed = rows[0];
  if (changed) return { credited: true, balance: changed.balance };
  return { credited: false, balance: await currentBids(books, credit.userId) };
}

/** A gift of the house: free bids, spent before all others, counted as free by the never-overpay guarantee (BID-5, BID-7). */
export const grantBids = (books: Books, grant: BidCredit): Promise<CreditResult> =>
  creditBids(books, grant, { kind: 'promotion', unitPriceCents: 0 });

/** How many bids somebody holds now; 0 for whoever has no account. */
export const currentBids = async (books: Books, userId: string): Promise<number> =>
  (await currentBalance(books, userId)).bids;

/** The same with its version, by which whoever is told knows whether it is the latest (BID-10). */
export async function currentBalance(books: Books, userId: string): Promise<{ bids: number; version: number }> {
  const { rows } = await sql<{ bids: number; version: number }>`
    select balance as bids, version from account where owner_id = ${userId} and unit = 'BID'`.execute(books);
  return rows[0] ?? { bids: 0, version: 0 };
}
