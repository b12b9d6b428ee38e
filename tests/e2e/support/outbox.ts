import type { Person } from './browser.ts';
import { expectPage } from './expect-page.ts';

/** The newest code for a number, read where the person would read it; `reader` leaves afterwards. @param phone `07…` or `+254…` */
export async function codeFor(phone: string, { page, context }: Pick<Person, 'page' | 'context'>): Promise<string> {
  const item = page.locator('li', { hasText: phone.replace(/^0/, '+254') }).first();
  await expectPage
    .poll(async () => {
      await page.goto('/outbox');
      return item.locator('output').count();
    })
    .toBe(1);
  const code = (await item.locator('output').textContent()) ?? '';
  await context.close();
  return code;
}
