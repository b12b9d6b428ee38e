import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expectPage } from './expect-page.ts';

/** Half as much to send to a page and to read there as `axe.source`. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What of its rules depends on colours, and so on the theme. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

const LOOKS = 4;
const ruleOf = (problem: string): string => problem.split(':')[0] ?? '';

/**
 * What axe calls serious or critical on the page (or in a part of it) as it is now, each with where it is. A page that moves may be
 * met in the middle of a change, and a part of it may be gone before axe has come to it: what is wrong for good breaks its
 * rule every time, wherever it has moved meanwhile.
 */
export async function seriousProblems(page: Page, part = 'html', only?: readonly string[]): Promise<string[]> {
  let lasting = await lookOnce(page, part, only);
  for (let looks = 1; looks < LOOKS && lasting.length > 0; looks++) {
    await page.waitForTimeout(CHANGES_WITHIN_MS);
    const broken = new Set(lasting.map(ruleOf));
    lasting = (await lookOnce(page, part, [...broken])).filter((problem) => broken.has(ruleOf(problem)));
  }
  return lasting;
}

/**
 * The same in light and in dark, for a page that follows its system: everything is asked in the theme that it has, and what depends on
 * colours once more in the other one. The page is left as it was.
 */
export async function seriousInBothThemes(page: Page): Promise<string[]> {
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  const wasDark = await isDark();
  const problems = await seriousProblems(page);
  for (const dark of [!wasDark, wasDark]) {
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await expectPage.poll(isDark).toBe(dark);
    if (dark === wasDark) break;
    for (const problem of await seriousProblems(page, 'html', OF_COLOURS))
      problems.push(`in ${dark ? 'dark' : 'light'}: ${problem}`);
  }
  return problems;
}

/** The longest change of a colour, and the 0.7 s that a button rests before it takes a press. */
const CHANGES_WITHIN_MS = 800;

type Parsed = { r: number; g: number; b: number; alpha: number; parseString(text: string): Parsed };
type WithAxe = Window & {
  readonly axe: typeof axe & {
    readonly commons: { readonly color: { readonly Color: { readonly prototype: Parsed } } };
    readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact: string }[] };
  };
};

/**
 * A page has some dozens of colours, and thousands of elements that have them: axe reads each from its text anew, which was
 * more than half of a look at a list. A text is always the same colour.
 */
const rememberColours = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { prototype } = (window as unknown as WithAxe).axe.commons.color.Color;
    const read = prototype.parseString;
    const known = new Map<string, Pick<Parsed, 'r' | 'g' | 'b' | 'alpha'>>();
    prototype.parseString = function (text) {
      const before = known.get(text);
      if (before) return Object.assign(this, before);
      const { r, g, b, alpha } = read.call(this, text);
      known.set(text, { r, g, b, alpha });
      return this;
    };
  });

async function lookOnce(page: Page, part: string, only?: readonly string[]): Promise<string[]> {
  // A page keeps it until it is left, and reading its half a megabyte takes as long as a look at a small page.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(SOURCE);
    await rememberColours(page);
  }
  return page.evaluate(
    async ([where, asked]) => {
      const loaded = window as unknown as WithAxe;
      // What is still fading in has no final contrast yet. One that stands still, paused or in a part that isn't drawn, never
      // ends, and would be waited for for good.
      const ending = document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
      const enough = new Promise((done) => setTimeout(done, 5_000));
      await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), enough]);
      // What breaks a rule is as bad as the rule says, so those that are never serious or critical needn't be asked.
      const bad = loaded.axe._audit.rules.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      const named = new Set(asked ?? bad.map(({ id }) => id));
      const unasked = loaded.axe._audit.rules.filter(({ id }) => !named.has(id));
      const rules = Object.fromEntries(unasked.map(({ id }) => [id, { enabled: false }]));
      // Only what is wrong is told, so that little is written down and sent.
      const { violations } = await loaded.axe.run(where, { reporter: 'no-passes', rules });
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
    },
    [part, only] as const,
  );
}
