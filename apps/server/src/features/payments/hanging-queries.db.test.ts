import type { StkQueryReading } from '@mnada/daraja';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentsApp, type PaymentsApp } from '../../testing/payments-app.ts';
import { stkSuccess } from '../../testing/stk-callback.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';
import { currentBids } from '../ledger/index.ts';

const STRANGER = '203.0.113.7';
const database = await testDatabase();
let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp(database);
});
afterAll(() => app?.stop());

/** From here on no query is answered, until `release` lets them all end without an answer. */
function hangQueries() {
  const collector = app.money.deps.collector;
  if (!collector) throw new Error('no collector');
  const daraja = collector.daraja as { stkQuery: (request: object) => Promise<StkQueryReading> };
  const before = daraja.stkQuery;
  const waiting: (() => void)[] = [];
  daraja.stkQuery = () =>
    new Promise((resolve) => {
      waiting.push(() => resolve({ kind: 'no_answer', why: 'timed_out', code: null, alert: false }));
    });
  return {
    asked: () => waiting.length,
    release() {
      daraja.stkQuery = before;
      for (const answer of waiting) answer();
    },
  };
}

test('[PAY-3] while no query is answered, who pays is credited at once; what is in doubt waits in a lane of its own', async () => {
  const queries = hangQueries();
  try {
    for (let n = 0; n < 12; n++) {
      const { id, phone } = await app.aShopper();
      const { body } = await app.buy(id, phone);
      const token = await app.knownToken(body.payment_id);
      const { checkout_request_id } = await app.payment(body.payment_id);
      await app.hook('stk', token, stkSuccess(checkout_request_id, `SDOUBT${n}00`, 1350), STRANGER);
    }
    await expect.poll(queries.asked).toBeGreaterThan(0);
    const shopper = await app.aShopper();
    const paid = await app.buyAndPay(shopper);
    expect(paid).toMatchObject({ is_verified: false, sources: ['stk_callback'], next_query_at: expect.any(Date) });
    expect(await currentBids(app.db, shopper.id)).toBe(150);
    // As many questions at once as the lane has workers; the others wait in its queue.
    expect(queries.asked()).toBeLessThanOrEqual(4);
  } finally {
    queries.release();
  }
  await app.money.inbox.idle();
  expect(await checkInvariants(database.pool)).toEqual([]);
});

test('[PAY-3] what was credited at once is verified by its query afterwards', async () => {
  const paid = await app.buyAndPay(await app.aShopper());
  await app.age(paid.id, 31);
  await app.work();
  expect(await app.payment(paid.id)).toMatchObject({ is_verified: true, sources: ['stk_callback', 'stk_query'] });
});

test('[OPS-1] the metrics tell the seconds from PIN to credit, and their p50 and p99', async () => {
  await app.buyAndPay(await app.aShopper());
  const text = await app.metrics.text();
  expect(text).toMatch(/payment_credit_seconds_count [1-9]/);
  for (const quantile of ['0.5', '0.99']) {
    expect(text).toMatch(new RegExp(`payment_credit_recent_seconds\\{quantile="${quantile}"\\} [0-9.]+`));
  }
  expect(text).toContain('mpesa_query_circuit 0');
});
