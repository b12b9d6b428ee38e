import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePeople } from '../../testing/auction-world.ts';
import { paymentsApp, type PaymentsApp } from '../../testing/payments-app.ts';
import { expectToFire } from '../../testing/plant-violations.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { byTwo } from '../../testing/by-two.ts';
import { paymentApprovals } from '../payments/index.ts';
import { checkInvariants } from './index.ts';
import { PAYMENT_INVARIANTS } from './payment-invariants.ts';

const database = await testDatabase();
let app: PaymentsApp;
afterAll(() => app?.stop());

/** A pack that is paid, one that was taken back, one known by two queries, one that is waited for, a receipt of nobody's. */
beforeAll(async () => {
  app = await paymentsApp(database, { paybill: true });
  const [owner = '', other = ''] = await makePeople(database, 2, { kind: 'owner' });
  const [paying, back, silent, waiting] = [
    await app.aShopper(),
    await app.aShopper(),
    await app.aShopper(),
    await app.aShopper(),
  ];
  if (!paying || !back || !silent || !waiting) throw new Error('nobody');
  await app.buyAndPay(paying);
  const taken = await app.buyAndPay(back, { bids: 50, amount: 500 });
  await app.money.inbox.idle();
  const deps = { db: database.staff.db, kinds: paymentApprovals(app.money.deps) };
  await byTwo(deps, [owner, other], 'payment.reverse', { paymentId: taken.id, returnedBy: 'SBACK12345' });
  const { body } = await app.buy(waiting.id, waiting.phone);
  const { reference } = await app.payment(body.payment_id);
  const told = { receipt: 'SOTHER1234', amountKes: 77, account: reference };
  await app.money.inbox.tell({ kind: 'statement', body: JSON.stringify(told) });
  const quiet = (await app.buy(silent.id, silent.phone)).body.payment_id;
  await database.pool.query(
    `insert into evidence (kind, body, received_at) select 'stk_query', $1, now() + s * interval '16 s' from generate_series(0, 1) s`,
    [JSON.stringify({ paymentId: quiet, said: 'paid', code: '0' })],
  );
  await app.work();
  await app.settled(quiet, 'paid');
});

test('an honest day of payments breaks none of the invariants', async () => {
  expect(await checkInvariants(database.pool)).toEqual([]);
  const { rows } = await database.pool.query('select state, receipt is null as bare from payment order by 1, 2');
  expect(rows).toEqual([
    { state: 'paid', bare: false },
    { state: 'paid', bare: true },
    { state: 'pending', bare: true },
    { state: 'reversed', bare: false },
  ]);
});

const PAID = `(select id from payment where state = 'paid' and receipt is not null)`;
const BARE = `(select id from payment where state = 'paid' and receipt is null)`;
const WAITING = `(select id from payment where state = 'pending')`;
const BACK = `(select id from payment where state = 'reversed')`;

