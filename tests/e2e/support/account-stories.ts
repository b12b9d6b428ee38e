import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { type Person, type Size, testBrowser } from './browser.ts';
import { awake, expectPage } from './expect-page.ts';
import { codeFor as readCode } from './outbox.ts';
import { startTestServer } from './test-server.ts';

export { awake, expectPage };
export const PASSWORD = 'Jua-kali-na-mvua-9';

export type Names = { readonly username: string; readonly phone: string };
export function someone(): Names {
  const digits = String(randomBytes(4).readUInt32BE() % 100_000_000).padStart(8, '0');
  return { username: `amina_${randomBytes(4).toString('hex')}`, phone: `07${digits}` };
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
/** Forms answer once the page is alive; until then their button is no submit button. */
export const alive = (page: Page) => expectPage(page.locator('form button[type="submit"]').first()).toBeVisible();

export async function openForm(person: Person, path: string): Promise<Page> {
  await person.page.goto(path);
  await alive(person.page);
  return person.page;
}

export async function fillRegistration(page: Page, { username, phone }: Names): Promise<void> {
  await field(page, 'Username').fill(username);
  await field(page, 'Full name').fill('Amina Hassan Omar');
  await field(page, 'Phone number').fill(phone);
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox').check();
}

/** A server with its demonstration world, and the people who open accounts there. Call it at the top of a test file. */
export async function accountStories() {
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
  const codeFor = async (phone: string): Promise<string> => readCode(phone, await browser.person('desktop'));

  return { server, browser, aNewcomer, codeFor };
}
