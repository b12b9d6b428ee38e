import { sql } from 'kysely';
import type pg from 'pg';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { Loop } from '../../platform/process/loop.ts';
import { checkOne, type Extent } from './check-one.ts';
import type { Invariant } from './invariant.ts';
import { INVARIANTS } from './invariants.ts';
import { recordCheck } from './record-check.ts';

export type InvariantWatchDeps = {
  readonly database: Pick<Database, 'db' | 'connect'>;
  readonly metrics: Metrics;
  /** Tests shorten it. */
  readonly firstAfterMs?: number;
  readonly log: {
    info(fields: object, text: string): void;
    warn(fields: object, text: string): void;
    error(fields: object, text: string): void;
  };
};

/** Any number that nothing else locks: one node at a time asks. */
const LOCK_KEY = 0x696e7661;
const OTHER_NODE_MS = 30_000;
/** Each is asked once a minute, and rests for at least twenty times as long as it took. */
const EVERY_MS = 60_000;
const REST_TIMES = 20;
const BETWEEN_MS = 50;
/** What takes longer is left for its daily turn, which may take minutes. */
export const TIMEOUT_MS = 20_000;
export const DAILY_TIMEOUT_MS = 600_000;
/** A server that just started catches up first: what fell due meanwhile is late, and nothing is wrong. */
const FIRST_AFTER_MS = 15_000;

/**
 * Asks every invariant again and again, one after the other, on one node at a time, as the role that only reads. A row that
 * breaks one is an alarm, and stops what it touches until a person lets it go on. All it knows is in the database: another
 * node carries on where this one ends.
 */
export function startInvariantWatch(deps: InvariantWatchDeps): { stop(): Promise<void> } {
  const watch = new InvariantWatch(deps);
  const loop = new Loop(deps.log, 'checking the invariants', () => watch.step());
  return {
    async stop() {
      await loop.stop();
      await watch.close();
    },
  };
}

class InvariantWatch {
  readonly #deps: InvariantWatchDeps;
  readonly #gauges;
  readonly #dueAtMs = new Map<string, number>();
  #client: pg.Client | null = null;

  constructor(deps: InvariantWatchDeps) {
    this.#deps = deps;
    const { metrics } = deps;
    this.#gauges = {
      broken: metrics.gauge('mnada_invariant_violations', 'Rows that break an invariant, by its name', ['name']),
      seconds: metrics.gauge('mnada_invariant_check_seconds', 'How long the last check of an invariant took', ['name']),
      late: metrics.gauge('mnada_invariant_unchecked', '1: the last check of this invariant came to no end', ['name']),
    };
  }

  /** Asks the invariant that is due first. @returns after how many ms to go on */
  async step(): Promise<number> {
    const client = await this.#lead();
    if (client === null) return OTHER_NODE_MS;
    const [next] = INVARIANTS.map((invariant) => ({ invariant, dueAtMs: this.#dueAtMs.get(invariant.name) ?? 0 })).sort(
      (a, b) => a.dueAtMs - b.dueAtMs,
    );
    if (next === undefined) return EVERY_MS;
    const waitMs = next.dueAtMs - performance.now();
    if (waitMs > 0) return Math.min(waitMs, EVERY_MS);
    await this.#check(client, next.invariant);
    return BETWEEN_MS;
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined); // gives the lock back, too
  }

  /** The connection that holds the lock; null: another node asks. */
  async #lead(): Promise<pg.Client | null> {
    if (this.#client) return this.#client;
    const client = await this.#deps.database.connect({ name: 'mnada invariants' });
    const { rows } = await client.query<{ leads: boolean }>('select pg_try_advisory_lock($1) as leads', [LOCK_KEY]);
    if (!rows[0]?.leads) {
      await client.end();
      return null;
    }
    client.on('end', () => {
      if (this.#client === client) this.#client = null;
    });
    const firstMs = performance.now() + (this.#deps.firstAfterMs ?? FIRST_AFTER_MS);
    for (const { name } of INVARIANTS) this.#dueAtMs.set(name, firstMs);
    return (this.#client = client);
  }

  async #check(client: pg.Client, invariant: Invariant): Promise<void> {
    const { name, holds } = invariant;
    const startedMs = performance.now();
    try {
      const extent = await this.#extent(invariant);
      if (extent === null) return;
      const checked = await checkOne(client, invariant, extent);
      const { open, fresh, stopped } = await recordCheck(this.#deps.database.db, invariant, checked);
      this.#gauges.broken.set(open, { name });
      this.#gauges.late.set(0, { name });
      if (fresh.length > 0) {
        const examples = fresh.slice(0, 5).map((row) => row.id);
        this.#deps.log.error(
          { invariant: name, holds, rows: checked.total, examples, stopped },
          'an invariant is broken',
        );
      }
    } catch (error) {
      this.#gauges.late.set(1, { name });
      this.#deps.log.warn({ err: error, invariant: name }, 'an invariant could not be checked');
      if ((error as { code?: string }).code !== '57014') await this.close(); // the line may be broken
    } finally {
      const tookMs = performance.now() - startedMs;
      this.#gauges.seconds.set(tookMs / 1_000, { name });
      this.#dueAtMs.set(name, performance.now() + Math.max(EVERY_MS, REST_TIMES * tookMs));
    }
  }

  /** @returns null: it was asked today, and nothing broke it */
  async #extent({ name, grows, isDaily = false }: Invariant): Promise<Extent | null> {
    const { rows } = await sql<{ upTo: number; isBroken: boolean }>`
      select up_to as "upTo", exists (select from invariant_violation v where v.name = invariant_progress.name and cleared_at is null) as "isBroken"
        from invariant_progress
       where name = ${name} and all_at > ${STATEMENT_TIME} - interval '1 day'`.execute(this.#deps.database.db);
    const [progress] = rows;
    if (progress === undefined) return { fromHere: null, timeoutMs: DAILY_TIMEOUT_MS };
    if (isDaily && !progress.isBroken) return null;
    return { fromHere: grows === undefined ? null : progress.upTo, timeoutMs: TIMEOUT_MS };
  }
}
