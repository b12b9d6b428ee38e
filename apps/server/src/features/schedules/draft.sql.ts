import type { EpochUs } from '@mnada/rules';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { RULE_COLUMNS, type RuleColumns } from './house-rules.ts';

export type Draft = RuleColumns & {
  readonly id: number;
  readonly productId: number;
  readonly startsAtUs: EpochUs;
  readonly revision: number;
  readonly clonedFrom: number | null;
  readonly savedAt: Date;
  readonly savedBy: string | null;
  readonly savedByName: string | null;
  /** What it became. */
  readonly auctionId: number | null;
};

async function select(db: QueryExecutorProvider, id: number, lock: RawBuilder<unknown>): Promise<Draft | null> {
  const { rows } = await sql<Draft>`
    select it.id, it.product_id as "productId", it.scheduled_start_us as "startsAtUs", it.revision,
           it.cloned_from as "clonedFrom", it.saved_at as "savedAt", it.saved_by as "savedBy", u.full_name as "savedByName",
           it.auction_id as "auctionId", ${RULE_COLUMNS}
      from auction_draft it left join app_user u on u.id = it.saved_by where it.id = ${id} ${lock}`.execute(db);
  return rows[0] ?? null;
}

export const readDraft = (db: QueryExecutorProvider, id: number): Promise<Draft | null> => select(db, id, sql``);
export const lockDraft = (trx: QueryExecutorProvider, id: number): Promise<Draft | null> =>
  select(trx, id, sql`for update of it`);
