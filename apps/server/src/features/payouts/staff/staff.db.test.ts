import { afterAll, afterEach, expect, test } from 'vitest';
import { makePeople } from '../../../testing/auction-world.ts';
import { payoutWorld } from '../../../testing/payout-world.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { checkInvariants } from '../../integrity/index.ts';
import { type Finding, readBreaker, refuseWithdrawal, resolvePayout, retryPayout, switchBreaker } from '../index.ts';

const database = await testDatabase();
const { db, pool } = database;
const world = await payoutWorld(database);
const { ann, ben, clerk } = world.staff;
afterAll(() => world.http.close());
afterEach(async () => {
  expect(await checkInvariants(pool)).toEqual([]);
  await pool.query(`delete from setting where name like 'payouts.%'`);
  await pool.query(`update payout set next_step_at = null where state <> 'completed'`);
});

const deps = { db, notices: world.notices, clock: world.clock };
const HOUR_MS = 3_600_000;
const refuse = (withdrawalId: string, staffId = ann) =>
  refuseWithdrawal(deps, staffId, withdrawalId, { note: 'Please claim again.', reason: 'test' });
const retry = (withdrawalId: string, phone?: string, staffId = ann) =>
  retryPayout(deps, staffId, withdrawalId, { reason: 'test', ...(phone === undefined ? {} : { phone }) });
const resolve = (withdrawalId: string, finding: Finding, staffId = ann) =>
  resolvePayout(deps, staffId, withdrawalId, finding, 'read the statement');
const one = async (options = {}) => {
  const [claim] = await world.claims(1, options);
  if (!claim) throw new Error('no claim');
  return claim;
};
const isAudited = async (withdrawalId: string, action: string) => {
  const { rows } = await pool.query(
    `select actor_id, reason from audit where subject = 'withdrawal:' || $1 and action = $2`,
    [withdrawalId, action],
  );
  return rows;
};

test('[S08] above KSh 10,000 two different people must approve; the same person twice is refused', async () => {
  const claim = await one({ priceCents: 2_000_000 });
  expect(await world.approve(claim.withdrawalId, ann)).toMatchObject({ isApproved: false, given: 1, needed: 2 });
  await expect(world.approve(claim.withdrawalId, ann)).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  await world.work();
  expect((await world.seen(claim)).status).toBe('pending');
  expect(await world.approve(claim.withdrawalId, ben)).toMatchObject({ isApproved: true });
  await world.work();
  expect((await world.seen(claim)).status).toBe('processing');
  expect(await isAudited(claim.withdrawalId, 'withdrawal.approved')).toMatchObject([
    { actor_id: ann, reason: 'looks right' },
    { actor_id: ben, reason: 'looks right' },
  ]);
});

test('[S06][S08] twenty approvals of one person at once are one', async () => {
  const claim = await one({ priceCents: 2_000_000 });
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => world.approve(claim.withdrawalId, ann)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await world.payoutOf(claim.withdrawalId)).toBeUndefined();
});

