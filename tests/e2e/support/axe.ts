import { AxeBuilder } from '@axe-core/playwright';
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

async function lookOnce(page: Page, part: string): Promise<string[]> {
  // What is still fading in has no final contrast yet.
  await page.evaluate(async () => {
    // One that stands still, paused or in a part that isn't drawn, never ends, and would be waited for for good.
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    const enough = new Promise((done) => setTimeout(done, 5_000));
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), enough]);
  });
  // Only what is wrong is asked for, and in this page alone: a second page to gather frames' answers, which we have none
  // of, takes longer than looking.
  const axe = new AxeBuilder({ page })
    .include(part)
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
