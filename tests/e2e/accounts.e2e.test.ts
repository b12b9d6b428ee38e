import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  accountStories,
  alive,
  awake,
  expectPage,
  field,
  openForm,
  PASSWORD,
  someone,
} from './support/account-stories.ts';
import { seriousProblems } from './support/axe.ts';
import { demoSignIn } from './support/test-server.ts';

const { server, browser, aNewcomer, codeFor } = await accountStories();

test('wrong credentials: an alert in the form and a toast, and the password stays', async () => {
  const page = await openForm(await browser.person(), '/login');
  await field(page, 'Phone number').fill('712');
  await field(page, 'Password').focus();
  await expectPage(page.locator('#sign-in-contact-line')).toHaveText('Invalid phone number');
  await field(page, 'Phone number').fill('7123');
  await expectPage(page.locator('#sign-in-contact-line'), 'clears when it is edited').toHaveCount(0);
  await field(page, 'Phone number').fill('0712345679');
  await page.getByRole('button', { name: 'Login' }).focus();
  await page.keyboard.press('Enter');
  await expectPage(page.locator('#sign-in-password-line')).toHaveText('Password is required');
  await field(page, 'Password').fill('si-sahihi');
  await page.getByRole('button', { name: 'Login' }).click();
  await expectPage(page.locator('form').getByRole('alert')).toHaveText('Invalid credentials.');
  await expectPage(page.getByText('Invalid credentials.')).toHaveCount(2);
  await expectPage(field(page, 'Password')).toHaveValue('si-sahihi');
  expect(page.url(), 'login’s own 401 stays where it is').toBe(`${server.url}/login`);
});

