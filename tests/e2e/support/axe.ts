import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe calls serious or critical on the page (or in a part of it) as it is now, each with where it is. */
export async function seriousProblems(page: Page, part = 'html'): Promise<string[]> {
  // What is still fading in has no final contrast yet.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
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
