import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** IBM's engine for the same rules of WCAG, written apart from axe: each finds what the other one overlooks. */
const SOURCE = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace-window.js'),
  'utf8',
);

type Result = {
  readonly ruleId: string;
  /** Of what kind the rule is, and what came of it. */
  readonly value: readonly [kind: string, outcome: string];
  readonly path: { readonly dom: string };
  readonly message: string;
};
type WithChecker = Window & {
  readonly ace_ibma: {
    readonly Checker: new () => {
      check(what: Document, policies: readonly string[]): Promise<{ readonly results: readonly Result[] }>;
    };
  };
};

/**
 * What the second checker calls a failure of WCAG 2.2 A or AA on the page as it is now, each with where it is. It comes in the way
 * axe does: evaluated from outside, which no policy of a page forbids.
 */
export async function secondOpinion(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'ace_ibma' in window))) await page.evaluate(SOURCE);
  return page.evaluate(async () => {
    const { Checker } = (window as unknown as WithChecker).ace_ibma;
    const { results } = await new Checker().check(document, ['WCAG_2_2']);
    return results
      .filter(({ value: [kind, outcome] }) => kind === 'VIOLATION' && outcome === 'FAIL')
      .map(({ ruleId, path, message }) => `${ruleId}: ${message} (${path.dom})`);
  });
}
