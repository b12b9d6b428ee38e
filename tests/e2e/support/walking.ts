import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { areas } from '../../../apps/web/src/routes/texts.ts';
import { expectPage } from './expect-page.ts';

const WEB = fileURLToPath(new URL('../../../apps/web/src', import.meta.url));

/** A key that nobody filled in begins with the name of an area. */
const RAW_KEY = new RegExp(
  String.raw`\b(?:${Object.keys(areas).join('|')})\.[a-z]\w*[A-Z]?\w*\b(?!\.(?:co|com|org|ke))`,
);

/** Every address that a route of the application answers, as it is written there: `/order_details/$orderId`. */
export function routePaths(): string[] {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.route.tsx'));
  const texts = files.map((name) => readFileSync(join(WEB, name), 'utf8'));
  return texts.flatMap((text) => Array.from(text.matchAll(/(?:path: |At\()'(\/[^']*)'/g), ([, path]) => path ?? ''));
}

/** The screen is whole: its heading stands, and nothing of it is still to come. */
export async function settled(page: Page): Promise<void> {
  await expectPage(page.locator('h1')).toHaveCount(1);
  await expectPage(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectPage(page.locator('main .skeleton-page')).toHaveCount(0);
}

/** What of a text people never wrote: a key of the catalogue, a gap that was not filled, a value that isn't there. */
export const notWords = (text: string): string[] =>
  [/\{\w+\}/, RAW_KEY, /\bundefined\b|\bNaN\b|\[object /].flatMap((pattern) => pattern.exec(text)?.[0] ?? []);

/** Words as people see them. */
export const expectWords = (page: Page): Promise<void> =>
  expectPage.poll(async () => notWords(await page.locator('body').innerText())).toEqual([]);

/** Nothing makes the page wider than the screen; a phone would zoom out, and say that the window is as wide as that. */
export const expectToFit = (page: Page) =>
  expectPage
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);

/** With text twice as large, on a phone: words may be cut here, the page alone must fit (WCAG 1.4.4, 1.4.10). */
export const expectToFitLarge = (page: Page): Promise<void> =>
  expectPage
    .poll(() =>
      page.evaluate(async () => {
        const root = document.documentElement;
        root.style.fontSize = '200%';
        // What measures itself does so with the next frame.
        for (let frames = 0; frames < 2; frames++) await new Promise((drawn) => requestAnimationFrame(drawn));
        const width = root.scrollWidth;
        root.style.fontSize = '';
        return width;
      }),
    )
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);

/**
 * What cannot be read or reached: controls that stick out of the screen, words that are cut off without a sign of it,
 * labels of the bottom bar that run into each other. Each with what it says.
 */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}"`;
    const isShown = (element: Element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && element.getClientRects().length > 0;
    /** Rows of chips and carousels scroll by themselves; what is for screen readers alone is cut on purpose. */
    const isElsewhere = (element: Element) => {
      for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
        const { overflowX, clipPath, position } = getComputedStyle(each);
        if (['auto', 'scroll'].includes(overflowX) && each.scrollWidth > each.clientWidth) return true;
        if (position === 'absolute' && (clipPath !== 'none' || each.clientWidth <= 1)) return true;
        if (each.getAttribute('aria-hidden') === 'true' || each.hasAttribute('inert')) return true;
      }
      return false;
    };
    const width = document.documentElement.clientWidth;
    for (const control of document.querySelectorAll(
      'a[href], button, input, select, textarea, summary, [role="radio"]',
    )) {
      if (!isShown(control) || isElsewhere(control)) continue;
      const { left, right, width: own } = control.getBoundingClientRect();
      if (own > 1 && (left < -1 || right > width + 1))
        found.push(`sticks out: ${name(control)} ${Math.round(left)}–${Math.round(right)}`);
    }
    for (const words of document.querySelectorAll('h1, h2, h3, p, dt, dd, label, button, a, td, th, li > span')) {
      if (!isShown(words) || isElsewhere(words)) continue;
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(words);
      const isSigned = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      const isCutX = ['hidden', 'clip'].includes(overflowX) && words.scrollWidth > words.clientWidth + 1;
      const isCutY = ['hidden', 'clip'].includes(overflowY) && words.scrollHeight > words.clientHeight + 3;
      if (!isSigned && (isCutX || isCutY) && words.clientHeight > 0) found.push(`cut off: ${name(words)}`);
    }
    const bar = [...document.querySelectorAll('nav.fixed li')].filter(isShown);
    const label = (item: Element) => item.querySelector('a > span:last-child') ?? item;
    for (const [index, item] of bar.entries()) {
      const range = document.createRange();
      range.selectNodeContents(label(item));
      const mine = range.getBoundingClientRect();
      const box = item.getBoundingClientRect();
      if (mine.left < box.left - 1 || mine.right > box.right + 1 || mine.bottom > window.innerHeight + 1)
        found.push(`the bottom bar's label ${index + 1} leaves its place: ${name(label(item))}`);
    }
    return [...new Set(found)];
  });

