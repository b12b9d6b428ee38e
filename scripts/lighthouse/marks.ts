export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type Marks = Record<Exclude<(typeof CATEGORIES)[number], 'seo'>, number> &
  Record<'lcpMs' | 'cls' | 'tbtMs' | 'kB' | 'machine', number> & {
    /** null: the page is kept from search engines on purpose. */
    seo: number | null;
  };
export type Report = {
  /** Where the browser was in the end. */
  finalDisplayedUrl: string;
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null }>;
  audits: Record<
    string,
    { score?: number | null; numericValue?: number; details?: { items?: readonly Item[] } }
  >;
};

type Item = {
  resourceType?: string;
  transferSize?: number;
  score?: number;
  node?: { nodeLabel: string; selector: string };
};

const HEAD = 'performance  access.  practices  seo  largest paint  shift  blocking     script  machine';

/**
 * @param asked the address that was to be measured
 * @param isPrivate a page of the account: it asks search engines to stay away (`noindex`), which is no fault of it
 * @throws Error where Lighthouse gives no mark, or another page came than was asked for: that run doesn't count.
 */
export function readMarks(
  { finalDisplayedUrl, categories, audits, environment }: Report,
  asked: string,
  isPrivate: boolean,
): Marks {
  const [want, got] = [pathOf(asked), pathOf(finalDisplayedUrl)];
  if (got !== want) throw new Error(`${got} was measured, not ${want}.`);
  const mark = (name: string) => {
    const score = categories[name]?.score ?? null; // null: one of its checks broke
    if (score === null) throw new Error(`Lighthouse gave no mark for ${name}.`);
    return Math.round(score * 100);
  };
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const requests = audits['resource-summary']?.details?.items ?? [];
  return {
    performance: mark('performance'),
    accessibility: mark('accessibility'),
    'best-practices': mark('best-practices'),
    seo: isPrivate && audits['is-crawlable']?.score === 0 ? null : mark('seo'),
    lcpMs: number('largest-contentful-paint'),
    cls: number('cumulative-layout-shift'),
    tbtMs: number('total-blocking-time'),
    kB: (requests.find(({ resourceType }) => resourceType === 'script')?.transferSize ?? 0) / 1000,
    machine: environment.benchmarkIndex,
  };
}

const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search;

/** The elements that moved, with their part of the shift, the largest first. */
export const whatMoved = ({ audits }: Report): string[] =>
  (audits['layout-shifts']?.details?.items ?? [])
    .flatMap(({ score, node }) => (score === undefined || node === undefined ? [] : [{ score, node }]))
    .sort((a, b) => b.score - a.score)
    .map(({ score, node }) => `${score.toFixed(3)} ${node.nodeLabel.split('\n', 1)[0]} (${node.selector})`);

export function medians(all: readonly Marks[]): Marks {
  const median = (name: keyof Marks) => {
    const found = all.flatMap((marks) => marks[name] ?? []).sort((a, b) => a - b);
    return found[found.length >> 1] ?? null;
  };
  const names = Object.keys(all[0] ?? {}) as (keyof Marks)[];
  return Object.fromEntries(names.map((name) => [name, median(name)])) as Marks;
}

export const printHead = (): void => console.log(HEAD);

export function printMarks(page: string, marks: Marks): void {
  const cells = [
    String(marks.performance).padStart(11),
    String(marks.accessibility).padStart(8),
    String(marks['best-practices']).padStart(10),
    String(marks.seo ?? '–').padStart(4),
    `${(marks.lcpMs / 1000).toFixed(2)} s`.padStart(14),
    marks.cls.toFixed(3).padStart(6),
    `${Math.round(marks.tbtMs)} ms`.padStart(9),
    `${marks.kB.toFixed(1)} kB`.padStart(10),
    String(Math.round(marks.machine)).padStart(8),
  ];
  console.log(`${cells.join(' ')}  ${page}`);
}
