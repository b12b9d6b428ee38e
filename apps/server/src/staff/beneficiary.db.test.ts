import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestApproval } from '../features/approvals/index.ts';
import { oweByStaff } from '../features/payments/index.ts';
import { noNotices } from '../features/payouts/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import { TEST_KEYS } from '../testing/accounts-app.ts';
import { makePeople } from '../testing/auction-world.ts';
import { payoutWorld } from '../testing/payout-world.ts';
import { referralWorld } from '../testing/referral-world.ts';
import { testDatabase } from '../testing/test-database.ts';
import { wireApprovals } from '../node/wiring/approvals.ts';

const database = await testDatabase();
const { pool, owner } = database;
const { db, pool: staff } = database.staff;
const bus: Bus = { publish: () => undefined, hear: () => () => undefined };
const payouts = await payoutWorld(database);
const shop = await referralWorld(database);
const approvals = wireApprovals({ db, bus, payments: shop.money.deps, notices: noNotices, keys: TEST_KEYS });
const VERBS = approvals.kinds.map(({ kind }) => kind);
/** Why none of them has a person of its own stands in the database, beside each. */
const NOBODYS = [
  'bank.book',
  'bank.import',
  'books.book',
  'books.close',
  'pack.offer',
  'setting.change',
  'setting.withdraw',
  'statement.book',
  'statement.import',
  'tax.change',
];

/** Of one shopper: something of each kind that a verb can be about. */
let subjects: Readonly<Record<string, { readonly subject: string; readonly person: string }>> = {};
let failedWithdrawal = '';
const [mine = '', maker = '', checker = ''] = await makePeople(database, 3, { kind: 'owner' });

beforeAll(async () => {
  const payer = await shop.aPerson();
  const payment = await shop.payment(await shop.pay(payer));
  const refund = await oweByStaff({ ...shop.money.deps, db }, maker, { paymentId: payment.id }, 'fixture');
  const referrer = await shop.aPerson();
  const friend = await shop.aPerson({ by: referrer.id });
  await shop.work();
  await shop.pay(friend);
  await shop.work();
  const sent = await payouts.sent();
  await payouts.result(sent.known, '2040');
  failedWithdrawal = sent.withdrawalId;
  const of = async (sql: string, id: string): Promise<string> => (await pool.query(sql, [id])).rows[0].it;
  const refundId = await of(`select id as it from refund_due where 'RF-' || number = $1`, refund);
  const made = await owner.query(`insert into risk_case default values returning id`);
  const caseId = String(made.rows[0].id);
  await owner.query('insert into risk_case_person (user_id, case_id) values ($1, $2)', [payer.id, caseId]);
  subjects = {
    payment: { subject: `payment:${payment.id}`, person: payer.id },
    receipt: { subject: `receipt:${payment.receipt}`, person: payer.id },
    refund: { subject: `refund:${refundId}`, person: payer.id },
    withdrawal: {
      subject: `withdrawal:${failedWithdrawal}`,
      person: await of('select user_id as it from withdrawal where id = $1', failedWithdrawal),
    },
    referral: { subject: `referral:${friend.id}`, person: referrer.id },
    user: { subject: `user:${payer.id}`, person: payer.id },
    case: { subject: `case:${caseId}`, person: payer.id },
  };
});
afterAll(async () => {
  await shop.stop();
  await payouts.http.close();
});

test('[OPS-5] every verb that takes two people says whose money or bids it moves, and which permission it needs', async () => {
  const { rows } = await pool.query('select kind, permission from approval_verb order by kind');
  const named = approvals.kinds.map(({ kind, permission }) => ({ kind, permission }));
  expect(rows).toEqual(named.sort((a, b) => (a.kind < b.kind ? -1 : 1)));
  const { rows: nobody } = await pool.query(
    `select kind from approval_verb where beneficiary = 'nobody' and why_nobody <> '' order by 1`,
  );
  expect(nobody.map(({ kind }) => kind)).toEqual(NOBODYS);
});

const beneficiaryOf = async (kind: string) => {
  const { rows } = await pool.query('select beneficiary from approval_verb where kind = $1', [kind]);
  const found = subjects[rows[0]?.beneficiary];
  if (found === undefined) throw new Error(`${kind} has no beneficiary`);
  return found;
};
/** @returns its id; what it would do is never done: it ends with the transaction's neighbours untouched */
const ask = async (kind: string, subject: string, by: string): Promise<string> => {
  await owner.query(`delete from approval_request where kind = $1 and subject = $2`, [kind, subject]);
  const { rows } = await staff.query(
    `insert into approval_request (kind, subject, params, basis, summary, reason_code, reason_words, requested_by)
     values ($1, $2, '{}', '{}', 'x', 'everyday', 'x', $3) returning id`,
    [kind, subject, by],
  );
  return rows[0].id;
};
const approve = (id: string, by: string) =>
  staff.query(
    `update approval_request set state = 'executed', decided_by = $2, decided_at = clock_timestamp() where id = $1`,
    [id, by],
  );

let spelled = 0;
/** That shopper is the member of staff `mine`, by a mailbox or by a number. */
const HOW: Readonly<Record<string, (person: string) => Promise<unknown>>> = {
  'an account of their mailbox': async (person) => {
    const name = `joy${++spelled}`;
    await owner.query(`update app_user set email = $2 where id = $1`, [mine, `${name}+office@gmail.com`]);
    return owner.query(`update app_user set email = $2, email_verified_at = now() where id = $1`, [
      person,
      `${name.slice(0, 2)}.${name.slice(2)}@gmail.com`,
    ]);
  },
  'a number of theirs': (person) =>
    owner.query(`insert into paying_number (user_id, phone) select $1, phone from app_user where id = $2`, [
      mine,
      person,
    ]),
};

describe.each(VERBS.filter((kind) => !NOBODYS.includes(kind)))('%s', (kind) => {
  test.each(Object.keys(HOW))('[OPS-5] is neither asked for nor approved by whom it pays, told by %s', async (how) => {
    const { subject, person } = await beneficiaryOf(kind);
    const refused = { code: '23514' };
    // A stranger to it may do either.
    await approve(await ask(kind, subject, mine), checker);
    await approve(await ask(kind, subject, maker), mine);
    await HOW[how]?.(person);
    await expect(ask(kind, subject, mine)).rejects.toMatchObject(refused);
    await expect(approve(await ask(kind, subject, maker), mine)).rejects.toMatchObject(refused);
    await approve(await ask(kind, subject, maker), checker);
    await owner.query(`delete from staff_contact where user_id = $1`, [mine]);
    await owner.query(`delete from paying_number where user_id = $1`, [mine]);
    await owner.query('update app_user set email = null where id = any($1)', [[mine, person]]);
    await owner.query(`delete from staff_contact where user_id = $1`, [mine]);
  });
});

test('[WIN-3] whoever asks for a retry to a number of their own is told that it is about their own money', async () => {
  await owner.query(`delete from approval_request where kind = 'withdrawal.retry'`);
  await owner.query(`update app_user set phone = '+254712345777' where id = $1`, [mine]);
  const retry = (who: string) =>
    requestApproval(approvals, who, {
      kind: 'withdrawal.retry',
      params: { withdrawal: failedWithdrawal, phone: '0712 345 777' },
      reason: { code: 'everyday', words: 'a test' },
    });
  await expect(retry(mine)).rejects.toMatchObject({ code: 'APPROVAL_OWN_MONEY' });
  await expect(retry(maker)).resolves.toMatchObject({ reference: expect.stringMatching(/^R-/) });
});
