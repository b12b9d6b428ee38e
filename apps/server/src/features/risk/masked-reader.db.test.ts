import { afterAll, beforeAll, expect, test } from 'vitest';
import { byTwo } from '../../testing/by-two.ts';
import { officeApp } from '../../testing/office-app.ts';
import { payoutWorld } from '../../testing/payout-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { riskApprovals } from './decide-by-two.ts';
import { keepCases } from './keep-cases.ts';

const database = await testDatabase();
const { owner } = database;
const world = await payoutWorld(database);
const approvals = { db: database.staff.db, kinds: riskApprovals({ bus: { publish: () => undefined } }) };
const office = await officeApp(database, { approvals });
const [grace, peter] = [await office.aPerson(['finance']), await office.aPerson(['finance'])];
const auditor = await office.aPerson(['audit']);
const WORDS = 'Mama Wanjiru Otieno told us of faith.';
let caseId = 0;
afterAll(async () => {
  await office.stop();
  await world.http.close();
});

beforeAll(async () => {
  const [claim] = await world.claims(1, { isUsual: true, priceCents: 150_000 });
  if (claim === undefined) throw new Error('no claim');
  await owner.query(
    `with s as (insert into risk_signal (kind, key, thing, seen, alike, among, weight, first_at, last_at)
                values ('rate', sha256('x'), 'd-91c4', '{"people": 2}', 3, 4100, 'strong', now() - interval '3 days', now()) returning id)
     insert into risk_signal_person (signal_id, user_id) select s.id, p from s, unnest($1::uuid[]) p`,
    [[claim.userId]],
  );
  await keepCases(database.db);
  const { rows } = await owner.query('select case_id as id from risk_case_person where user_id = $1', [claim.userId]);
  caseId = Number(rows[0].id);
  const params = { case: caseId, revision: 0, cause: 'several_accounts', days: 30 };
  expect(await byTwo(approvals, [grace.id, peter.id], 'risk.suspend', params, WORDS)).toMatchObject({ refused: 1 });
});

test('[OPS-24] why somebody may be a fraud stands in no line of the audit that a masked reader has, that of the refused withdrawal included', async () => {
  const { body } = await office.get('/api/admin/audit?limit=50', auditor.as);
  const refused = body.entries.find(({ action }: { action: string }) => action === 'withdrawal.refused');
  expect(refused.reason).toMatch(/^FC-[0-9]+, R-[0-9]+$/);
  expect(JSON.stringify(body)).not.toContain('Wanjiru');
  expect(JSON.stringify((await office.get('/api/admin/audit.csv', auditor.as)).body)).not.toContain('Wanjiru');
});

test('[OPS-24] a line that an earlier version wrote with the words of a case is masked as well', async () => {
  await owner.query(
    `insert into audit (actor_id, action, subject, reason) values ($1, 'withdrawal.refused', 'withdrawal:x', $2)`,
    [peter.id, `FC-${caseId}, R-1: everyday: ${WORDS}`],
  );
  const { body } = await office.get('/api/admin/audit?action=withdrawal.refused', auditor.as);
  expect(body.entries).toHaveLength(2);
  expect(JSON.stringify(body)).not.toContain('Wanjiru');
});

test('[OPS-24] nobody guesses hidden words by searching for them', async () => {
  const found = async (as: string) =>
    (await office.get(`/api/admin/audit?q=${encodeURIComponent('Wanjiru Otieno')}`, as)).body.entries.length;
  expect(await found(auditor.as)).toBe(0);
  const owns = await office.aPerson([], 'owner');
  expect(await found(owns.as)).toBeGreaterThan(0);
});

test('[OPS-24] the page of a case tells a masked reader what was done, and by whom, without the words', async () => {
  const historyOf = async (as: string) => {
    const { body } = await office.get(`/api/admin/risk/FC-${caseId}`, as);
    return body.history.map(({ kind, words }: { kind: string; words: string }) => [kind, words.includes('Wanjiru')]);
  };
  expect(await historyOf(auditor.as)).toContainEqual(['suspended', false]);
  expect(await historyOf(auditor.as)).not.toContainEqual([expect.any(String), true]);
  expect(await historyOf(grace.as)).toContainEqual(['suspended', true]);
});