/**
 * What is positioned within a row of a table, and held by nothing inside of it: WebKit takes no row for the box of what is
 * positioned, and draws it across the page instead. What is for screen readers alone shows nowhere.
 */
const straysNow = (): string[] => {
  const found = new Set<string>();
  const isHeld = (from: Element | null, row: Element): boolean => {
    for (let each = from; each && each !== row; each = each.parentElement)
      if (getComputedStyle(each).position !== 'static') return true;
    return false;
  };
  for (const row of document.querySelectorAll('tr')) {
    for (const element of [row, ...row.querySelectorAll('*')]) {
      for (const part of ['', '::before', '::after']) {
        const { position, content, clipPath, width } = getComputedStyle(element, part);
        if (position !== 'absolute' || (part !== '' && content === 'none') || (part === '' && element === row))
          continue;
        if (clipPath !== 'none' || Number.parseFloat(width) <= 1) continue;
        if (isHeld(part === '' ? element.parentElement : element, row)) continue;
        found.add(
          `strays from its row: ${element.localName}${part} "${(element.textContent ?? '').trim().slice(0, 60)}"`,
        );
      }
    }
  }
  return [...found];
};
export const strayInRows = (page: Page): Promise<string[]> => page.evaluate(straysNow);

/**
 * Controls that a finger would miss: less than 48 pixels high, or 24 wide, with what their own shape adds (`::before` and
 * `::after` that reach out), links inside of a sentence left out (WCAG 2.5.8).
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = { width: 24, height: 47.5 };
    const found: string[] = [];
    const isShown = (element: Element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && element.getClientRects().length > 0;
    const reach = (element: Element, part: string): { width: number; height: number } => {
      const style = getComputedStyle(element, part);
      return style.content === 'none' || style.position !== 'absolute'
        ? { width: 0, height: 0 }
        : { width: Number.parseFloat(style.width) || 0, height: Number.parseFloat(style.height) || 0 };
    };
    for (const control of document.querySelectorAll(
      'a[href], button, summary, select, input, textarea, [role="radio"]',
    )) {
      if (!isShown(control) || control.closest('[aria-hidden="true"], [inert]')) continue;
      const { width, height } = control.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue; // for screen readers alone
      // What is around a field or in front of it is pressed for it.
      const label = control.matches('input') ? control.closest('label')?.getBoundingClientRect() : undefined;
      const parts = [
        reach(control, '::before'),
        reach(control, '::after'),
        { width, height },
        label ?? { width, height },
      ];
      const [wide, high] = [
        Math.max(...parts.map((each) => each.width)),
        Math.max(...parts.map((each) => each.height)),
      ];
      const isInText =
        control.matches('a') &&
        getComputedStyle(control).display === 'inline' &&
        (control.parentElement?.textContent ?? '').trim() !== (control.textContent ?? '').trim();
      if (!isInText && (high < LEAST.height || wide < LEAST.width)) {
        const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 60);
        found.push(`${control.tagName.toLowerCase()} "${name}" ${Math.round(wide)}×${Math.round(high)}`);
      }
    }
    return [...new Set(found)];
  });

/**
 * Fields whose `autocomplete` a browser would not fill: words of autofill that don't fit the field's type (a part of a phone
 * number in `type="tel"`, an address of several lines in one line), and fields for writing that say nothing at all.
 */
