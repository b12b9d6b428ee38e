import { type QueryExecutorProvider, sql } from 'kysely';
import { STATEMENT_TIME_US, beforeUs, databaseNowUs } from '../../platform/clock/index.ts';

const KEEP_DAYS = 7;

/**
 * This node's word that it can take bids (fairness rule 7). One row spans a time without a gap above two seconds;
 * after a longer silence the next beat starts a new row, so an outage stays visible.
 */
export class NodeHeartbeat {
  readonly #db: QueryExecutorProvider;
  readonly #nodeId: string;
  #fromUs = 0;

  constructor(db: QueryExecutorProvider, nodeId: string) {
    this.#db = db;
    this.#nodeId = nodeId;
  }

  async beat(): Promise<void> {
    const { rows } = await sql<{ from_us: number }>`
      with clock as (select ${STATEMENT_TIME_US} as now_us),
      renewed as (
        update node_heartbeat set to_us = greatest(to_us, now_us) from clock
         where node_id = ${this.#nodeId} and from_us = ${this.#fromUs} and to_us >= now_us - 2000000
        returning from_us
      ), made as (
        insert into node_heartbeat (node_id, from_us, to_us)
        select ${this.#nodeId}, now_us, now_us from clock where not exists (select from renewed)
        returning from_us
      )
      select from_us from renewed union all select from_us from made`.execute(this.#db);
    this.#fromUs = rows[0]?.from_us ?? 0;
  }

  /** Old words decide nothing any more. */
  async forgetOld(): Promise<void> {
    const old = beforeUs(await databaseNowUs(this.#db), { days: KEEP_DAYS });
    await sql`delete from node_heartbeat where to_us < ${old}`.execute(this.#db);
  }
}
