import type { DayDifference } from '@mnada/contract/office';
import { databaseNowMs, nairobiDay } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { readDay } from './day-page.ts';
import { spanOf, stripOf } from './day.sql.ts';

const DAY_MS = 86_400_000;
/** The oldest days first: what is behind them comes up as they close. */
const DAYS_MAX = 5;

export type OpenDifference = {
  readonly day: string;
  /** When that day was over. */
  readonly since: Date;
  readonly difference: DayDifference;
};

/** What nobody has explained yet on days that a statement covers and nobody has closed (OPS-19). */
export async function openDifferences(db: Db, viewerId: string): Promise<readonly OpenDifference[]> {
  const days = await stripOf(db, nairobiDay((await databaseNowMs(db)) - DAY_MS));
  const spans = days
    .filter(({ isCovered, isClosed }) => isCovered && !isClosed)
    .slice(0, DAYS_MAX)
    .flatMap(({ day }) => spanOf(day) ?? []);
  const pages = await Promise.all(spans.map(async (span) => ({ span, page: await readDay(db, viewerId, span) })));
  return pages.flatMap(({ span, page }) =>
    page.differences
      .filter(({ explained_as: explained }) => explained === null)
      .map((difference) => ({ day: span.day, since: span.to, difference })),
  );
}