test('[ACC-8] shoppers, staff without finance and the suspended may do none of it', async () => {
  const claim = await one();
  const [shopper = ''] = await makePeople(database, 1);
  for (const who of [shopper, clerk, claim.userId]) {
    const tries = [
      () => world.approve(claim.withdrawalId, who),
      () => refuse(claim.withdrawalId, who),
      () => retry(claim.withdrawalId, undefined, who),
      () => resolve(claim.withdrawalId, { kind: 'not_paid' }, who),
      () => switchBreaker(deps, who, 'open', 'x'),
    ];
    for (const each of tries) await expect(each()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  await pool.query(`update app_user set status = 'suspended' where id = $1`, [ben]);
  await expect(world.approve(claim.withdrawalId, ben)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await pool.query(`update app_user set status = 'active' where id = $1`, [ben]);
  await expect(world.approve('WD-99999999', ann)).rejects.toMatchObject({ code: 'WITHDRAWAL_NOT_FOUND' });
});

test('[WIN-3] refused: the money is released, the claim is free, and the winner chooses anew', async () => {
  const claim = await one();
  const before = await world.books();
  await refuse(claim.withdrawalId);
  expect(await world.seen(claim)).toMatchObject({ status: 'failed', admin_notes: 'Please claim again.' });
  const after = await world.books();
  expect(after.payout).toBe(before.payout - 4_999);
  expect(after.prize).toBe(before.prize + 5_000);
  await expect(world.approve(claim.withdrawalId)).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  const body = await world.bodyFor(claim.auctionId, { mpesaNumber: claim.phone });
  const again = await world.ask('POST', '/api/withdraw', claim.userId, body);
  expect(again.status).toBe(200);
  const byAuction = await world.ask('GET', `/api/withdrawals/${claim.auctionId}`, claim.userId);
  expect(byAuction.body.withdrawal.id).toBe(again.body.withdrawal_id);
});

test('[WIN-3] what is on its way, unknown or paid can’t be refused; what failed can', async () => {
  const sent = await world.sent();
  await expect(refuse(sent.withdrawalId)).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  await world.timeOut(sent.known);
  await expect(refuse(sent.withdrawalId)).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  await world.result(sent.known);
  await expect(refuse(sent.withdrawalId)).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  const failed = await world.sent();
  await world.result(failed.known, '2040');
  await refuse(failed.withdrawalId);
  expect((await world.seen(failed)).status).toBe('failed');
});

test('[WIN-3] paid although it was refused: the books say what left, and a person is told', async () => {
  const sent = await world.sent();
  await world.result(sent.known, '2040');
  await refuse(sent.withdrawalId);
  const before = await world.books();
  await world.result(sent.known);
  const after = await world.books();
  expect([after.mpesa - before.mpesa, after.payout - before.payout]).toEqual([4_999, 0]);
  expect((await world.seen(sent)).status).toBe('completed');
  const told = (await isAudited(sent.withdrawalId, 'payout.needs_a_person')).map(({ reason }) => reason);
  expect(told).toContain('paid_after_refusal');
});

test('[WIN-3] a failed payout goes again under a new id; one that may have been paid does not', async () => {
  const sent = await world.sent();
  await expect(retry(sent.withdrawalId)).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  await world.timeOut(sent.known);
  await expect(retry(sent.withdrawalId)).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  world.pass(120_000);
  await world.work();
  await world.status(sent.known, 'Declined');
  await retry(sent.withdrawalId);
  await world.work();
  const again = world.knownOf(sent.phone);
  expect(again.request.originatorConversationId).not.toBe(sent.known.request.originatorConversationId);
  await world.result(again);
  expect((await world.seen(sent)).status).toBe('completed');
});

test('[S08][S28] a corrected number waits 48 h, tells its owner, and needs every approval anew', async () => {
  const sent = await world.sent();
  await world.result(sent.known, '2040');
  await expect(retry(sent.withdrawalId, '0202012345')).rejects.toMatchObject({ code: 'PHONE_INVALID' });
  const phone = '+254733111222';
  const { heldUntil, needsApproval } = await retry(sent.withdrawalId, phone);
  expect(needsApproval).toBe(true);
  expect(Math.round(((heldUntil?.getTime() ?? 0) - (await world.clock())) / HOUR_MS)).toBe(48);
  expect(world.told.at(-1)).toEqual({ what: 'number_changed', withdrawalId: sent.withdrawalId });
  world.pass(49 * HOUR_MS);
  const sendings = world.provider.sendings.length;
  await world.work();
  expect(world.provider.sendings).toHaveLength(sendings);
  await world.approve(sent.withdrawalId, ben);
  await world.work();
  expect(world.provider.sendings.at(-1)).toMatchObject({ phone });
  await world.result(world.knownOf(phone));
  expect(await world.seen(sent)).toMatchObject({ status: 'completed', mpesa_number: phone });
});

test('[WIN-3] an undecided payout is ended by the statement: paid by its receipt, not paid after a day only', async () => {
  const paid = await world.sent();
  await world.timeOut(paid.known);
  await resolve(paid.withdrawalId, { kind: 'paid', receipt: 'UKL1234567' });
  expect(await world.seen(paid)).toMatchObject({ status: 'completed', receipt: 'UKL1234567' });

  const lost = await world.sent();
  await world.timeOut(lost.known);
  await expect(resolve(lost.withdrawalId, { kind: 'paid', receipt: 'UKL1234567' })).rejects.toMatchObject({
    code: 'STATE_FORBIDS',
  });
  await expect(resolve(lost.withdrawalId, { kind: 'not_paid' })).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  world.pass(25 * HOUR_MS);
  await pool.query(
    `insert into statement_line (receipt, direction, amount_cents, at) values ('UKL7654321', 'out', 499900, to_timestamp($1))`,
    [((await world.clock()) - 24 * HOUR_MS) / 1_000],
  );
  await expect(resolve(lost.withdrawalId, { kind: 'not_paid' })).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  await pool.query(`update statement_line set amount_cents = 1 where receipt = 'UKL7654321'`);
  await resolve(lost.withdrawalId, { kind: 'not_paid' });
  expect((await world.seen(lost)).status).toBe('failed');
  await retry(lost.withdrawalId);
  expect((await isAudited(lost.withdrawalId, 'withdrawal.resolved_not_paid'))[0]?.reason).toBe('read the statement');
});

test('[WIN-3] staff stop all payouts and let them go again, with a reason', async () => {
  expect(await switchBreaker(deps, ann, 'open', 'the bank called')).toMatchObject({ state: 'open', cause: 'staff' });
  const claim = await one();
  await world.approve(claim.withdrawalId);
  const sendings = world.provider.sendings.length;
  await world.work();
  expect(world.provider.sendings).toHaveLength(sendings);
  await expect(switchBreaker(deps, ann, 'closed', '  ')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await switchBreaker(deps, ben, 'closed', 'all is well');
  expect((await readBreaker(db)).state).toBe('trial');
  await world.work();
  expect(world.provider.sendings).toHaveLength(sendings + 1);
});
