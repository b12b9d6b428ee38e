import { describe, expect, test } from 'vitest';
import {
  accountStories,
  alive,
  expectPage,
  field,
  fillRegistration,
  openForm,
  PASSWORD,
  someone,
  submit,
} from './support/account-stories.ts';
import { seriousInBothThemes, seriousProblems } from './support/axe.ts';
import type { Size } from './support/browser.ts';
import { demoSignIn } from './support/test-server.ts';

const { server, browser, aNewcomer } = await accountStories();
const SIZES: readonly Size[] = ['phone', 'desktop'];

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
    await expectPage(page.getByRole('link', { name: '3 fields need a look' })).toBeVisible();
    await page.getByText('Email', { exact: true }).click();
    await expectPage(page.locator('#register-contact-line')).toHaveText('Invalid email address');
    expect(await seriousProblems(page)).toEqual([]);
  });

  test('in light and in dark, axe finds nothing serious on any account screen', async () => {
    const person = await browser.person(size);
    for (const path of ['/register', '/login', '/forgot-password']) {
      await person.page.goto(path);
      await expectPage(person.page.getByRole('heading', { level: 1 })).toHaveCount(1);
      expect(await seriousInBothThemes(person.page), path).toEqual([]);
    }
    await fillRegistration(await openForm(person, '/register'), someone());
    await submit(person.page).click();
    await person.page.waitForURL('**/avatar_selector');
    await expectPage(person.page.getByRole('radio')).toHaveCount(20);
    expect(await seriousInBothThemes(person.page), 'avatar').toEqual([]);
    await person.page.goto('/profile');
    await expectPage(person.page.getByText('This device', { exact: true })).toBeVisible();
    expect(await seriousInBothThemes(person.page), 'profile').toEqual([]);
    expect(person.problems).toEqual([]);
  });

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
  await expectPage(page.getByRole('button', { name: 'Have an invite code?' })).toBeFocused();
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
  await expectPage(page.locator('#register-contact-line')).toHaveText(text);
  await expectPage(page.getByText(text)).toHaveCount(1); // told where it is, and nowhere a second time
  await expectPage(field(page, 'Phone number')).toHaveAttribute('aria-describedby', 'register-contact-line');
  await expectPage(page.locator('form').getByRole('link', { name: 'Login' })).toBeVisible();
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
  await expectPage
    .poll(async () => (await alert.innerText()).trim())
    .toBe('Registration failed. Please try again.\nInvalid phone number\nFull name is required');
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
  const inviter = await aNewcomer();
  const code = await inviter.page.evaluate(
    () => (JSON.parse(localStorage.getItem('userdata') ?? '{}') as { referralCode: string }).referralCode,
  );
  const person = await browser.person();
  const { page } = person;
  await page.goto(`/ref/${code}`);
  await expectPage(page.getByText(`Invited by ${code}`)).toBeVisible();
  await expectPage.poll(() => page.evaluate(() => localStorage.getItem('referralCode'))).toBe(code);
  const expiryMs = Number(await page.evaluate(() => localStorage.getItem('referralCodeExpiry')));
  expect(Math.round((expiryMs - Date.now()) / 3_600_000)).toBe(720);
  await openForm(person, '/register');
  await fillRegistration(page, someone());
  const sent = page.waitForRequest('**/api/auth/register');
  await submit(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ referralcode: code, registrationType: 'phone' });
  await page.waitForURL('**/avatar_selector');
  await expectPage.poll(() => page.evaluate(() => localStorage.getItem('referralCode'))).toBeNull();
});

test('[OWN-3][GEN-8] a code that nobody has is told: by its link, in the form, and when it is typed', async () => {
  const person = await browser.person();
  const { page, problems } = person;
  await page.goto('/ref/nobody.at.all');
  await expectPage(page.getByText('Nobody has the invite')).toBeVisible();
  await openForm(person, '/register');
  await page.getByRole('button', { name: 'Have an invite code?' }).click();
  const code = page.getByLabel('Invite code (optional)');
  await expectPage(code).toBeFocused();
  await code.fill('nobody.at.all');
  await fillRegistration(page, someone());
  await expectPage(page.locator('#register-invite-line')).toContainText('Nobody has this code.');
  expect(await seriousProblems(page)).toEqual([]);
  await submit(page).click();
  await expectPage(code).toBeFocused();
  await code.fill('');
  await submit(page).click();
  await page.waitForURL('**/avatar_selector');
  expect(problems).toEqual([]);
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
  await expectPage
    .poll(() => page.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
    .not.toEqual(before);
  await page.getByRole('button', { name: 'Surprise Me!' }).click();
  await expectPage(page.getByRole('radio', { checked: true })).toHaveCount(1);
  await page.unroute('**/api/auth/avatar');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${server.url}/`);
});
