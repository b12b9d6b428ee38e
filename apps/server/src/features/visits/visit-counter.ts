import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { Loop } from '../../platform/process/loop.ts';

const WRITTEN_EVERY_MS = 30_000;

/**
 * Counts how often auctions are opened (MON-9): a number in memory, added to its day every half minute. It knows nobody: what it is told
 * is that one was opened, and nothing else. What a crash leaves uncounted is less than a minute of visits.
 */
export class VisitCounter {
  readonly #db: Db;
  readonly #loop: Loop;
  #waiting = 0;

  constructor({
    db,
    log,
  }: {
    readonly db: Db;
    readonly log: { error(fields: object, text: string): void };
  }) {
    this.#db = db;
    this.#loop = new Loop(log, 'counting visits', async () => {
      await this.write();
      return WRITTEN_EVERY_MS;
    });
  }

  opened(): void {
    this.#waiting++;
  }

  /** Adds what was counted to today, by the database's clock; what can't be written is counted the next time. */
  async write(): Promise<void> {
    const visits = this.#waiting;
    if (visits === 0) return;
    this.#waiting = 0;
    try {
      await sql`
        insert into visit_day (day, visits) values (nairobi_day(clock_timestamp()), ${visits})
        on conflict (day) do update set visits = visit_day.visits + excluded.visits`.execute(this.#db);
    } catch (error) {
      this.#waiting += visits;
      throw error;
    }
  }

  /** Writes what is left; after that it counts no more. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.write().catch(() => undefined);
  }
}
