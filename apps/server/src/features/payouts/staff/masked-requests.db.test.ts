import { Approval } from '@mnada/contract/office';
import { maskedPhone } from '@mnada/rules';
import { afterAll, expect, test } from 'vitest';
import { spacedPhone } from '../../../platform/masks.ts';
import { exactly } from '../../../testing/auctions-app.ts';
import { officeApp } from '../../../testing/office-app.ts';
import { payoutWorld } from '../../../testing/payout-world.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { asReadBy, numberBasis, readRequest, requestApproval } from '../../approvals/index.ts';
import { payoutApprovals } from '../index.ts';

const database = await testDatabase();
const world = await payoutWorld(database);
const approvals = {
  db: database.staff.db,
  kinds: payoutApprovals({ notices: world.notices, clock: world.clock }),
};
const office = await officeApp(database, { approvals });
const [grace, peter] = [await office.aPerson(['finance']), await office.aPerson(['finance'])];
const packer = await office.aPerson(['fulfilment']);
const auditor = await office.aPerson(['audit']);
afterAll(async () => {
  await office.stop();
  await world.http.close();
});

async function askedToCorrect(phone: string) {
  const sent = await world.sent();
  await world.result(sent.known, '2040');
  const { reference } = await requestApproval(approvals, grace.id, {
    kind: 'withdrawal.retry',
    params: { withdrawal: sent.withdrawalId, phone },
    reason: { code: 'everyday', words: `Called from ${phone}, not ${sent.phone}.` },
  });
  return { sent, reference };
}

test('[OPS-5] nobody but who sees whole numbers reads one in what waits for a second person, nor a hash of it', async () => {
  const { sent, reference } = await askedToCorrect('0733 111 222');
  const numbers = new RegExp(`${sent.phone.slice(4)}|733 ?111 ?222|[0-9a-f]{64}`);
  for (const { as } of [packer, auditor])
    for (const path of ['/api/admin/approvals', `/api/admin/approvals/${reference}`, '/api/admin/approvals.csv']) {
      const { status, body } = await office.get(path, as);
      expect(status).toBe(200);
      const shown = typeof body === 'string' ? body : JSON.stringify(body);
      expect(shown).toContain('0733 ••• 222');
      expect(shown).not.toMatch(numbers);
    }
  const { body } = await office.get(`/api/admin/approvals/${reference}`, peter.as);
  expect([body.params.phone, body.basis]).toEqual(['0733 111 222', { attempt: 1, why: expect.any(String) }]);
  // The console shows by the same function.
  const found = await readRequest(database.staff.db, reference);
  expect(JSON.stringify(asReadBy({ kind: 'staff', permissions: ['fulfilment'] }, found))).not.toMatch(numbers);
});

test('[OPS-5] another number, or another thing, is another basis; the same is the same', async () => {
  const { sent, reference } = await askedToCorrect('+254733111333');
  const { basis } = await readRequest(database.staff.db, reference);
  expect(basis).toMatchObject(numberBasis(sent.withdrawalId, sent.phone));
  expect(basis).not.toMatchObject(numberBasis(sent.withdrawalId, '+254733111333'));
  expect(basis).not.toMatchObject(numberBasis(grace.id, sent.phone));
});

test('[OPS-5] a number that is corrected in the digits that masks hide is told from the one before: whole to who approves, in words to others', async () => {
  const sent = await world.sent();
  await world.result(sent.known, '2040');
  // Beside its mask the same.
  const other = `${sent.phone.slice(0, 7)}${sent.phone[7] === '9' ? '8' : '9'}${sent.phone.slice(8)}`;
  const { reference } = await requestApproval(approvals, grace.id, {
    kind: 'withdrawal.retry',
    params: { withdrawal: sent.withdrawalId, phone: other },
    reason: { code: 'everyday', words: 'They called and spelt it.' },
  });
  const factOf = async (as: string) =>
    exactly(Approval, (await office.get(`/api/admin/approvals/${reference}`, as)).body).facts.find(
      ({ name }) => name === 'phone',
    );
  expect(await factOf(peter.as)).toEqual({
    ...{ name: 'phone', value: { words: spacedPhone(other) }, before: { words: spacedPhone(sent.phone) } },
  });
  const masked = maskedPhone(sent.phone);
  expect(await factOf(auditor.as)).toEqual({
    ...{ name: 'phone', value: { words: `${masked}, other digits are hidden` }, before: { words: masked } },
  });
});
