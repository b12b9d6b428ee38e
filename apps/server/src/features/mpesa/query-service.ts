import type { Daraja, StkQueryReading } from '@mnada/daraja';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';

/** The token's fetch included, which has its own, longer time-out. */
export const QUERY_WITHIN_MS = 3_000;
const CIRCUIT = { failuresMax: 5, openMs: 5_000, openMsMax: 60_000 } as const;

export type QueryService = {
  readonly stkQuery: Daraja['stkQuery'];
  readonly circuit: Pick<CircuitBreaker, 'state' | 'isPassable'>;
};

/** Without an answer of the service itself; "not found" and "too fast" are answers. */
const hasFailed = (reading: StkQueryReading): boolean =>
  reading.kind === 'no_answer' &&
  (['timed_out', 'unavailable', 'connection_lost', 'too_large', 'not_json'] as const).some(
    (why) => why === reading.why,
  );

const noAnswer = (why: 'timed_out' | 'unavailable'): StkQueryReading => ({
  kind: 'no_answer',
  why,
  code: null,
  alert: false,
});

/**
 * Questions about pushes, within 3 s each and behind a circuit breaker: while nobody answers they are answered
 * `unavailable` at once. Never rejects.
 */
export function createQueryService(
  daraja: Pick<Daraja, 'stkQuery'>,
  circuit: CircuitBreaker = createCircuitBreaker(CIRCUIT),
): QueryService {
  return {
    circuit,
    async stkQuery(request) {
      const reading = await circuit.run(() => within(QUERY_WITHIN_MS, daraja.stkQuery(request)), hasFailed);
      return reading ?? noAnswer('unavailable');
    },
  };
}

async function within(ms: number, asked: Promise<StkQueryReading>): Promise<StkQueryReading> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<StkQueryReading>((resolve) => {
    timer = setTimeout(() => resolve(noAnswer('timed_out')), ms);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
