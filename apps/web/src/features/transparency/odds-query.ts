import { OddsFigures, OddsLine } from '@mnada/contract';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Api } from '../../client/api.ts';

const STALE_AFTER_MS = 300_000;

/** As it is read: a page that was opened before a release meets what a newer server tells, a sum that isn't told any more among it. */
const OddsRead = z.object({ running: z.unknown(), lines: z.array(z.unknown()) });

export type ReadOdds = {
  readonly running: OddsFigures | null;
  readonly lines: readonly OddsLine[];
  /** So many months are told in a way that this page doesn't know: they are left out, and that is said. */
  readonly unread: number;
};

/** Month by month: one with a line that can't be read costs that month alone, and all of it. Its other lines are not its last word. */
export function readOdds({ running, lines }: z.infer<typeof OddsRead>): ReadOdds {
  const unread = new Set(lines.filter((line) => !OddsLine.safeParse(line).success).map(monthOf));
  const now = OddsFigures.safeParse(running).data ?? null;
  const isLost = running !== null && now === null;
  return {
    running: now,
    lines: lines.flatMap((line) => (unread.has(monthOf(line)) ? [] : (OddsLine.safeParse(line).data ?? []))),
    unread: unread.size + (isLost ? 1 : 0),
  };
}

const monthOf = (line: unknown): string => z.object({ month: z.string() }).safeParse(line).data?.month ?? '';

/** What was published of every month, and how the running one stands (LOG-8). */
export const oddsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['odds'],
    queryFn: async ({ signal }) => readOdds(await api.get('/api/odds', OddsRead, { signal })),
    staleTime: STALE_AFTER_MS,
  });