test('[ACC-2, S51] signing out works offline, too: this device forgets everything', async () => {
  const { page } = await aNewcomer();
  await page.goto('/profile');
  await expectPage(page.getByText('This device', { exact: true })).toBeVisible();
  // The chunk of the dialog is fetched before the network goes, as it would be by hovering.
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.context().setOffline(true);
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
  await expectPage
    .poll(() => page.evaluate(() => ['token', 'userdata', 'avatar'].map((key) => localStorage.getItem(key))))
    .toEqual([null, null, null]);
  await page.waitForURL('**/login');
  await expectPage(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('[S51] a page of the account comes without anything of its person, and the browser’s caches keep none', async () => {
  const { page, phone, username } = await aNewcomer();
  for (const path of ['/profile', '/settings', '/list_orders', '/buybids']) {
    await page.goto(path);
    await expectPage(page.locator('main h1, main h2').first()).toBeVisible();
  }
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  expect(token).not.toBe('');
  const told = [username, phone.replace(/^0/, ''), token];
  const drawn = await fetch(`${server.url}/profile`, {
    headers: { authorization: `Bearer ${token}`, cookie: `token=${token}` },
  });
  const text = await drawn.text();
  for (const words of told) expect(text).not.toContain(words);
  expect(drawn.headers.get('cache-control')).toBe('no-store');
  const kept = await page.evaluate(async () => {
    const bodies: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        bodies.push(`${request.url} ${await (await cache.match(request))?.text()}`);
    }
    return bodies;
  });
  for (const words of told) expect(kept.filter((each) => each.includes(words))).toEqual([]);
});

test('[ACC-2] the next person on the same device sees nothing of the one before', async () => {
  const first = await aNewcomer('desktop');
  const { page } = first;
  await page.goto('/profile');
  await expectPage(page.getByText('This device', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: /Shopper with 500 bids/ }).click();
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`${server.url}/`);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('link', { name: 'View Profile' }).click();
  await expectPage(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expectPage(page.getByText('This device', { exact: true })).toBeVisible();
  await expectPage(page.getByText(first.username)).toHaveCount(0);
  const kept = await page.evaluate(() => localStorage.getItem('userdata') ?? '');
  expect(JSON.parse(kept)).toMatchObject({ phoneNumber: demoSignIn('shopper').login });
});

test('[ACC-4] a forgotten password: code, new password, sign-in; the old one is dead', async () => {
  const { phone } = await aNewcomer();
  const page = await openForm(await browser.person(), '/login');
  await field(page, 'Phone number').fill(phone);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL('**/forgot-password');
  await expectPage(field(page, 'Phone number'), 'the number is not asked for twice').not.toHaveValue('');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expectPage(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await expectPage(page.getByRole('button', { name: /Send a new code in 0:\d\d|1:00/ })).toBeVisible();
  await expectPage(page.getByRole('link', { name: 'Open the outbox' })).toHaveAttribute('href', '/outbox');
  expect(await seriousProblems(page)).toEqual([]);

  const code = await codeFor(phone);
  const wrong = code === '000000' ? '111111' : '000000';
  await field(page, 'Code').fill(wrong);
  await expectPage(page.getByText('This code is not right or has expired.').first()).toBeVisible();
  await field(page, 'Code').fill('');
  await field(page, 'Code').fill(code);
  await expectPage(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await field(page, 'New password').fill('Mvua-kubwa-leo-3');
  await field(page, 'Confirm password').fill('Mvua-kubwa-leo-3');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.waitForURL('**/login');
  await expectPage(page.getByText('Your new password is saved.').first()).toBeVisible();
  await alive(page);
  await field(page, 'Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expectPage(page.locator('form').getByRole('alert')).toHaveText('Invalid credentials.');
  await field(page, 'Password').fill('Mvua-kubwa-leo-3');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`${server.url}/`);
});

test('[ACC-7] the profile: name, verified badge and language without a reload; the theme in the settings', async () => {
  const { page, phone, problems } = await aNewcomer('desktop');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await field(page, 'Full name').fill('Amina Hassan Ali');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectPage(page.getByText('Profile saved.')).toBeVisible();
  await expectPage(page.getByText('Amina Hassan Ali')).toBeVisible();

  // Once for the person, once for the number.
  await expectPage(page.getByText('Not verified')).toHaveCount(2);
  await page.getByRole('button', { name: /^Verify 07/ }).click();
  await field(page, 'Code').fill(await codeFor(phone));
  await expectPage(page.getByText('Verified', { exact: true })).toHaveCount(2);
  await expectPage(page.getByRole('button', { name: /^Verify 07/ })).toHaveCount(0);

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const main = page.getByRole('main');
  await main.getByText('Kiswahili').click();
  await expectPage(page.getByRole('heading', { level: 1, name: 'Wasifu' })).toBeVisible();
  await expectPage(page.locator('html')).toHaveAttribute('lang', 'sw');
  await main.getByRole('link', { name: 'Mipangilio yote' }).click();
  await main.locator('#appearance').getByText('Giza', { exact: true }).click();
  await expectPage(page.locator('html')).toHaveClass(/dark/);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await expectPage
    .poll(async () => {
      const { rows } = await server.database.pool.query<{ language: string; theme: string }>(
        'select language, theme from app_user where phone = $1',
        [phone.replace(/^0/, '+254')],
      );
      return rows[0];
    })
    .toEqual({ language: 'sw', theme: 'dark' });
  await page.goto('/profile');
  await expectPage(page.getByText('Amina Hassan Ali')).toBeVisible();
  await expectPage(page.locator('html')).toHaveClass(/dark/);
  expect(problems).toEqual([]);
});

test('[ACC-2] every device is listed, and the others can be ended', async () => {
  const first = await aNewcomer();
  const second = await browser.person('desktop');
  await openForm(second, '/login');
  await field(second.page, 'Phone number').fill(first.phone);
  await field(second.page, 'Password').fill(PASSWORD);
  await second.page.getByRole('button', { name: 'Login' }).click();
  await second.page.waitForURL(`${server.url}/`);
  await second.page.goto('/profile');
  await expectPage(second.page.getByRole('button', { name: 'Sign out all other devices' })).toBeVisible();
  await second.page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expectPage(second.page.getByText('You are signed in on this device only.')).toBeVisible();
  // The first device learns of it with its next call, is sent to sign in and remembers where it was.
  await first.page.goto('/profile');
  await first.page.waitForURL('**/login');
  await expectPage.poll(() => first.page.evaluate(() => sessionStorage.getItem('returnTo'))).toBe('/profile');
});

test('[ACC-7] a number is changed by code, the data comes as a file, and leaving is taken back by signing in', async () => {
  const { page, username, problems } = await aNewcomer();
  const prove = async () => {
    await field(page, 'Current password').fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  };
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Change 07/ }).click();
  await prove();
  const { phone } = someone();
  await field(page, 'Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await field(page, 'Code').fill(await codeFor(phone));
  await expectPage(page.getByText('Saved and verified.')).toBeVisible();
  await expectPage(page.getByText('Verified', { exact: true })).toHaveCount(2);

  await page.getByRole('button', { name: 'Download my data' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), prove()]);
  expect(file.suggestedFilename()).toMatch(/^mnada-my-data-.*\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect([data.version, data.account[0].username, data.account[0].phone]).toEqual([
    1,
    username,
    phone.replace(/^0/, '+254'),
  ]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Type DELETE to confirm').fill('DELETE');
  expect(await seriousProblems(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Delete my account' }).click();
  await prove();
  await page.waitForURL(`${server.url}/`);
  await expectPage(page.getByText(/^You are signed out\. Your account is deleted on/)).toBeVisible();
  await openForm({ page } as Parameters<typeof openForm>[0], '/login');
  await field(page, 'Phone number').fill(phone);
  await field(page, 'Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expectPage(page.getByText('Welcome back. Your account will not be deleted.')).toBeVisible();
  expect(problems).toEqual([]);
});

test('[ACC-7] a new password needs the old one', async () => {
  const { page } = await aNewcomer();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  await field(page, 'Current password').fill('si-hili-hapa');
  await field(page, 'New password').fill('Mvua-kubwa-leo-3');
  await field(page, 'Confirm password').fill('Mvua-kubwa-leo-3');
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expectPage(page.getByText('The current password is not right.')).toBeVisible();
  await field(page, 'Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expectPage(page.getByText('Password changed. Your other devices were signed out.')).toBeVisible();
});

test('Google and Facebook are shown only when they are configured', async () => {
  const { page } = await browser.person();
  await page.goto('/login');
  await expectPage(page.getByText('Demonstration sign-ins')).toBeVisible();
  await expectPage(page.getByText('Google')).toHaveCount(0);
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), providers: ['google', 'facebook'] } });
  });
  // Within the application the browser itself asks how the shop is set up.
  await page.goto('/');
  await awake(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/login');
  await expectPage(page.getByRole('link', { name: 'Continue with Google' })).toHaveAttribute('href', /google/);
  await expectPage(page.getByRole('link', { name: 'Continue with Facebook' })).toBeVisible();
});
