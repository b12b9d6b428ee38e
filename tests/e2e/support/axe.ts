import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe calls serious or critical on the page (or in a part of it) as it is now, each with where it is. */
export async function seriousProblems(page: Page, part = 'html'): Promise<string[]> {
  for (let looks = 1; ; looks++) {
    const problems = await lookOnce(page, part);
    // A colour may begin to change while it is being looked at; what is wrong for good is wrong the third time, too.
    if (looks === 3 || !problems.some((problem) => problem.startsWith('color-contrast'))) return problems;
    await page.waitForTimeout(CHANGES_WITHIN_MS);
  }
}

/** The longest change of a colour, and the 0.7 s that a button rests before it takes a press. */
const CHANGES_WITHIN_MS = 800;

type WithAxe = Window & { readonly axe: typeof axe };

async function lookOnce(page: Page, part: string): Promise<string[]> {
  // A page keeps it until it is left, and reading its half a megabyte takes as long as a look at a small page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (where) => {
    const loaded = window as unknown as WithAxe;
    // What is still fading in has no final contrast yet. One that stands still, paused or in a part that isn't drawn, never
    // ends, and would be waited for for good.
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    const enough = new Promise((done) => setTimeout(done, 5_000));
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), enough]);
    // Only what is wrong is told, so that little is written down and sent.
    const { violations } = await loaded.axe.run(where, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }, part);
}
