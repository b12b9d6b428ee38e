import { randomBytes } from 'node:crypto';
import { expect as expectInBrowser } from '@playwright/test';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { seriousProblems } from './support/axe.ts';
import { type Person, type Size, testBrowser } from './support/browser.ts';
import { demoSignIn, startTestServer } from './support/test-server.ts';

const server = await startTestServer({ demo: true });
const people = await testBrowser(server.url);
const browser = {
  /** Somebody who leaves when the test is over, so that no page goes on working behind the next one. */
  async person(...wishes: Parameters<typeof people.person>): Promise<Person> {
    const person = await people.person(...wishes);
    onTestFinished(() => person.context.close());
    return person;
  },
};
// A busy machine is slow, not wrong.
const expectPage = expectInBrowser.configure({ timeout: 20_000 });
const SIZES: readonly Size[] = ['phone', 'desktop'];
const PASSWORD = 'Jua-kali-na-mvua-9';

// ---- what the stories need

type Names = { readonly username: string; readonly phone: string };
function someone(): Names {
  const digits = String(randomBytes(4).readUInt32BE() % 100_000_000).padStart(8, '0');
  return { username: `amina_${randomBytes(4).toString('hex')}`, phone: `07${digits}` };
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
/** Forms answer once the page is alive; until then their button is no submit button. */
const alive = (page: Page) => expectPage(page.locator('form button[type="submit"]').first()).toBeVisible();

async function openForm(person: Person, path: string): Promise<Page> {
  await person.page.goto(path);
  await alive(person.page);
  return person.page;
}

async function fillRegistration(page: Page, { username, phone }: Names): Promise<void> {
  await field(page, 'Username').fill(username);
  await field(page, 'Full name').fill('Amina Hassan Omar');
  await field(page, 'Phone number').fill(phone);
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox').check();
}

/** Somebody who has just registered, on a device of their own, with the avatar step before them. */
async function aNewcomer(size: Size = 'phone'): Promise<Person & Names> {
  const person = await browser.person(size);
  const names = someone();
  await fillRegistration(await openForm(person, '/register'), names);
  await submit(person.page).click();
  await person.page.waitForURL('**/avatar_selector');
  return { ...person, ...names };
}

/** The newest code for a number, read where the person would read it. */
async function codeFor(phone: string): Promise<string> {
  const { page } = await browser.person('desktop');
  const item = page.locator('li', { hasText: phone.replace(/^0/, '+254') }).first();
  await expectPage
    .poll(async () => {
      await page.goto('/outbox');
      return item.locator('output').count();
    })
    .toBe(1);
  const code = (await item.locator('output').textContent()) ?? '';
  await page.context().close();
  return code;
}

describe.each(SIZES)('on a %s', (size) => {
  test('[ACC-1] registering: two steps, and the list with one’s own face', async () => {
    const { page, problems } = await aNewcomer(size);
    await expectPage(page.getByText('Registration successful.')).toBeVisible();
    await expectPage(page.getByText('Step 2 of 2')).toBeVisible();
    await page.getByRole('radio').nth(7).click();
    const chosen = (await page.getByRole('radio', { checked: true }).getAttribute('aria-label')) ?? '';
    expect(chosen).toMatch(/^Avatar 8 of 20, /);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`${server.url}/`);
    const kept = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
    expect(kept['token']).toMatch(/\S{20,}/);
    expect(kept['avatar']).toMatch(/^\d+\.avif$/);
    expect(JSON.parse(kept['userdata'] ?? '{}')).toMatchObject({ avatar: kept['avatar'] });
    expect(problems).toEqual([]);
  });

  test('[ACC-1] errors show on leaving a field, then live; a press on Submit says what is missing', async () => {
    const page = await openForm(await browser.person(size), '/register');
    await field(page, 'Username').fill('am');
    await expectPage(page.getByText('Username must be at least 3 characters').first()).not.toBeInViewport();
    await field(page, 'Full name').focus();
    const error = page.locator('#register-username-line');
    await expectPage(error).toHaveText('Username must be at least 3 characters');
    await field(page, 'Username').fill('ami');
    await expectPage(error).toHaveText('Bidders see this name');

    await field(page, 'Password').fill('jua-kali');
    await expectPage(page.locator('#register-password-line')).toHaveText('6+ characters');
    await field(page, 'Confirm password').fill('jua-kal');
    await field(page, 'Username').focus();
    await expectPage(page.locator('#register-confirm-line')).toHaveText('Passwords do not match');
    await field(page, 'Confirm password').fill('jua-kali');
    await expectPage(page.locator('#register-confirm-line')).toHaveText('Passwords match');

    await expectPage(submit(page)).toHaveAttribute('aria-disabled', 'true');
    await submit(page).focus();
    await page.keyboard.press('Enter');
    await expectPage(field(page, 'Full name')).toBeFocused();
    await expectPage(page.locator('#register-fullName-line')).toHaveText('Full name is required');
    await expectPage(page.locator('#register-contact-line')).toHaveText('Invalid phone number');
    await expectPage(page.getByText('You must agree to the terms').first()).toBeVisible();
    await expectPage(page.locator('#register-missing')).toContainText('3 things are missing:');
    await page.getByText('Email', { exact: true }).click();
    await expectPage(page.locator('#register-contact-line')).toHaveText('Invalid email address');
    expect(await seriousProblems(page)).toEqual([]);
  });

  test.each(['light', 'dark'] as const)(
    'in %s, axe finds nothing serious on any account screen',
    async (colorScheme) => {
      const person = await browser.person(size, { colorScheme });
      for (const path of ['/register', '/login', '/forgot-password']) {
        await person.page.goto(path);
        await expectPage(person.page.getByRole('heading', { level: 1 })).toHaveCount(1);
        expect(await seriousProblems(person.page), path).toEqual([]);
      }
      await fillRegistration(await openForm(person, '/register'), someone());
      await submit(person.page).click();
      await person.page.waitForURL('**/avatar_selector');
      await expectPage(person.page.getByRole('radio')).toHaveCount(20);
      expect(await seriousProblems(person.page), 'avatar').toEqual([]);
      await person.page.goto('/profile');
      await expectPage(person.page.getByText('This device', { exact: true })).toBeVisible();
      expect(await seriousProblems(person.page), 'profile').toEqual([]);
      expect(person.problems).toEqual([]);
    },
    180_000, // axe looks at everything, five times
  );

  test('[ACC-6] who is sent to sign in comes back to the page that asked', async () => {
    const { page, problems } = await browser.person(size);
    await page.goto('/profile');
    await page.waitForURL('**/login');
    await alive(page);
    const { login } = demoSignIn('shopper');
    await page.getByRole('button', { name: /Shopper with 500 bids/ }).click();
    await expectPage(field(page, 'Phone number')).toHaveValue(
      login.replace('+254', '').replace(/(.{3})(.{3})(.{3})/, '$1 $2 $3'),
    );
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/profile');
    await expectPage(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    expect(problems).toEqual([]);
  });
});

test('[ACC-1] everything can be done with the keyboard alone', async () => {
  const person = await browser.person('desktop');
  const { page } = person;
  const { username, phone } = someone();
  await openForm(person, '/register');
  await expectPage(field(page, 'Username')).toBeFocused();
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  await type(username);
  await type('Amina Hassan Omar');
  await type(phone);
  await type(PASSWORD);
  await page.keyboard.press('Tab'); // past Show password
  await type(PASSWORD);
  await page.keyboard.press('Tab');
  await expectPage(page.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/avatar_selector');

  await expectPage(page.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expectPage(page.getByRole('radio').nth(6)).toBeFocused();
  await expectPage(page.getByRole('radio').nth(6)).not.toBeChecked();
  await page.keyboard.press('Enter');
  await expectPage(page.getByRole('radio').nth(6)).toBeChecked();
  await expectPage(page.getByRole('status').filter({ hasText: /^Avatar 7 of 20, .+, selected/ })).toBeAttached();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expectPage(page.getByRole('button', { name: 'Continue' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/`);
});

test('[ACC-1] a number that has an account already: the words help, and nothing typed is lost', async () => {
  const { phone } = await aNewcomer();
  const page = await openForm(await browser.person(), '/register');
  const second = { ...someone(), phone };
  await fillRegistration(page, second);
  await submit(page).click();
  const text = 'This phone number already has an account. Sign in, or reset your password.';
  await expectPage(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  await expectPage(page.locator('#register-contact-line')).toHaveText(text);
  await expectPage(field(page, 'Phone number')).toBeFocused();
  await expectPage(field(page, 'Username')).toHaveValue(second.username);
  await expectPage(field(page, 'Password')).toHaveValue(PASSWORD);
});

test('[GEN-8] the server’s list of errors is shown line by line; without a network the words say so', async () => {
  const page = await openForm(await browser.person(), '/register');
  await fillRegistration(page, someone());
  await page.route('**/api/auth/register', (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: 'REGISTRATION_INVALID',
        message: 'Registration failed. Please try again.',
        errors: ['Invalid phone number', 'Full name is required'],
        request_id: 'x',
      },
    }),
  );
  await submit(page).click();
  const alert = page.locator('form').getByRole('alert');
  await expectPage(alert).toBeVisible();
  expect((await alert.innerText()).trim()).toBe(
    'Registration failed. Please try again.\nInvalid phone number\nFull name is required',
  );
  await page.unroute('**/api/auth/register');
  await page.context().setOffline(true);
  await submit(page).click();
  await expectPage(alert).toHaveText('Network error. Please check your connection and try again.');
  await expectPage(submit(page)).toBeEnabled();
  await page.context().setOffline(false);
  await submit(page).click();
  await page.waitForURL('**/avatar_selector');
});

test('[GEN-8] reading the terms, going back and reloading lose nothing that was typed', async () => {
  const page = await openForm(await browser.person(), '/register');
  const names = someone();
  await fillRegistration(page, names);
  await page.getByRole('link', { name: 'Terms' }).click();
  await page.waitForURL('**/terms');
  await page.goBack();
  await alive(page);
  await expectPage(field(page, 'Username')).toHaveValue(names.username);
  await expectPage(field(page, 'Password')).toHaveValue(PASSWORD);
  await expectPage(page.getByRole('checkbox')).toBeChecked();
  await page.getByText('Email', { exact: true }).click();
  await field(page, 'Email address').fill('amina@example.com');
  await page.getByText('Phone', { exact: true }).click();
  await page.reload();
  await alive(page);
  await expectPage(field(page, 'Username')).toHaveValue(names.username);
  await expectPage(field(page, 'Full name')).toHaveValue('Amina Hassan Omar');
  await expectPage(field(page, 'Phone number')).not.toHaveValue('');
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).toContain('amina@example.com');
  expect(stored, 'passwords are never written down').not.toContain(PASSWORD);
});

test('[OWN-3] an invitation is kept and sent along with the registration', async () => {
  const person = await browser.person();
  const { page } = person;
  await page.goto('/ref/MND000042');
  await expectPage(page.getByText('Invited by MND000042')).toBeVisible();
  await expectPage.poll(() => page.evaluate(() => localStorage.getItem('referralCode'))).toBe('MND000042');
  const expiryMs = Number(await page.evaluate(() => localStorage.getItem('referralCodeExpiry')));
  expect(Math.round((expiryMs - Date.now()) / 3_600_000)).toBe(720);
  await openForm(person, '/register');
  await fillRegistration(page, someone());
  const sent = page.waitForRequest('**/api/auth/register');
  await submit(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ referralcode: 'MND000042', registrationType: 'phone' });
  await page.waitForURL('**/avatar_selector');
  expect(await page.evaluate(() => localStorage.getItem('referralCode'))).toBeNull();
});

test('[GEN-8] an avatar that could not be saved says so and keeps the choice', async () => {
  const { page } = await aNewcomer();
  await page.route('**/api/auth/avatar', (route) => route.abort());
  await page.getByRole('radio').nth(3).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectPage(page.getByText('Network error. Please check your connection and try again.').first()).toBeVisible();
  await expectPage(page.getByRole('radio').nth(3)).toBeChecked();
  const before = await page.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  await page.getByRole('button', { name: 'Show More' }).click();
  const after = await page.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(after).not.toEqual(before);
  await page.getByRole('button', { name: 'Surprise Me!' }).click();
  await expectPage(page.getByRole('radio', { checked: true })).toHaveCount(1);
  await page.unroute('**/api/auth/avatar');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${server.url}/`);
});

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

test('[ACC-2] signing out works offline, too: this device forgets everything', async () => {
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

test('[ACC-7] the profile: name, verified badge, language and theme without a reload', async () => {
  const { page, phone, problems } = await aNewcomer('desktop');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await field(page, 'Full name').fill('Amina Hassan Ali');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectPage(page.getByText('Profile saved.')).toBeVisible();
  await expectPage(page.getByText('Amina Hassan Ali')).toBeVisible();

  await expectPage(page.getByText('Not verified')).toBeVisible();
  await page.getByRole('button', { name: 'Verify now' }).click();
  await field(page, 'Code').fill(await codeFor(phone));
  await expectPage(page.getByText('Verified', { exact: true })).toBeVisible();
  await expectPage(page.getByRole('button', { name: 'Verify now' })).toHaveCount(0);

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const main = page.getByRole('main');
  await main.getByText('Kiswahili').click();
  await expectPage(page.getByRole('heading', { level: 1, name: 'Wasifu' })).toBeVisible();
  await expectPage(page.locator('html')).toHaveAttribute('lang', 'sw');
  await main.getByText('Giza').click();
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
  await page.reload();
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
  await expectPage
    .poll(async () => {
      await first.page.goto('/profile');
      await first.page.waitForTimeout(1_000);
      return first.page.url();
    })
    .toBe(`${server.url}/login`);
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
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/login');
  await expectPage(page.getByRole('link', { name: 'Continue with Google' })).toHaveAttribute('href', /google/);
  await expectPage(page.getByRole('link', { name: 'Continue with Facebook' })).toBeVisible();
});
