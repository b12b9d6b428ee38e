import { WithdrawalPage, WithdrawalsAnswer } from '@mnada/contract/office';
import { afterAll, expect, test } from 'vitest';
import { exactly } from '../../../testing/auctions-app.ts';
import { officeApp } from '../../../testing/office-app.ts';
import { payoutWorld } from '../../../testing/payout-world.ts';
import { testDatabase } from '../../../testing/test-database.ts';

const database = await testDatabase();
const world = await payoutWorld(database);
const office = await officeApp(database);
const grace = await office.aPerson(['finance']);
const peter = await office.aPerson(['finance']);
const support = await office.aPerson(['support']);
afterAll(async () => {
  await office.stop();
  await world.http.close();
});

const url = (id: string, verb = '') => `/api/admin/withdrawals/${id}${verb}`;
const pageOf = async (id: string, as = grace.as) => exactly(WithdrawalPage, (await office.get(url(id), as)).body);
const list = async (search = '') =>
  exactly(WithdrawalsAnswer, (await office.get(`/api/admin/withdrawals${search}`, grace.as)).body);
const proved = (as: string, { withdrawal, round }: WithdrawalPage, verb = 'approve') =>
  office.proved(as, 'withdrawals.approve', `withdrawal:${withdrawal.id}:${round} ${verb}`);
const approve = async (as: string, page: WithdrawalPage) => {
  await proved(as, page);
  const { round, approvals } = page;
  const body = { round, approvals: approvals.length, reason: 'Name and number match.' };
  return office.post(url(page.withdrawal.id, '/approve'), body, as);
};
const aClaim = async (more: Parameters<typeof world.claims>[1] = {}) => {
  const [claim] = await world.claims(1, more);
  if (claim === undefined) throw new Error('no claim');
  return claim;
};

test('[OPS-17] the queue goes by waiting time, with what each takes, and leads to pages of fifty', async () => {
  const claims = await world.claims(3);
  const { withdrawals, counts, waiting, two } = await list();
  expect(withdrawals.map(({ id }) => id)).toEqual(claims.map(({ withdrawalId }) => withdrawalId));
  expect([counts.waiting, waiting.count, two.count]).toEqual([3, 3, 3]);
  expect(waiting.total).toBe(withdrawals.reduce((sum, { net }) => sum + net, 0));
  const [first] = withdrawals;
  for (const q of [first?.reference, first?.user.username, claims[0]?.phone])
    expect((await list(`?q=${encodeURIComponent(q ?? '')}`)).withdrawals.map(({ id }) => id)).toEqual([first?.id]);
  expect((await office.get('/api/admin/withdrawals', support.as)).status).toBe(403);
});

test('[WIN-3] six checks are shown, those that are clear among them', async () => {
  const usual = await pageOf((await aClaim({ isUsual: true, priceCents: 150_000 })).withdrawalId);
  expect(usual.checks.map(({ check }) => check)).toEqual(['name', 'number', 'amount', 'device', 'shared', 'rhythm']);
  expect(usual.checks.filter(({ result }) => result === 'think').map(({ check }) => check)).toEqual([]);
  const claim = await aClaim();
  const odd = await pageOf(claim.withdrawalId);
  expect(odd.withdrawal.flags.length).toBeGreaterThan(0);
  expect(odd.checks.find(({ check }) => check === 'device')?.result).toBe('think');
  // Somebody else signs in on the same browser.
  const other = await aClaim();
  await database.owner.query(
    `insert into person_device (user_id, device_hash) select id, sha256('shared') from unnest($1::uuid[]) id`,
    [[claim.userId, other.userId]],
  );
  const shared = (await pageOf(claim.withdrawalId)).checks.find(({ check }) => check === 'shared');
  expect(shared).toMatchObject({ result: 'think', facts: { count: 1 } });
});

test('[WIN-3] the name is compared with the account and with how M-PESA named the payer of that number', async () => {
  const { withdrawalId, phone, userId } = await aClaim();
  await database.owner.query(`update app_user set full_name = 'Jane Kamau' where id = $1`, [userId]);
  const nameCheck = async () => (await pageOf(withdrawalId)).withdrawal.name_check;
  expect(await nameCheck()).toBe('match');
  await database.owner.query(
    `insert into receipt (receipt, amount_cents, state, told_by, payer_phone, payer_name)
     values ('NAMED12345', 100, 'unallocated', 'pull', $1, 'PETER OTIENO')`,
    [phone.slice(1)],
  );
  expect(await nameCheck()).toBe('differs');
});

test('[WIN-3] two different people approve, each with a proof of this very round; the same person is told before the press', async () => {
  const { withdrawalId } = await aClaim();
  const page = await pageOf(withdrawalId);
  const body = { round: page.round, approvals: 0, reason: 'Name and number match.' };
  // Nor does a proof of refusing pay anybody.
  await proved(grace.as, page, 'refuse');
  const asked = (await office.post(url(withdrawalId, '/approve'), body, grace.as)).body;
  expect(asked.code).toBe('STEP_UP_REQUIRED');
  const { reference, name, net } = page.withdrawal;
  expect(asked.step_up.says).toBe(`Approve KSh ${net.toLocaleString('en-KE')} to ${name}, ${reference}`);
  const first = exactly(WithdrawalPage, (await approve(grace.as, page)).body);
  expect([first.withdrawal.approvals, first.may_approve, first.withdrawal.tab]).toEqual([1, 'gave_already', 'waiting']);
  expect((await approve(grace.as, first)).status).toBe(409);
  const forPeter = await pageOf(withdrawalId, peter.as);
  expect([forPeter.may_approve, forPeter.approvals[0]?.by.id, forPeter.approvals[0]?.words]).toEqual([
    'yes',
    grace.id,
    'Name and number match.',
  ]);
  const second = exactly(WithdrawalPage, (await approve(peter.as, forPeter)).body);
  expect([second.withdrawal.tab, second.payout?.state, second.may_approve]).toEqual(['sending', 'approved', 'over']);
  const { rows } = await database.owner.query('select count(*)::int as n from payout where withdrawal_id = $1', [
    withdrawalId,
  ]);
  expect(rows[0].n).toBe(1);
});

