/** One figure of ours over another of the same run: it says something where the machine is slow, or busy for both. */
export type Ratio = {
  readonly what: string;
  readonly ratio: number;
  readonly aim: { readonly atLeast: number } | { readonly atMost: number };
  /** The two sides, in words with units. */
  readonly sides: string;
};

export const isReached = ({ ratio, aim }: Ratio): boolean =>
  'atLeast' in aim ? ratio >= aim.atLeast : ratio <= aim.atMost;

/**
 * @param before ratios of an earlier run, matched by `what`; none: no column for them
 * @returns a table in Markdown
 */
export function ratioTable(ratios: readonly Ratio[], before: readonly Ratio[]): string {
  const earlier = new Map(before.map(({ what, ratio }) => [what, ratio]));
  const isCompared = earlier.size > 0;
  const aimOf = ({ aim }: Ratio): string => ('atLeast' in aim ? `≥ ${aim.atLeast}` : `≤ ${aim.atMost}`);
  const lines = ratios.map((each) => {
    const was = earlier.get(each.what);
    const cells = [
      each.what,
      each.sides,
      each.ratio.toFixed(2),
      ...(isCompared ? [was === undefined ? '–' : was.toFixed(2)] : []),
      aimOf(each),
      isReached(each) ? 'reached' : '**not reached**',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const heads = ['What', 'Sides', 'Ratio', ...(isCompared ? ['Before'] : []), 'Aim', ''];
  return [`| ${heads.join(' | ')} |`, `|${'---|'.repeat(heads.length)}`, ...lines].join('\n');
}
