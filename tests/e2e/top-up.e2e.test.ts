import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seriousProblems } from './support/axe.ts';
import { aPhone, mpesaNumber, simulatedPhones } from './support/paying-stories.ts';
import { expectPage, type Winner, wonStories } from './support/won-stories.ts';

const { server, aMember } = await wonStories();
const phones = await simulatedPhones(server);
const { owner } = server.database;

/** As if a payment had been asked for five minutes ago: M-PESA takes another prompt then. */
const age = (paymentId: string) =>
  owner.query(
    `update payment set created_at = created_at - interval '5 min', pushed_at = pushed_at - interval '5 min' where id = $1`,
    [paymentId],
  );
/** Numbers that somebody pays from, as if they had entered the codes sent there. */
const prove = ({ userId }: Winner, ...numbers: string[]) =>
  owner.query(`insert into paying_number (user_id, phone) select $1, '+254' || n from unnest($2::text[]) n`, [
    userId,
    numbers,
  ]);
async function newest({ userId }: Winner): Promise<{ id: string; reference: string }> {
  const { rows } = await owner.query('select id, reference from payment where user_id = $1 order by created_at desc', [
    userId,
  ]);
  return rows[0];
}

/** Cancels the prompt for 150 bids, and pays KSh 1,000 by paybill under its reference. */
async function paysLess(person: Winner, digits: string): Promise<void> {
  const { page } = person;
  await page.goto('/buybids');
  await page.locator('main button[data-replay]').click();
  await page.locator('#buy-bids-phone').fill(`0${digits}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(?:Pay|Lipa) KSh/ })
    .click();
  await expectPage(page.getByRole('timer')).toBeVisible();
  await phones.cancel(digits);
  const { id, reference } = await newest(person);
  await expectPage
    .poll(async () => (await owner.query('select state from payment where id = $1', [id])).rows[0].state)
    .toBe('failed');
  await age(id);
  const receipt = `T${randomBytes(5).toString('hex').toUpperCase().slice(0, 9)}`;
  const line = { receipt, amountKes: 1_000, account: reference };
  await owner.query(`insert into evidence (kind, body) values ('statement', $1)`, [JSON.stringify(line)]);
  await expectPage(page.getByRole('dialog').getByRole('radio')).toHaveCount(3);
}

test('[PAY-7] who paid less adds the rest: cancelled once, then paid, and the whole pack is there', async () => {
  const member = await aMember();
  const { page, problems } = member;
  const sheet = page.getByRole('dialog');
  const [digits, other] = [aPhone(), aPhone()];
  await prove(member, digits, other);
  await paysLess(member, digits);
  await expectPage(sheet.getByRole('heading', { name: 'Choose what to do with your money' })).toBeVisible();
  await expectPage(sheet.getByRole('radio').first()).toBeChecked();
  await expectPage(sheet).toContainText(/Add KSh\s350 to the KSh\s1,000 that arrived/);
  await expectPage(mpesaNumber(page)).toHaveValue(digits.replace(/(\d{3})(?=\d)/g, '$1 '));
  expect(await seriousProblems(page)).toEqual([]);

  const add = sheet.getByRole('button', { name: /^Add KSh\s350, get 150 bids$/ });
  await add.click();
  await expectPage(sheet.getByRole('timer')).toBeVisible();
  await expectPage(sheet).toContainText(/KSh\s1,000 is here and safe\./);
  await expectPage(sheet).toContainText(/KSh\s350 from/);
  await expectPage(sheet.getByRole('radio')).toHaveCount(0);
  expect(await seriousProblems(page)).toEqual([]);
  // It is found again after a reload.
  await page.reload();
  await expectPage(sheet).toContainText(/KSh\s1,000 is here and safe\./);

  await phones.cancel(digits);
  await expectPage(sheet).toContainText(/KSh\s350 was not added/);
  await expectPage(sheet.getByRole('radio')).toHaveCount(3);
  expect(await seriousProblems(page)).toEqual([]);

  await mpesaNumber(page).fill(other);
  await add.click();
  await phones.enterPin(other);
  await expectPage(sheet.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await expectPage(sheet).toContainText(/Receipt[A-Z0-9]{10} \+ [A-Z0-9]{10}/);
  await expectPage(sheet).toContainText(/AmountKSh\s1,350/);
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await expectPage(page.getByText('Available bids:').locator('..')).toContainText('150 bids');
  const receipts = page.getByRole('region', { name: 'Your payments' });
  await expectPage(receipts.getByRole('listitem')).toHaveCount(2);
  await expectPage(receipts).toContainText('111 bids');
  await expectPage(receipts).toContainText('39 bids');
  expect(problems).toEqual([]);
});

test('[PAY-7] [GEN-7] the same in Kiswahili and in the dark', async () => {
  const member = await aMember('phone', { dark: true, language: 'sw' });
  const { page, problems } = member;
  const sheet = page.getByRole('dialog');
  const digits = aPhone();
  await paysLess(member, digits);
  await expectPage(sheet).toContainText(/Ongeza KSh\s350 kwa KSh\s1,000 zilizofika/);
  expect(await seriousProblems(page)).toEqual([]);
  await sheet.getByRole('button', { name: /^Ongeza KSh\s350, upate zabuni 150$/ }).click();
  await expectPage(sheet).toContainText(/KSh\s1,000 zimefika na ziko salama\./);
  expect(await seriousProblems(page)).toEqual([]);
  await phones.enterPin(digits);
  await expectPage(sheet.getByRole('heading', { name: 'Malipo yamepokelewa' })).toBeVisible();
  expect(problems).toEqual([]);
});
