import { type RawBuilder, sql } from 'kysely';
import type { Books } from './accounts.ts';

/** A stored balance that has moved: positive where it grew. Those of the house are not stored. */
type Change = { readonly userId: string; readonly amount: number; readonly balance: number };

export type Posted = {
  /** How many of the transfers were new. */
  readonly moved: number;
  /** One an account. */
  readonly changes: readonly Change[];
};

export type Posting = {
  readonly unit: 'BID' | 'KES';
  /** What becomes of lots: each transfer makes one, takes from the one it names, or gives back to it what was taken out of it. */
  readonly lots?: 'made' | 'taken' | 'given back';
  /** Transfers of the past say when they were. */
  readonly isDated?: boolean;
  /**
   * A select of `source`, `debit_id`, `credit_id`, `amount`; for lots that are made also `lot_kind`, `parent_id`,
   * `unit_price_cents`, for lots that are taken from or given back to `lot_id` (null: none), for the past `at`.
   */
  readonly entries: RawBuilder<unknown>;
};

/**
 * The only statement that writes transfers, beside the one of the lane (`spend.sql.ts`): transfers, lots and balances in one,
 * so that nothing is ever written of the one without the others. A source that moved before moves nothing. The caller holds
 * the locks of whatever the entries are read from.
 * @throws check_violation (23514) somebody, or a lot, has less
 * @throws not_null_violation (23502) an account does not exist
 */
export async function post(books: Books, { unit, lots, isDated = false, entries }: Posting): Promise<Posted> {
  const isNow = !isDated;
  const { at } = { at: isNow ? sql`clock_timestamp()` : sql`entry.at` };
  const { rows } = await sql<{ moved: number } & (Change | { userId: null })>`
    with entry as (${entries}),
    moved as (
      insert into transfer (source, unit, debit_id, credit_id, amount, created_at)
      select source, ${unit}, debit_id, credit_id, amount, ${at} from entry
      on conflict (source) do nothing
      returning source, debit_id, credit_id, amount
    )${lots === undefined ? sql`` : lots === 'made' ? makeLots(at) : moveInLots(lots)},
    change as (
      select account_id, sum(amount)::bigint as amount
        from (select debit_id as account_id, -amount as amount from moved union all select credit_id, amount from moved) side
       group by account_id
    ), kept as (
      update account set balance = account.balance + change.amount
        from change where account.id = change.account_id and account.balance is not null
      returning account.owner_id, change.amount, account.balance
    )
    select (select count(*) from moved) as moved, kept.owner_id as "userId", kept.amount, kept.balance
      from (select) as always left join kept on true`.execute(books);
  return { moved: rows[0]?.moved ?? 0, changes: rows.filter((row) => row.userId !== null) };
}

const makeLots = (at: RawBuilder<unknown>) => sql`,
    lot as (
      insert into bid_lot (account_id, kind, parent_id, unit_price_cents, bids_total, bids_left, source, created_at)
      select moved.credit_id, entry.lot_kind, entry.parent_id, entry.unit_price_cents, moved.amount, moved.amount,
             moved.source, ${at}
        from moved join entry using (source)
    )`;

const moveInLots = (way: 'taken' | 'given back') => sql`,
    moved_lot as (
      select entry.lot_id, sum(moved.amount)::int as bids from moved join entry using (source)
       where entry.lot_id is not null group by entry.lot_id
    ), lot as (
      update bid_lot set bids_left = bid_lot.bids_left ${way === 'taken' ? sql`-` : sql`+`} moved_lot.bids
        from moved_lot where bid_lot.id = moved_lot.lot_id
    )`;