test('[OPS-17] somebody approved meanwhile: nothing is given, and the page says who', async () => {
  const { withdrawalId } = await aClaim();
  const seen = await pageOf(withdrawalId, peter.as);
  await approve(grace.as, await pageOf(withdrawalId));
  const answer = await approve(peter.as, seen);
  expect([answer.status, answer.body.code]).toEqual([409, 'EDITED_MEANWHILE']);
  expect(exactly(WithdrawalPage, answer.body.present).approvals.map(({ by }) => by.id)).toEqual([grace.id]);
  expect((await pageOf(withdrawalId)).withdrawal.approvals).toBe(1);
});

test('[WIN-3] a refusal needs a note that its owner reads, and frees the claim', async () => {
  const { withdrawalId, auctionId } = await aClaim();
  const page = await pageOf(withdrawalId);
  await proved(grace.as, page, 'refuse');
  const refuse = (body: object) => office.post(url(withdrawalId, '/refuse'), body, grace.as);
  expect((await refuse({ round: page.round, reason: 'Not theirs.' })).status).toBe(400);
  expect((await refuse({ round: page.round + 1, note: 'Call us.', reason: 'Not theirs.' })).body.code).toBe(
    'EDITED_MEANWHILE',
  );
  const over = exactly(
    WithdrawalPage,
    (await refuse({ round: page.round, note: 'Call us.', reason: 'Not theirs.' })).body,
  );
  expect([over.withdrawal.tab, over.note]).toEqual(['refused', 'Call us.']);
  const { rows } = await database.owner.query('select count(*)::int as n from claim where auction_id = $1', [
    auctionId,
  ]);
  expect(rows[0].n).toBe(0);
});

test('[WIN-3] whose money it is may not approve it, and is told so before the press', async () => {
  const { withdrawalId, userId } = await aClaim();
  await database.owner.query(
    `update app_user set email = (select replace(email, '@', '+x@') from app_user where id = $1) where id = $2`,
    [grace.id, userId],
  );
  expect((await pageOf(withdrawalId)).may_approve).toBe('own_money');
  expect((await pageOf(withdrawalId, peter.as)).may_approve).toBe('yes');
  expect((await approve(grace.as, await pageOf(withdrawalId))).status).toBe(409);
});

test('[OPS-17] one press stops all payouts; letting them go takes a proof', async () => {
  const reason = 'Looking into a report.';
  expect((await office.post('/api/admin/payouts/stop', { reason }, grace.as)).status).toBe(200);
  expect((await list()).breaker).toMatchObject({ state: 'open', cause: 'staff', why: reason });
  expect((await office.post('/api/admin/payouts/resume', { reason }, grace.as)).body.code).toBe('STEP_UP_REQUIRED');
  await office.proved(grace.as, 'withdrawals.approve', 'payouts');
  expect((await office.post('/api/admin/payouts/resume', { reason }, grace.as)).status).toBe(200);
  expect((await list()).breaker.state).toBe('trial');
});

test('[OPS-17] what is approved and held, or waits for its owner, is not counted as going out today', async () => {
  const before = (await list()).forecast.approved;
  const claim = await aClaim({ isUsual: true, priceCents: 150_000 });
  const page = await pageOf(claim.withdrawalId);
  expect((await approve(grace.as, page)).status).toBe(200);
  const goes = (await list()).forecast.approved;
  expect(goes).toBeGreaterThan(before);
  await database.owner.query(`update withdrawal set held_until = now() + interval '2 days' where id = $1`, [
    claim.withdrawalId,
  ]);
  expect((await list()).forecast.approved).toBe(before);
  await database.owner.query(`update withdrawal set held_until = null where id = $1`, [claim.withdrawalId]);
  await database.owner.query(`update app_user set status = 'suspended' where id = $1`, [claim.userId]);
  expect((await list()).forecast.approved).toBe(before);
});

test('[WIN-3, OPS-17] staff read the hour that its owner was told, also while a case holds it and after it did', async () => {
  const claim = await aClaim({ isUsual: true });
  const { withdrawalId, userId } = claim;
  const { rows } = await database.owner.query('insert into risk_case default values returning id');
  await database.owner.query(
    `insert into risk_case_person (user_id, case_id, held_until) values ($1, $2, clock_timestamp() + interval '6 days')`,
    [userId, rows[0].id],
  );
  const due = async () => [
    (await world.seen(claim)).due_at,
    (await pageOf(withdrawalId)).withdrawal.promised_at,
    (await list(`?q=${(await pageOf(withdrawalId)).withdrawal.reference}`)).withdrawals[0]?.promised_at,
  ];
  const held = await due();
  expect(Date.parse(String(held[0]))).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  expect(new Set(held).size).toBe(1);
});
