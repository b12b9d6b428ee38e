import { afterAll, afterEach, expect, test } from 'vitest';
import { byTwo } from '../../../testing/by-two.ts';
import { makePeople } from '../../../testing/auction-world.ts';
import { payoutWorld } from '../../../testing/payout-world.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { checkInvariants } from '../../invariants/index.ts';
import { approveRequest } from '../../approvals/index.ts';
import { keepStatement, paymentApprovals } from '../../payments/index.ts';
import { askAgain, payoutApprovals, readBreaker, refuseWithdrawal, switchBreaker } from '../index.ts';

const database = await testDatabase();
const { db, pool } = database;
const world = await payoutWorld(database);
const { ann, ben, clerk } = world.staff;
afterAll(() => world.http.close());
afterEach(async () => {
  expect(await checkInvariants(pool)).toEqual([]);
  await database.owner.query(`delete from setting where name like 'payouts.%'`);
  await database.owner.query(
    `update payout_float set available_cents = null, told_at_ms = null, asked_at_ms = null, asking_since_ms = null`,
  );
  await pool.query(`update payout set next_step_at = null where state <> 'completed'`);
});

const deps = { db, notices: world.notices, clock: world.clock };
const HOUR_MS = 3_600_000;
const refuse = (withdrawalId: string, staffId = ann) =>
  refuseWithdrawal({ db: database.staff.db }, staffId, withdrawalId, { note: 'Please claim again.', reason: 'test' });
const kinds = payoutApprovals(deps);
const two = (kind: string, params: object, staffId = ann) =>
  byTwo({ db: database.staff.db, kinds }, [staffId, staffId === ann ? ben : ann], kind, params);
const retry = (withdrawal: string, phone?: string, staffId = ann) =>
  two('withdrawal.retry', { withdrawal, ...(phone === undefined ? {} : { phone }) }, staffId);
const paid = (withdrawal: string, receipt: string, staffId = ann) =>
  two('withdrawal.paid', { withdrawal, receipt }, staffId);
const notPaid = (withdrawal: string, staffId = ann) => two('withdrawal.not_paid', { withdrawal }, staffId);
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

test('[WIN-3][OPS-5] the first approval counts as long as whoever gave it may approve', async () => {
  const claim = await one({ priceCents: 2_000_000 });
  const [carol = ''] = await makePeople(database, 1, { kind: 'owner' });
  expect(await world.approve(claim.withdrawalId, carol)).toMatchObject({ isApproved: false, given: 1 });
  await database.owner.query(`update app_user set status = 'suspended' where id = $1`, [carol]);
  expect(await world.approve(claim.withdrawalId, ben)).toMatchObject({ isApproved: false, given: 1, needed: 2 });
  await expect(
    database.staff.pool.query(`update withdrawal set state = 'approved' where id = $1`, [claim.withdrawalId]),
  ).rejects.toThrow('approved by people who may');
  expect(await world.approve(claim.withdrawalId, ann)).toMatchObject({ isApproved: true, given: 2 });
});

test('[WIN-3][OPS-5] two accounts of one mailbox are one person: they never give both approvals, nor past the code', async () => {
  const claim = await one({ priceCents: 2_000_000 });
  const [again = ''] = await makePeople(database, 1, { kind: 'staff' });
  await database.owner.query(
    `update app_user set permissions = '{finance}', email = 'a.nn+office@gmail.com' where id = $1`,
    [again],
  );
  await database.owner.query(`update app_user set email = 'ann@googlemail.com' where id = $1`, [ann]);
  await world.approve(claim.withdrawalId, ann);
  await expect(world.approve(claim.withdrawalId, again)).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  await expect(
    database.staff.pool.query('insert into withdrawal_approval (withdrawal_id, round, staff_id) values ($1, 1, $2)', [
      claim.withdrawalId,
      again,
    ]),
  ).rejects.toMatchObject({ code: '23514' });
  expect(await world.payoutOf(claim.withdrawalId)).toBeUndefined();
  expect(await world.approve(claim.withdrawalId, ben)).toMatchObject({ isApproved: true, given: 2 });
});