const PLANTED: Record<string, readonly string[]> = {
  P1: [
    `delete from transfer where source = 'pack:' || ${PAID}`,
    `update transfer set amount = amount + 1 where source = 'pack:' || ${PAID}`,
    `update payment set state = 'failed' where id = ${PAID}`,
    `update payment set amount_cents = 100 where id = ${WAITING}`,
    `update payment set user_id = (select user_id from payment where id = ${BACK}) where id = ${PAID}`,
    `update bid_lot set unit_price_cents = 1 where source = 'pack:' || ${PAID}`,
    `insert into transfer (source, unit, debit_id, credit_id, amount)
     select 'pack:' || gen_random_uuid(), unit, debit_id, credit_id, 1 from transfer where source like 'pack:%' limit 1`,
  ],
  P2: [
    `update payment set receipt = 'SNONE12345' where id = ${PAID}`,
    `update receipt set state = 'unallocated' where payment_id = ${PAID}`,
    `update receipt set amount_cents = 1 where payment_id = ${PAID}`,
    `update receipt set state = 'allocated' where payment_id = ${BACK}`,
    `insert into refund_due (source, cause, payment_id, receipt, amount_cents)
     select 'rest:' || receipt, 'overpaid', payment_id, receipt, 100 from receipt where payment_id = ${PAID}`,
    `update payment set last_zero_at = first_zero_at where id = ${BARE}`,
    `update payment set first_zero_at = null, last_zero_at = null where id = ${BARE}`,
  ],
  P3: [
    `update payment set is_verified = false, sources = '{stk_callback}', paid_at = now() - interval '61 min' where id = ${PAID}`,
    `update payment set is_verified = false, sources = '{stk_query,stk_unlisted}', paid_at = now() - interval '25 h' where id = ${PAID}`,
    `update payment set state = 'failed', reason = 'refund_due', decided_at = now() - interval '25 h' where id = ${WAITING}`,
    `update payment set next_query_at = null where id = ${WAITING}`,
    `update payment set next_query_at = now() - interval '16 min' where id = ${WAITING}`,
    `update payment set created_at = now() - interval '26 h' where id = ${WAITING}`,
    `update payment set state = 'submitting', created_at = now() - interval '16 min' where id = ${WAITING}`,
  ],
  P4: [
    `delete from transfer where source in (select 'receipt:' || receipt from receipt where payment_id = ${PAID})`,
    `delete from receipt where payment_id = ${PAID}`,
    `delete from transfer where source = 'payment:' || ${PAID}`,
    `update transfer set amount = amount + 100 where source = 'payment:' || ${PAID}`,
    `delete from payment where id = ${BARE}`,
    `delete from transfer where source = 'reversal:' || ${BACK}`,
    `delete from transfer where source in (select 'return:' || receipt from receipt where payment_id = ${BACK})`,
    ...['claimed:', 'confirmed:'].map(
      (kind) => `insert into transfer (source, unit, debit_id, credit_id, amount)
        select '${kind}' || substr(source, 9), unit, debit_id, credit_id, amount from transfer where source = 'receipt:SOTHER1234'`,
    ),
    `insert into transfer (source, unit, debit_id, credit_id, amount)
     select 'confirmed:SNOBODY123', unit, debit_id, credit_id, amount from transfer where source = 'receipt:SOTHER1234'`,
  ],
  P5: [
    `update receipt set state = 'returned' where receipt = 'SOTHER1234'`,
    `update transfer set amount = amount + 100 where source = 'payment:' || ${BARE}`,
    `update transfer set amount = amount + 100 where source = 'reversal:' || ${BACK}`,
  ],
  P6: [
    'grant delete on receipt to mnada_app',
    'grant truncate on payment to mnada_app',
    'grant update (body) on evidence to mnada_app',
    `with kept as (insert into statement_import (sha256, lines, imported_by)
                   select sha256('x'), 1, id from app_user limit 1 returning id)
     insert into statement_line (receipt, direction, amount_cents, at, import_id)
     select 'SPLANTED12', 'in', 100, now(), id from kept`,
    `with kept as (insert into statement_import (sha256, lines, imported_by, approved_at)
                   select sha256('x'), 0, id, now() from app_user limit 1 returning id)
     insert into statement_line (receipt, direction, amount_cents, at, import_id)
     select 'SPLANTED12', 'in', 100, now(), id from kept`,
  ],
  P7: [
    `update receipt set state = 'refund_due' where receipt = 'SOTHER1234'`,
    `insert into refund_due (source, cause, payment_id, amount_cents)
     select 'payment:' || id, 'reversal', id, amount_cents from payment where id = ${BACK}`,
    `insert into refund_due (source, cause, payment_id, amount_cents, state, method, returned_by)
     select 'payment:' || id, 'reversal', id, amount_cents, 'returned', 'by_hand', 'SX12345678' from payment where id = ${PAID}`,
    `insert into refund_due (source, cause, payment_id, amount_cents, state, method, next_step_at)
     select 'payment:' || id, 'reversal', id, amount_cents, 'approved', 'reversal', now() from payment where id = ${PAID}`,
  ],
  P8: [
    `insert into receipt_choice (receipt, payment_id, choice, made_by) values ('SOTHER1234', ${PAID}, 'back', 'payer')`,
    `insert into receipt_choice (receipt, payment_id, choice, made_by, credited_id)
     values ('SOTHER1234', ${PAID}, 'pack', 'payer', ${PAID})`,
  ],
  P10: [
    // The payment's receipt is a stranger's: a query that agreed knows none.
    `update payment set sources = '{stk_query,stk_unlisted}' where id = ${PAID}`,
    `update payment set sources = '{stk_query,stk_unlisted}', is_verified = true where id = ${BARE}`,
    `update evidence set is_listed = false where payment_id = ${PAID} and is_listed`,
    `with told as (update receipt set told_by = 'c2b_confirmation' where receipt = 'SOTHER1234' returning evidence_id)
     update evidence set is_listed = false, kind = 'c2b_confirmation' where id = (select evidence_id from told)`,
  ],
  P9: [
    `update payment set part_bids = 100 where id = ${PAID}`,
    `update payment set part_bids = 50, tops_up = ${BACK}, tops_up_receipt = 'SOTHER1234' where id = ${PAID}`,
    // Two whole packs are no topped-up one.
    `with t as (update payment set tops_up = ${PAID}, tops_up_receipt = 'SOTHER1234', part_bids = 75 where id = ${BARE} returning id)
     insert into receipt_choice (receipt, payment_id, choice, made_by, credited_id, topped_by)
     select 'SOTHER1234', ${PAID}, 'top_up', 'payer', ${PAID}, t.id from t`,
    `insert into receipt_choice (receipt, payment_id, choice, made_by, credited_id, topped_by)
     values ('SOTHER1234', ${PAID}, 'top_up', 'payer', ${PAID}, ${WAITING})`,
  ],
};

test.for(PAYMENT_INVARIANTS.map((invariant) => [invariant.name, invariant.holds] as const))(
  '[%s] fires when it does not hold that %s',
  ([name]) => expectToFire(database, name, PLANTED[name] ?? []),
);
