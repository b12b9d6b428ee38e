import type pg from 'pg';
import { inTime } from '../in-time.ts';
import { ClockEstimate } from './clock-estimate.ts';

/** The database's clock as this node knows it. */
export interface Clock {
  /** Now, µs since 1970 on the database's clock; for what is shown. Before the first probe it throws. */
  nowUs(): number;
  /** Now for a bid's `received_at`; null while this node can't vouch for 10 ms: then the time of decision counts. */
  stampUs(): number | null;
  /** By how much the database's clock surely jumped against ours within the last minute, µs (fairness rule 8). */
  disagreementUs(): number;
}

export interface ClockProbe extends Clock {
  /** Probes once, then every second. @throws when the database doesn't answer at all */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const PROBE_EVERY_MS = 1_000;
/** At the start a few in a row: the first round trip pays for the connection and tells little. */
const FIRST_PROBES = 4;

/** An answer that takes longer tells nothing about the time, and a dead line must not stop the probing. */
const ANSWER_WITHIN_MS = 2_000;

const monotonicUs = (): number => Number(process.hrtime.bigint() / 1_000n);

/**
 * Watches the database's clock over a connection of its own: in a pool, a probe would wait behind slow pages and learn
 * nothing. A lost connection is opened again by the next probe.
 * @param deps.connect e.g. `() => database.connect({ name: 'clock' })`; the probe ends what it opened
 */
export function createClockProbe(deps: {
  connect: () => Promise<pg.Client>;
  log: { warn(fields: object, text: string): void };
}): ClockProbe {
  const estimate = new ClockEstimate();
  let timer: NodeJS.Timeout | null = null;
  let probing: Promise<void> | null = null;
  let client: pg.Client | null = null;
  let silent = false;

  const probe = async (): Promise<void> => {
    client ??= await deps.connect();
    const sentUs = monotonicUs();
    const answer = await inTime(
      ANSWER_WITHIN_MS,
      client.query<{ us: string }>('select (extract(epoch from clock_timestamp()) * 1000000)::bigint::text as us'),
    );
    estimate.add({ sentUs, gotUs: monotonicUs(), authorityUs: Number(answer.rows[0]?.us) });
  };
  const letGo = (): void => {
    client?.end().catch(() => undefined);
    client = null;
  };
  const probeQuietly = (): void => {
    probing ??= probe()
      .then(() => {
        silent = false;
      })
      .catch((error: unknown) => {
        letGo();
        if (!silent) deps.log.warn({ error: String(error) }, 'the clock probe got no answer');
        silent = true;
      })
      .finally(() => {
        probing = null;
      });
  };

  return {
    async start() {
      for (let i = 0; i < FIRST_PROBES; i++) await probe();
      timer = setInterval(probeQuietly, PROBE_EVERY_MS);
      timer.unref();
    },
    async stop() {
      if (timer) clearInterval(timer);
      timer = null;
      await probing;
      letGo();
    },
    nowUs() {
      const now = estimate.translate(monotonicUs());
      if (now === null) throw new Error('the clock was asked before its first probe');
      return now;
    },
    stampUs: () => estimate.stamp(monotonicUs()),
    disagreementUs: () => estimate.disagreementUs(),
  };
}