test('[WIN-3][OPS-5] nobody approves money that goes to their own mailbox, nor past the code', async () => {
  const claim = await one({ priceCents: 2_000_000 });
  await database.owner.query(`update app_user set email = 'ben@gmail.com' where id = $1`, [ben]);
  await pool.query(
    `update app_user set email = 'b.en+shop@googlemail.com'
      where id = (select user_id from withdrawal where id = $1)`,
    [claim.withdrawalId],
  );
  await expect(world.approve(claim.withdrawalId, ben)).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  await expect(
    database.staff.pool.query('insert into withdrawal_approval (withdrawal_id, round, staff_id) values ($1, 1, $2)', [
      claim.withdrawalId,
      ben,
    ]),
  ).rejects.toMatchObject({ code: '23514' });
});

test('[S06][WIN-3] both accounts of one mailbox at once: one approval', async () => {
  const claim = await one({ priceCents: 2_000_000 });
  const [again = ''] = await makePeople(database, 1, { kind: 'staff' });
  await database.owner.query(
    `update app_user set permissions = '{finance}', email = 'ann+2@googlemail.com' where id = $1`,
    [again],
  );
  await database.owner.query(`update app_user set email = 'ann@googlemail.com' where id = $1`, [ann]);
  const insert = (staffId: string) =>
    database.staff.pool.query('insert into withdrawal_approval (withdrawal_id, round, staff_id) values ($1, 1, $2)', [
      claim.withdrawalId,
      staffId,
    ]);
  const ends = await Promise.allSettled([insert(ann), insert(again)]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
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
      () => notPaid(claim.withdrawalId, who),
      () => switchBreaker(deps, who, 'open', 'x'),
    ];
    for (const each of tries) await expect(each()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  await database.owner.query(`update app_user set status = 'suspended' where id = $1`, [ben]);
  await expect(world.approve(claim.withdrawalId, ben)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await database.owner.query(`update app_user set status = 'active' where id = $1`, [ben]);
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
  expect(Math.round((Date.parse(String(heldUntil)) - (await world.clock())) / HOUR_MS)).toBe(48);
  expect(world.told.at(-1)).toEqual({ what: 'number_changed', withdrawalId: sent.withdrawalId });
  world.pass(49 * HOUR_MS);
  const sendings = world.provider.sendings.length;
  await world.work();
  expect(world.provider.sendings).toHaveLength(sendings);
  await world.approveWholly(sent.withdrawalId);
  await world.endHolds();
  await world.work();
  expect(world.provider.sendings.at(-1)).toMatchObject({ phone });
  await world.result(world.knownOf(phone));
  expect(await world.seen(sent)).toMatchObject({ status: 'completed', mpesa_number: phone });
});

/** As if it had been sent so long ago. */
const age = (withdrawalId: string, hours: number) =>
  database.owner.query(
    `update payout_attempt set sent_at = clock_timestamp() - make_interval(hours => $2)
      where payout_id = (select id from payout where withdrawal_id = $1)`,
    [withdrawalId, hours],
  );
const LINES = ['Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn'];
const stamp = (ms: number) => new Date(ms + 3 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');
/** Two people import a statement that covers from so many hours ago to so many. */
async function statement(fromHours: number, toHours: number, ...lines: readonly string[]) {
  const [from, to] = [new Date(Date.now() - fromHours * HOUR_MS), new Date(Date.now() - toHours * HOUR_MS)];
  const { importId } = await keepStatement(database.staff, ann, [...LINES, ...lines].join('\n'), { from, to });
  const files = paymentApprovals({ db } as never);
  await byTwo({ db: database.staff.db, kinds: files }, [ann, ben], 'statement.import', { importId });
}
/** A payout that was sent 26 hours ago, and nobody knows its end. */
async function lost() {
  const sent = await world.sent();
  await world.timeOut(sent.known);
  await age(sent.withdrawalId, 26);
  return sent;
}
/** The provider is asked once more, and answers. */
async function asked(sent: Awaited<ReturnType<typeof lost>>, code: string | number = 2033) {
  await askAgain(deps, ann, sent.withdrawalId, 'once more');
  await world.work();
  await world.status(sent.known, 'Completed', code);
}

test('[WIN-3] paid: by the line of an approved statement with this sum and nobody else’s receipt, and by nothing else', async () => {
  const sent = await lost();
  await expect(paid(sent.withdrawalId, 'UKL1234567')).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
  await statement(1, 0.5, `UKL1234567,${stamp(Date.now() - 0.7 * HOUR_MS)},Completed,,-4999.00`);
  await paid(sent.withdrawalId, 'UKL1234567');
  expect(await world.seen(sent)).toMatchObject({ status: 'completed', receipt: 'UKL1234567' });
  const other = await lost();
  await expect(paid(other.withdrawalId, 'UKL1234567')).rejects.toMatchObject({ code: 'STATE_FORBIDS' });
});

test('[WIN-3] not paid: only a day later, with statements that cover that day without a gap, and a fresh answer', async () => {
  const sent = await world.sent();
  await world.timeOut(sent.known);
  const refused = (says: string) =>
    expect(notPaid(sent.withdrawalId)).rejects.toMatchObject({
      code: 'STATE_FORBIDS',
      errors: [expect.stringContaining(says)],
    });
  await refused('24 hours');
  await age(sent.withdrawalId, 26);
  await refused('there is a gap');
  await statement(30, 20);
  await statement(19, 1);
  await refused('there is a gap');
  await statement(21, 18);
  await refused('Ask the provider');
  await asked(sent);
  await notPaid(sent.withdrawalId);
  expect((await world.seen(sent)).status).toBe('failed');
  expect((await isAudited(sent.withdrawalId, 'withdrawal.resolved_not_paid'))[0]).toMatchObject({ actor_id: ben });
  await retry(sent.withdrawalId);
});

test('[WIN-3] not paid: never while the provider says it may be, nor while a statement holds what could be it', async () => {
  const sent = await lost();
  await statement(30, 1);
  await asked(sent);
  const [line, more] = [`UKL7654321,${stamp(Date.now() - 5 * HOUR_MS)},Completed,,-4999.00`, 'UKL7654322'];
  await statement(30, 1, line);
  await expect(notPaid(sent.withdrawalId)).rejects.toMatchObject({ errors: [expect.stringContaining('UKL7654321')] });
  await database.owner.query(`delete from statement_line where receipt in ('UKL7654321', $1)`, [more]);
  await askAgain(deps, ann, sent.withdrawalId, 'once more');
  await world.work();
  await world.status(sent.known, 'Pending');
  await expect(notPaid(sent.withdrawalId)).rejects.toMatchObject({
    errors: [expect.stringContaining('Ask the provider')],
  });
  await asked(sent);
  await notPaid(sent.withdrawalId);
});

test('[OPS-5] one person alone neither ends an undecided payout nor sends it again', async () => {
  const sent = await lost();
  await statement(30, 1);
  await asked(sent);
  const alone = (kind: string) =>
    byTwo({ db: database.staff.db, kinds }, [ann, ann], kind, { withdrawal: sent.withdrawalId });
  await expect(alone('withdrawal.not_paid')).rejects.toMatchObject({ code: 'APPROVAL_OWN' });
  const open = await pool.query(`select number from approval_request where state = 'requested'`);
  expect(open.rows).toHaveLength(1);
  expect((await world.seen(sent)).status).toBe('processing');
  await approveRequest({ db: database.staff.db, kinds }, ben, `R-${open.rows[0].number}`);
  await expect(alone('withdrawal.retry')).rejects.toMatchObject({ code: 'APPROVAL_OWN' });
  const sendings = world.provider.sendings.length;
  await world.work();
  expect(world.provider.sendings).toHaveLength(sendings);
});

test('[WIN-3] staff stop all payouts and let them go again, with a reason', async () => {
  expect(await switchBreaker(deps, ann, 'open', 'the bank called')).toMatchObject({ state: 'open', cause: 'staff' });
  const claim = await one();
  await world.approveWholly(claim.withdrawalId);
  const sendings = world.provider.sendings.length;
  await world.work();
  expect(world.provider.sendings).toHaveLength(sendings);
  await expect(switchBreaker(deps, ann, 'closed', '  ')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await switchBreaker(deps, ben, 'closed', 'all is well');
  expect((await readBreaker(db)).state).toBe('trial');
  await world.work();
  expect(world.provider.sendings).toHaveLength(sendings + 1);
});
