import type { EpochUs } from '@mnada/rules';
import { sql } from 'kysely';
import { bidHouse, type Books, idOf } from './accounts.ts';
import type { Cause } from './cause.ts';
import { post } from './post.sql.ts';

/** What a demonstration's past, and a test's crowd, have in the books: set-based, so that many take a moment. */

export type CrowdCredit = {
  readonly userIds: readonly string[];
  /** To each of them. */
  readonly bids: number;
  /** 0: a gift. */
  readonly unitPriceCents?: number;
  readonly cause: (userId: string) => Cause;
  /** Left out: now. */
  readonly atUs?: EpochUs;
};

/** `creditBids` or `grantBids` for many at once, who have their accounts. */
export async function creditCrowd(books: Books, credit: CrowdCredit): Promise<void> {
  const { userIds, bids, unitPriceCents = 0, cause, atUs } = credit;
  const from = bidHouse(unitPriceCents === 0 ? 'promotion' : 'purchase');
  const isNow = atUs === undefined;
  const { at } = { at: isNow ? sql`clock_timestamp()` : sql`to_timestamp(${atUs / 1_000_000})` };
  const entries = sql`
      select given.cause as source, ${idOf(from)} as debit_id, account.id as credit_id, ${bids}::bigint as amount,
             ${from.kind}::text as lot_kind, null::bigint as parent_id, ${unitPriceCents}::bigint as unit_price_cents,
             ${at} as at
        from unnest(${userIds}::uuid[], ${userIds.map(cause)}::text[]) as given (user_id, cause)
        join account on account.owner_id = given.user_id and account.unit = 'BID'`;
  await post(books, { unit: 'BID', lots: 'made', isDated: true, entries });
}

export type PastSpending = {
  readonly auctionId: number;
  readonly seq: number;
  readonly accountId: number;
  readonly spentAccountId: number;
  readonly lotId: number;
  readonly decidedAtUs: EpochUs;
};

/** Spends bids of the past in the order given, as the lane would have. */
export async function spendInThePast(books: Books, bids: readonly PastSpending[]): Promise<void> {
  const column = (name: keyof PastSpending) => bids.map((bid) => bid[name]);
  const entries = sql`
      select 'bid:' || auction_id || ':' || seq as source, debit_id, credit_id, 1::bigint as amount, lot_id,
             to_timestamp(decided_at_us / 1000000.0) as at
        from unnest(${column('auctionId')}::bigint[], ${column('seq')}::int[], ${column('accountId')}::bigint[],
                    ${column('spentAccountId')}::bigint[], ${column('lotId')}::bigint[], ${column('decidedAtUs')}::bigint[])
             with ordinality as spent (auction_id, seq, debit_id, credit_id, lot_id, decided_at_us, nth)
       order by nth`;
  await post(books, { unit: 'BID', lots: 'taken', isDated: true, entries });
  await sql`
    update account set accepted_us_1 = coalesce(last.us[2], 0), accepted_us_2 = last.us[1]
      from (select account_id, array_agg(us order by us desc) as us
              from unnest(${column('accountId')}::bigint[], ${column('decidedAtUs')}::bigint[]) as spent (account_id, us)
             group by account_id) last
     where account.id = last.account_id`.execute(books);
}

/** Gives transfers and their lots the times at which they would have been. By the owner of the tables: the server can't (L3). */
export async function redate(
  books: Books,
  moved: readonly { readonly cause: Cause; readonly atUs: EpochUs }[],
): Promise<void> {
  await sql`
    with made as (
      select source, to_timestamp(at_us / 1000000.0) as at
        from unnest(${moved.map(({ cause }) => cause)}::text[], ${moved.map(({ atUs }) => Math.round(atUs))}::bigint[])
             as made (source, at_us)
    ), lot as (
      update bid_lot set created_at = made.at from made where bid_lot.source = made.source
    )
    update transfer set created_at = made.at from made where transfer.source = made.source`.execute(books);
}
