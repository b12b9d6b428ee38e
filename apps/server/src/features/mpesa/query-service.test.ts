import type { StkQueryReading } from '@mnada/daraja';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createQueryService, QUERY_WITHIN_MS } from './query-service.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const request = { checkoutRequestId: 'ws_CO_1' };

test('[PAY-3] a query without an answer ends after 3 s; after five of them nobody asks, and the answer is "unavailable" at once', async () => {
  const stkQuery = vi.fn(() => new Promise<StkQueryReading>(() => undefined));
  const circuit = createCircuitBreaker({ failuresMax: 5, openMs: 5_000, openMsMax: 60_000, nowMs: () => 0 });
  const service = createQueryService({ stkQuery }, circuit);
  const answers = Promise.all(Array.from({ length: 5 }, () => service.stkQuery(request)));
  await vi.advanceTimersByTimeAsync(QUERY_WITHIN_MS);
  expect((await answers).map((one) => one.kind === 'no_answer' && one.why)).toEqual(Array(5).fill('timed_out'));
  expect(await service.stkQuery(request)).toMatchObject({ kind: 'no_answer', why: 'unavailable' });
  expect(stkQuery).toHaveBeenCalledTimes(5);
});

test('[PAY-3] "too fast" and "not found" are answers: they open nothing', async () => {
  const why = ['rate_limited', 'not_found', 'refused', 'unknown_code'] as const;
  for (const one of why) {
    const stkQuery = async () => ({ kind: 'no_answer', why: one, code: null, alert: false }) as const;
    const service = createQueryService({ stkQuery });
    for (let n = 0; n < 20; n++) await service.stkQuery(request);
    expect(service.circuit.state(), one).toBe('closed');
  }
});
