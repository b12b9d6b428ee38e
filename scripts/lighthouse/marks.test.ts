import { expect, test } from 'vitest';
import { medians, type Report, readMarks, whatMoved } from './marks.ts';

const ASKED = 'http://127.0.0.1:3000/buybids';
const aReport = (changes: Partial<Report> = {}): Report => ({
  finalDisplayedUrl: ASKED,
  environment: { benchmarkIndex: 2_000 },
  categories: Object.fromEntries(
    ['performance', 'accessibility', 'best-practices', 'seo'].map((name) => [name, { score: name === 'seo' ? 0.63 : 1 }]),
  ),
  audits: { 'cumulative-layout-shift': { numericValue: 0.004 }, 'is-crawlable': { score: 1 } },
  ...changes,
});
const hidden = (): Report => ({ ...aReport(), audits: { ...aReport().audits, 'is-crawlable': { score: 0 } } });

test('a page that leads elsewhere, as to sign-in where a session is dead, gives no mark: it would be that other page’s', () => {
  const report = aReport({ finalDisplayedUrl: 'http://127.0.0.1:3000/login' });
  expect(() => readMarks(report, ASKED, true)).toThrow('/login was measured, not /buybids');
});

test('a page of the account is kept from search engines on purpose, so it has no mark for being found; others have', () => {
  expect(readMarks(hidden(), ASKED, true)).toMatchObject({ performance: 100, seo: null });
  expect(readMarks(hidden(), ASKED, false)).toMatchObject({ seo: 63 });
  expect(readMarks(aReport(), ASKED, true)).toMatchObject({ seo: 63 });
  const all = [1, 2, 3].map(() => readMarks(hidden(), ASKED, true));
  expect(medians(all)).toMatchObject({ performance: 100, seo: null, cls: 0.004 });
});

test('what moved is named, the largest first', () => {
  const item = (score: number, nodeLabel: string) => ({ score, node: { nodeLabel, selector: 'main > p' } });
  const details = { items: [item(0.01, 'Receipts'), item(0.3, 'Packs')] };
  const report = { ...aReport(), audits: { ...aReport().audits, 'layout-shifts': { details } } } as Report;
  expect(whatMoved(report)).toEqual(['0.300 Packs (main > p)', '0.010 Receipts (main > p)']);
  expect(whatMoved(aReport())).toEqual([]);
});
