import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { OF_COLOURS, seriousProblems } from '../../tests/e2e/support/axe.ts';
import { expectPage } from '../../tests/e2e/support/expect-page.ts';
import { secondOpinion } from '../../tests/e2e/support/second-checker.ts';
import type { Stop } from '../../tests/e2e/support/stops.ts';
import { expectWords, outOfReach, settled, smallTargets, strayInRows } from '../../tests/e2e/support/walking.ts';
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

/**
 * One address at every width, in every theme: opened in the first one, and asked there for everything. A theme changes
 * colours alone, so that the others are asked for those, for what they make too wide and for their pictures.
 *
 * @returns what is wrong, and where its links lead
 */
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
  let isOpen = false;
  for (const [index, theme] of themes.entries()) {
    let isIn = false;
    for (const width of widths) {
      const where = `${here} ${theme} ${width}`;
      const name = `${width} ${theme} ${language}`.replaceAll(' ', '-');
      const file = join(out, `${name} ${who}${path}`.replaceAll(/[^\w]+/g, '-') + '.png');
      try {
        const found = await within(limitMs, async () => {
          const isFirst = !isOpen;
          if (isFirst) await openIn(walker.page, path, theme);
          else if (!isIn) await changeTo(walker.page, theme);
          const seen = await lookAt(walker.page, width, file, index > 0);
          // It reads the page rather than the screen, and takes as long as all the rest of a look.
          return isFirst && index === 0 ? [...seen, ...(await secondOpinion(walker.page))] : seen;
        });
        [isOpen, isIn] = [true, true];
        add(where, found);
        pictures.set(name, [...(pictures.get(name) ?? []), file]);
      } catch (error) {
        add(where, [`could not be looked at: ${String(error).split('\n')[0]}`]);
        await walker.openAnew();
        [isOpen, isIn] = [false, false];
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
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.goto(path);
  await settled(page);
  await expectWords(page);
}

/** The page that is open takes on another theme, as it does when its phone is switched in the evening. */
async function changeTo(page: Page, theme: Theme): Promise<void> {
  // What is out of sight takes on no new colours: here all of it wakes.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expectPage(page.locator(theme === 'dark' ? 'html.dark' : 'html:not(.dark)')).toHaveCount(1);
}

/** @param coloursAlone all else was asked before @returns what is wrong at this width */
async function lookAt(page: Page, width: number, file: string, coloursAlone: boolean): Promise<string[]> {
  await page.setViewportSize({ width, height: HEIGHTS[width] ?? 800 });
  await sleep(SETTLES_MS);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  const tooWide = wide > width ? [`wider than the screen: ${wide} px`] : [];
  if (coloursAlone) {
    const found = [...tooWide, ...(await seriousProblems(page, 'html', OF_COLOURS))];
    await page.screenshot({ path: file });
    return found;
  }
  const small = width <= TOUCH_MAX ? await smallTargets(page) : [];
  const found = [
    ...tooWide,
    ...(await outOfReach(page)),
    ...(await shortened(page)),
    ...(await strayInRows(page)),
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
