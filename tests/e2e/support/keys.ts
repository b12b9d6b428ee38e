/** The back office by keyboard: what has the focus, how one comes to a thing by its name, and what is pressed there. */
import type { Page } from 'playwright-core';
import { expectPage } from './expect-page.ts';

export const MOST_TABS = 300;

/** What has the focus, as it is read out; null: the window itself. */
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return null;
    const labelled = at.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const by = labelled.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const hasLabels =
      at instanceof HTMLInputElement || at instanceof HTMLSelectElement || at instanceof HTMLTextAreaElement;
    const label = hasLabels ? Array.from(at.labels ?? [], ({ textContent }) => textContent ?? '').join(' ') : '';
    return (at.getAttribute('aria-label') ?? (by || label || at.textContent || at.tagName)).trim();
  });

/** Tab until something of this name has the focus. */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const seen: (string | null)[] = [];
  for (let n = 0; n < MOST_TABS; n++) {
    await page.keyboard.press(key);
    const now = await focused(page);
    if (now !== null && (typeof name === 'string' ? now === name : name.test(now))) return;
    seen.push(now);
  }
  throw new Error(`Tab does not come to ${name}: ${seen.join(' | ').slice(0, 2_000)}`);
}

export async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}
export async function type(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** The proof of exactly this act: the demonstration's owner confirms. */
export async function prove(page: Page): Promise<void> {
  await expectPage(dialog(page, 'Show once more that it is you')).toBeVisible();
  await press(page, 'Confirm');
  await expectPage(dialog(page, 'Show once more that it is you')).toHaveCount(0);
}

/** Ctrl K, what a caller says, Enter. */
export async function find(page: Page, what: string, option: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await expectPage(dialog(page, 'Find anything')).toBeVisible();
  await page.keyboard.type(what);
  const found = page.getByRole('option', { name: option }).first();
  await expectPage(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expectPage(dialog(page, 'Find anything')).toHaveCount(0);
}

export async function go(page: Page, letter: string, room: string | RegExp): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(letter);
  await expectPage(heading(page, room)).toBeAttached();
}
