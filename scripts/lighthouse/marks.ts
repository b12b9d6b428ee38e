export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type Marks = Record<(typeof CATEGORIES)[number], number> &
  Record<'lcpMs' | 'cls' | 'tbtMs' | 'kB' | 'machine', number>;
export type Report = {
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null }>;
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { resourceType: string; transferSize: number }[] } }
  >;
};

const HEAD = 'performance  access.  practices  seo  largest paint  shift  blocking     script  machine';

/** @throws Error where Lighthouse gives no mark: that run doesn't count. */
export function readMarks({ categories, audits, environment }: Report): Marks {
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
    seo: mark('seo'),
    lcpMs: number('largest-contentful-paint'),
    cls: number('cumulative-layout-shift'),
    tbtMs: number('total-blocking-time'),
    kB: (requests.find(({ resourceType }) => resourceType === 'script')?.transferSize ?? 0) / 1000,
    machine: environment.benchmarkIndex,
  };
}

export function medians(all: readonly Marks[]): Marks {
  const median = (name: keyof Marks) => all.map((marks) => marks[name]).sort((a, b) => a - b)[all.length >> 1] ?? 0;
  const names = Object.keys(all[0] ?? {}) as (keyof Marks)[];
  return Object.fromEntries(names.map((name) => [name, median(name)])) as Marks;
}

export const printHead = (): void => console.log(HEAD);

export function printMarks(page: string, marks: Marks): void {
  const cells = [
    String(marks.performance).padStart(11),
    String(marks.accessibility).padStart(8),
    String(marks['best-practices']).padStart(10),
    String(marks.seo).padStart(4),
    `${(marks.lcpMs / 1000).toFixed(2)} s`.padStart(14),
    marks.cls.toFixed(3).padStart(6),
    `${Math.round(marks.tbtMs)} ms`.padStart(9),
    `${marks.kB.toFixed(1)} kB`.padStart(10),
    String(Math.round(marks.machine)).padStart(8),
  ];
  console.log(`${cells.join(' ')}  ${page}`);
}
