import { beforeAll, expect, test } from 'vitest';
import { payoutWorld } from '../../testing/payout-world.ts';
import { expectToFire } from '../../testing/plant-violations.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from './index.ts';
import { PAYOUT_INVARIANTS } from './payout-invariants.ts';

const database = await testDatabase();

/** One withdrawal asked for, one sent, one paid. */
beforeAll(async () => {
  const world = await payoutWorld(database);
  const [, sent, paid] = await world.claims(3);
  for (const claim of [sent, paid]) if (claim) await world.approveWholly(claim.withdrawalId);
  await world.work();
  if (paid) await world.result(world.knownOf(paid.phone));
  await world.http.close();
});

const A_PAID = `(select id from payout where state = 'completed')`;
const ITS_WITHDRAWAL = `(select withdrawal_id from payout where state = 'completed')`;

/** Ways to break each: done by the owner with every constraint and trigger out of the way. */
const PLANTED: Record<string, readonly string[]> = {
  C1: [
    `update claim set user_id = (select id from app_user where id not in (select user_id from claim) limit 1)`,
    `update outcome set result = 'void' where auction_id in (select auction_id from claim)`,
    `update withdrawal set state = 'refused' where id = ${ITS_WITHDRAWAL}`,
    `update withdrawal set auction_id = 999999 where id = ${ITS_WITHDRAWAL}`,
  ],
  W1: [
    `delete from claim where withdrawal_id = ${ITS_WITHDRAWAL}`,
    `update withdrawal set net_cents = net_cents + 100 where id = ${ITS_WITHDRAWAL}`,
    `update withdrawal set fee_cents = fee_cents - 1, rounding_cents = rounding_cents + 1 where id = ${ITS_WITHDRAWAL}`,
    `update withdrawal set gross_cents = gross_cents + 100, net_cents = net_cents + 100 where id = ${ITS_WITHDRAWAL}`,
    `update claim set kind = 'product' where withdrawal_id = ${ITS_WITHDRAWAL}`,
  ],
  W2: [
    `delete from transfer where source = 'payout:' || ${ITS_WITHDRAWAL}`,
    `update transfer set amount = amount + 100 where source = 'payout:' || ${ITS_WITHDRAWAL}`,
    `update payout set state = 'accepted' where id = ${A_PAID}`,
    `update payout_attempt set state = 'failed' where payout_id = ${A_PAID}`,
    `update payout set amount_cents = amount_cents + 100 where id = ${A_PAID}`,
    `update payout set receipt = 'OTHER1234' where id = ${A_PAID}`,
    `insert into payout_attempt (payout_id, attempt, originator_id, phone, state, sent_at)
     select id, 2, id || '-2', phone, 'accepted', now() from payout where state = 'accepted'`,
  ],
  W3: [
    `delete from transfer where source in (select 'withdrawal:' || id from withdrawal)`,
    `delete from transfer where source = 'payout:' || ${ITS_WITHDRAWAL}`,
    `delete from transfer where source in (select 'fee:' || id from withdrawal)`,
    `delete from transfer where source = 'rounding:' || ${ITS_WITHDRAWAL}`,
  ],
  W4: [
    `delete from withdrawal_approval`,
    `delete from withdrawal_approval where staff_id = (select max(staff_id::text)::uuid from withdrawal_approval)`,
    `update withdrawal set approvals_needed = approvals_needed + 1`,
    `update withdrawal set round = 2`,
    `update payout set phone = '+254799999999'`,
    `update app_user set kind = 'user' where id in (select staff_id from withdrawal_approval)`,
  ],
  W5: [
    `insert into payout_attempt (payout_id, attempt, originator_id, phone, state, sent_at)
     select id, 2, id || '-2', phone, 'failed', now() from payout where state = 'accepted'`,
    `update payout set attempt = 3`,
  ],
  W6: [
    `with told as (update evidence set is_listed = false where kind = 'b2c_result' and payout_id = ${A_PAID})
     insert into payout_unlisted_result (token_hash, payout_id, attempt, outcome, receipt, amount_cents)
     select c.token_hash, t.payout_id, t.attempt, 'paid', t.receipt, p.amount_cents
       from payout_attempt t join payout p on p.id = t.payout_id
       join payout_call c on c.payout_id = t.payout_id and c.attempt = t.attempt and c.kind = 'pay' where t.receipt is not null`,
  ],
  W7: [
    `update payout_attempt set state = 'failed' where state = 'accepted'`,
    `insert into payout_attempt (payout_id, attempt, originator_id, phone, state, receipt, sent_at)
     select id, 2, id || '-2', phone, 'succeeded', 'STWICE0001', now() from payout where id = ${A_PAID}`,
  ],
  W8: [
    `with again as (insert into payout_attempt (payout_id, attempt, originator_id, phone, state, receipt, sent_at)
                    select id, 2, id || '-2', phone, 'succeeded', 'STWICE0002', now() from payout where id = ${A_PAID})
     insert into transfer (source, unit, debit_id, credit_id, amount)
     select 'overpaid:' || ${ITS_WITHDRAWAL} || ':STWICE0002', unit, debit_id, credit_id, amount
       from transfer where source = 'payout:' || ${ITS_WITHDRAWAL}`,
  ],
};

test('an honest payout breaks none of the invariants', async () => {
  expect(await checkInvariants(database.pool)).toEqual([]);
  const { rows } = await database.pool.query(`select state, count(*)::int as n from payout group by 1 order by 1`);
  expect(rows).toEqual([
    { state: 'accepted', n: 1 },
    { state: 'completed', n: 1 },
  ]);
});

test.for(PAYOUT_INVARIANTS.map((invariant) => [invariant.name, invariant.holds] as const))(
  '[%s] fires when it does not hold that %s',
  ([name]) => expectToFire(database, name, PLANTED[name] ?? []),
);
