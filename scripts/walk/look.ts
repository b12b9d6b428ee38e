import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { seriousProblems } from '../../tests/e2e/support/axe.ts';
import { secondOpinion } from '../../tests/e2e/support/second-checker.ts';
import type { Stop } from '../../tests/e2e/support/stops.ts';
import { expectWords, outOfReach, settled, smallTargets } from '../../tests/e2e/support/walking.ts';
import type { Theme, Walker } from './walker.ts';
import { within } from './within.ts';

export type Fault = { readonly where: string; readonly what: string };
type Looks = {
  readonly themes: readonly Theme[];
  readonly widths: readonly number[];
  readonly language: string;
  /** Folder of the pictures. */
  readonly out: string;
  /** Gets each picture under the name of its sheet. */
  readonly pictures: Map<string, string[]>;
  /** For opening a page and looking at it at one width. */
  readonly limitMs?: number;
};

const HEIGHTS: Readonly<Record<number, number>> = { 360: 640, 390: 844, 768: 1024, 1024: 768, 1440: 900 };
/** Widths up to this one are touched. */
const TOUCH_MAX = 904;
/** Where text twice as large has the least room. */
const PHONE_BELOW = 600;
/** Far more than a look takes on a busy machine; without it, a page that hangs stops the walk for good. */
const LOOK_LIMIT_MS = 90_000;
/** What moves as the window does comes to rest. */
const SETTLES_MS = 250;

/** One address at every width, in every theme. @returns what is wrong, and where its links lead */
export async function look(
  walker: Walker,
  { path, signedIn = false, missing = false }: Stop,
  { themes, widths, language, out, pictures, limitMs = LOOK_LIMIT_MS }: Looks,
): Promise<{ faults: Fault[]; links: string[] }> {
  const faults: Fault[] = [];
  const who = signedIn ? 'shopper' : 'visitor';
  const here = `${path} ${who} ${language}`;
  const add = (where: string, found: readonly string[]) => {
    for (const what of found) faults.push({ where, what });
  };
  for (const theme of themes) {
    let isOpen = false;
    for (const width of widths) {
      const where = `${here} ${theme} ${width}`;
      const name = `${width} ${theme} ${language}`.replaceAll(' ', '-');
      const file = join(out, `${name} ${who}${path}`.replaceAll(/[^\w]+/g, '-') + '.png');
      try {
        const found = await within(limitMs, async () => {
          const isFirst = !isOpen;
          if (isFirst) await openIn(walker.page, path, theme);
          const seen = await lookAt(walker.page, width, file);
          // It reads the page rather than the screen, and takes as long as all the rest of a look.
          return isFirst ? [...seen, ...(await secondOpinion(walker.page))] : seen;
        });
        isOpen = true;
        add(where, found);
        pictures.set(name, [...(pictures.get(name) ?? []), file]);
      } catch (error) {
        add(where, [`could not be looked at: ${String(error).split('\n')[0]}`]);
        await walker.openAnew();
        isOpen = false;
      }
    }
  }
  add(
    here,
    walker.problems().filter((problem) => !(missing && problem.includes('status of 404'))),
  );
  return { faults, links: await within(limitMs, () => linksOf(walker.page)).catch(() => []) };
}

async function openIn(page: Page, path: string, theme: Theme): Promise<void> {
  // Before the page is opened: cards that are out of sight take on no new colours.
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.goto(path);
  await settled(page);
  await expectWords(page);
}

/** @returns what is wrong at this width */
async function lookAt(page: Page, width: number, file: string): Promise<string[]> {
  await page.setViewportSize({ width, height: HEIGHTS[width] ?? 800 });
  await sleep(SETTLES_MS);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  const small = width <= TOUCH_MAX ? await smallTargets(page) : [];
  const found = [
    ...(wide > width ? [`wider than the screen: ${wide} px`] : []),
    ...(await outOfReach(page)),
    ...(await shortened(page)),
    ...small.map((target) => `small target: ${target}`),
    ...(await seriousProblems(page)),
  ];
  await page.screenshot({ path: file });
  // The last look: a page that was too wide once takes a moment to be as wide as before.
  const large = width < PHONE_BELOW ? await widthWithLargeText(page) : 0;
  return large > width ? [...found, `wider than the screen with text twice as large: ${large} px`] : found;
}

async function widthWithLargeText(page: Page): Promise<number> {
  const setText = (percent: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, percent);
  await setText('200%');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  await setText('');
  return width;
}

const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    .then((all) => all.filter((href) => !/^\/(?:media|docs|api|outbox)\b/.test(href)))
    .catch(() => []);

/** One line that ends in dots, with nothing (a title, a whole line of it elsewhere) that says the rest. */
const shortened = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (element.childElementCount > 0 || element.scrollWidth <= element.clientWidth + 1) continue;
      const { textOverflow, overflowX } = getComputedStyle(element);
      if (textOverflow !== 'ellipsis' || overflowX === 'visible') continue;
      if (element.clientWidth <= 1 || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest('[title], [aria-hidden="true"], [inert]')) continue;
      found.add(`shortened: "${(element.textContent ?? '').trim().slice(0, 60)}"`);
    }
    return [...found];
  });