const wrongAutofillNow = (): string[] => {
  const ONE_LINE = ['text', 'search'];
  const TYPES: Readonly<Record<string, readonly string[]>> = {
    tel: [...ONE_LINE, 'tel'],
    email: [...ONE_LINE, 'email'],
    username: [...ONE_LINE, 'email'],
    'current-password': [...ONE_LINE, 'password'],
    'new-password': [...ONE_LINE, 'password'],
    'one-time-code': [...ONE_LINE, 'password'],
    'street-address': ['textarea'],
  };
  const WRITTEN = ['text', 'search', 'tel', 'email', 'password', 'number', 'textarea'];
  return Array.from(
    document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('input, textarea, select'),
    (field) => {
      const token = (field.getAttribute('autocomplete') ?? '').split(' ').at(-1) ?? '';
      const isChosen = field.localName === 'select' || token === 'off';
      const isSaid = token !== '' || field.type === 'search' || !WRITTEN.includes(field.type);
      return isSaid && (token === '' || isChosen || (TYPES[token] ?? ONE_LINE).includes(field.type))
        ? null
        : `${field.name || field.id}: autocomplete="${token}" type="${field.type}"`;
    },
  ).filter((fault) => fault !== null);
};

type Seen = {
  readonly language: string;
  readonly isDark: boolean;
  readonly headings: number;
  readonly isOnItsWay: boolean;
  readonly widthPx: number;
  readonly words: string;
};
const seenNow = (): Seen => ({
  language: document.documentElement.lang,
  isDark: document.documentElement.classList.contains('dark'),
  headings: document.querySelectorAll('h1').length,
  isOnItsWay: document.querySelector('[aria-busy="true"], main .skeleton-page') !== null,
  widthPx: document.documentElement.scrollWidth,
  words: document.body.innerText,
});
const linksNow = (): string[] =>
  Array.from(document.querySelectorAll('a[href]'), (link) => link.getAttribute('href') ?? '');

const inPage = (asked: () => unknown): string => `(${asked.toString()})()`;

/** What holds of every screen once it is whole, and what is wrong with it then; its links. */
export type WholeScreen = { readonly faults: readonly string[]; readonly links: readonly string[] };

/**
 * Waits until the screen is whole: `settled`, in this language and theme, no wider than the window, its words all there.
 * Everything is asked in one go, as each question takes a way to the browser and back.
 */
export async function wholeScreen(
  page: Page,
  { language, theme }: { readonly language: string; readonly theme: string },
): Promise<WholeScreen> {
  const faults = `[...${inPage(straysNow)}, ...${inPage(wrongAutofillNow)}]`;
  const everything = `({ seen: ${inPage(seenNow)}, faults: ${faults}, links: ${inPage(linksNow)} })`;
  let last: WholeScreen = { faults: [], links: [] };
  await expectPage
    .poll(async () => {
      const { seen, ...rest } = await page.evaluate<WholeScreen & { readonly seen: Seen }>(everything);
      last = rest;
      const { words, widthPx, isDark, ...others } = seen;
      const fits = widthPx <= (page.viewportSize()?.width ?? 0) ? 'as wide as the window' : `${widthPx} px wide`;
      return { ...others, theme: isDark ? 'dark' : 'light', fits, notWords: notWords(words) };
    })
    .toEqual({ language, headings: 1, isOnItsWay: false, theme, fits: 'as wide as the window', notWords: [] });
  return last;
}
