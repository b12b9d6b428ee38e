import { expect, test } from 'vitest';
import { seriousProblems } from './support/axe.ts';
import {
  accountStories,
  awake,
  expectPage,
  fillRegistration,
  openForm,
  someone,
  submit,
} from './support/account-stories.ts';
import { aPhone, mpesaNumber, simulatedPhones } from './support/paying-stories.ts';

const { server, browser, aNewcomer } = await accountStories();
const phones = await simulatedPhones(server);
const { owner } = server.database;

/** Eight days pass for the reward of that friend: its dates move, and those of the payment that a second source confirmed. */
async function eightDaysLater(username: string): Promise<void> {
  const { rowCount } = await owner.query(
    `with friend as (
       update referral set earned_at = earned_at - interval '8 days', due_at = clock_timestamp()
        where friend_id = (select id from app_user where username = $1) and state = 'pending' returning payment_id
     )
     update payment set paid_at = paid_at - interval '8 days', created_at = created_at - interval '8 days',
            is_verified = true, sources = '{stk_callback,stk_query}', next_query_at = null
       from friend where payment.id = friend.payment_id`,
    [username],
  );
  expect(rowCount).toBe(1);
}

test('[OWN-3] a friend registers by the link, pays a pack, and a week later the reward comes and is changed into bids', async () => {
  const me = await aNewcomer();
  await me.page.goto('/referrals');
  await expectPage(me.page.getByText('No friends yet')).toBeVisible();
  const link = me.page.getByRole('group', { name: 'Invite link' });
  await expectPage(link).toContainText(`/ref/${me.username}`);
  expect(await seriousProblems(me.page)).toEqual([]);

  // The friend, on a device of their own.
  const friend = await browser.person('phone');
  const names = { ...someone(), phone: `0${aPhone()}` };
  await friend.page.goto(`/ref/${me.username}`);
  await expectPage(friend.page.getByText(`Invited by ${me.username}`)).toBeVisible();
  await fillRegistration(await openForm(friend, '/register'), names);
  await submit(friend.page).click();
  await friend.page.waitForURL('**/avatar_selector');
  await friend.page.goto('/buybids');
  await friend.page.getByRole('button', { name: /^Buy [\d,]+ bids for KSh/ }).click();
  await mpesaNumber(friend.page).fill(names.phone);
  await friend.page.getByRole('button', { name: /^Pay KSh/ }).click();
  await phones.enterPin(names.phone.slice(1));
  await expectPage(friend.page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  expect(friend.problems).toEqual([]);

  await me.page.reload();
  const row = me.page.locator('[data-friend]');
  await expectPage(row).toContainText('Bought, earned on');
  await expectPage(row).toContainText(/\+KSh\s135/);
  await eightDaysLater(names.username);
  // It comes by itself while the page is open, or with a reload.
  await expectPage
    .poll(async () => {
      await me.page.reload();
      await awake(me.page);
      return (await me.page.getByText(/KSh\s135 available/).allTextContents()).length;
    })
    .toBe(1);
  await expectPage(me.page.locator('[data-entry="earned"]')).toContainText(/\+KSh\s135/);
  // KSh 135 is too little to withdraw, and says so.
  await expectPage(me.page.getByRole('button', { name: 'Withdraw' })).toHaveAttribute('aria-disabled', 'true');
  await expectPage(me.page.getByText(/withdraw from KSh\s200\. KSh\s65 to go/)).toBeVisible();

  await me.page.getByRole('button', { name: 'Change into bids' }).click();
  const sheet = me.page.getByRole('dialog', { name: 'Change into bids' });
  await expectPage(sheet).toContainText('13 bids');
  expect(await seriousProblems(me.page)).toEqual([]);
  await sheet.getByLabel('How many bids').fill('10');
  await sheet.getByRole('button', { name: 'Get 10 bids' }).click();
  await expectPage(me.page.locator('[data-entry="converted"]')).toContainText(/Changed into 10 bids/);
  await expectPage(me.page.getByText(/KSh\s35 available/)).toBeVisible();
  expect(me.problems).toEqual([]);
});

test('[OWN-6] /test is the sample, marked as such, and makes no call', async () => {
  const { page, problems } = await browser.person('desktop');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/referrals')) calls.push(request.url());
  });
  await page.goto('/test');
  await expectPage(page.getByRole('heading', { level: 1, name: 'Refer & Earn' })).toBeVisible();
  await expectPage(page.getByText('50 free bids', { exact: true })).toBeVisible();
  await expectPage(page.getByText('KES 200', { exact: true })).toBeVisible();
  await expectPage(page.getByText('MND000042')).toBeVisible();
  await expectPage(page.getByText(/Sample page/)).toBeVisible();
  const answer = await fetch(`${server.url}/test`);
  expect(`${answer.headers.get('x-robots-tag')} ${await answer.text()}`).toContain('noindex');
  expect(await seriousProblems(page)).toEqual([]);
  expect(calls).toEqual([]);
  expect(problems).toEqual([]);
});
