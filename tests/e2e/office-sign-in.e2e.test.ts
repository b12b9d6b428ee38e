import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { firstOwnerLink } from '../../apps/server/src/features/staff-access/index.ts';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { seriousProblems } from './support/axe.ts';
import { expectPage } from './support/expect-page.ts';
import { nextCodeStep, officeBrowser, openOffice, violations } from './support/office-stories.ts';
import { startTestServer } from './support/test-server.ts';

// Passkeys belong to a name, and an address of numbers is none.
const port = await freePort();
const url = `http://localhost:${port}`;
const server = await startTestServer({ env: { PORT: String(port), PUBLIC_URL: url, HOST: '127.0.0.1' } });
const browser = await officeBrowser(url);

const OWNER = { email: 'owner@mnada.example', password: 'a kettle of fish' };
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
const codeField = (page: Page) => page.getByLabel('Six digits from your authenticator app');

/** A phone's or a laptop's own passkeys, without a person in front of it. */
async function withPasskeys(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('[ACC-8] the first owner comes by the printed link with a password and an app, and again by a code; a colleague by a passkey', async () => {
  const link = await firstOwnerLink(server.database.ownerDb, url);
  const { page } = await browser.person('desktop');
  await openOffice(page, new URL(link ?? '').pathname + new URL(link ?? '').hash);
  await expectPage(page.getByRole('heading', { name: 'The first owner' })).toBeVisible();
  // The secret of the link stands in no address that could be kept.
  expect(new URL(page.url()).hash).toBe('');
  await page.getByLabel('Your name').fill('Peter Mwangi');
  await page.getByLabel('Email address').fill(OWNER.email);
  await page.getByText('Password and authenticator app').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expectPage(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
  const secret = (await page.locator('.select-all').innerText()).replaceAll(' ', '');
  await page.getByLabel('New password').fill(OWNER.password);
  await codeField(page).fill(codeOf(secret));
  await expectPage(page.getByRole('heading', { name: 'Ten recovery codes' })).toBeVisible();
  await expectPage(page.locator('ol li')).toHaveCount(10);
  await page.getByLabel('I have kept them').check();
  await page.getByRole('button', { name: 'Open the back office' }).click();
  await expectPage(page.getByRole('heading', { level: 1, name: 'Today' })).toBeAttached();
  expect(await violations(page)).toEqual([]);

  // Out, and in by both steps: at the sixth digit, without another press.
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Email address').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Next' }).click();
  await expectPage(page.getByRole('heading', { name: 'Code from your app' })).toBeVisible();
  await codeField(page).fill('000000');
  await expectPage(page.getByText(/^This code does not fit\./)).toBeVisible();
  await expectPage(codeField(page)).toHaveValue('');
  await nextCodeStep(server);
  await codeField(page).fill(codeOf(secret));
  await expectPage(page.getByRole('heading', { level: 1, name: 'Today' })).toBeAttached();

  // A colleague: the link is shown once, after a fresh proof.
  await openOffice(page, '/admin/roles');
  await page.getByRole('button', { name: 'Invite a person' }).click();
  await page.getByLabel('Email address').fill('hassan@mnada.example');
  await page
    .getByRole('dialog')
    .getByLabel(/^Support/)
    .check();
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expectPage(page.getByRole('dialog', { name: 'Show once more that it is you' })).toBeVisible();
  await nextCodeStep(server);
  await codeField(page).fill(codeOf(secret));
  const invitation = page.getByRole('textbox', { name: 'The link, shown once' });
  await expectPage(invitation).toHaveValue(/\/admin\/join#/);
  const theirs = new URL(await invitation.inputValue());

  const { page: colleague } = await browser.person('desktop');
  await withPasskeys(colleague);
  await openOffice(colleague, theirs.pathname + theirs.hash);
  await colleague.getByLabel('Your name').fill('Hassan Abdi');
  await colleague.getByRole('button', { name: 'Make a passkey' }).click();
  const codes = colleague.getByRole('heading', { name: 'Ten recovery codes' });
  const inside = colleague.getByRole('heading', { level: 1, name: 'Today' });
  await expectPage(codes.or(inside).first()).toBeAttached();
  if (await codes.isVisible()) {
    await colleague.getByLabel('I have kept them').check();
    await colleague.getByRole('button', { name: 'Open the back office' }).click();
  }
  await expectPage(inside).toBeAttached();
  // Support sees no room of finance, and its address says what it takes.
  await expectPage(
    colleague.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Roles' }),
  ).toHaveCount(0);
  await openOffice(colleague, '/admin/audit');
  await expectPage(colleague.getByRole('heading', { name: 'This room needs Audit' })).toBeVisible();
  await colleague.getByRole('button', { name: /^Your account/ }).click();
  await colleague.getByRole('menuitem', { name: 'Sign out' }).click();
  await colleague.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expectPage(inside).toBeAttached();
  expect(await violations(colleague)).toEqual([]);
});

test('[ACC-8] without a session every address leads to sign-in and back; a link that is over says so', async () => {
  const { page } = await browser.person('phone');
  await openOffice(page, '/admin/audit?q=x');
  await expectPage(page).toHaveURL(/\/admin\/sign-in\?to=/);
  // Paper has no frame, and the same door.
  await openOffice(page, '/admin/labels?all=1');
  await expectPage(page).toHaveURL(/\/admin\/sign-in\?to=%2Fadmin%2Flabels/);
  await openOffice(page, '/admin/join#nothing-of-ours');
  await expectPage(page.getByRole('heading', { name: 'This link is over' })).toBeVisible();
});
