import { BREAK_LENGTHS, type BreakLength, type BreakView, type LimitsAnswer } from '@mnada/contract';
import { breakEnd } from '@mnada/rules';
import { Link } from '@tanstack/react-router';
import { ChevronRight, MoonStar } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDate, useLanguage, useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { preloadSheet } from '@mnada/ui/sheet.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { BreakSheet } from './break-sheet.tsx';
import { SettingCard } from '@mnada/ui/setting-card.tsx';

/** A break that ends but a little later than the running one is none. */
const WORTH_MS = 3_600_000;

/** Breaks and the self-exclusion; while one runs, until when, and only longer ones. */
export function BreaksCard({
  running,
  nowMs,
  orderable,
  problem,
}: {
  running: BreakView | null;
  /** The server's; null until it has answered. */
  nowMs: number | null;
  /** Used bids that an order could bring back; an older server doesn't tell. */
  orderable: LimitsAnswer['orderable'];
  problem: ReactNode;
}) {
  const t = useText();
  const language = useLanguage();
  const [asking, setAsking] = useState<BreakLength | null>(null);
  return (
    <SettingCard id="breaks" title={t('limits.breaks')} text={t('limits.breaksText')} Icon={MoonStar}>
      {running === null ? null : (
        <div className="mb-3 rounded-lg bg-upcoming-soft px-4 py-3 text-upcoming-text">
          <p className="font-semi">
            {t(running.kind === 'exclusion' ? 'limits.exclusionNow' : 'limits.breakNow', {
              date: formatDate(running.until, language),
            })}
          </p>
          <p className="mt-0.5 text-sm">{t('limits.breakNowText')}</p>
        </div>
      )}
      {problem ?? (
        <ul>
          {BREAK_LENGTHS.map((length) => (
            <li key={length} className="border-border border-t first:border-t-0">
              {nowMs === null ? (
                <span className="flex min-h-14 items-center justify-between gap-3">
                  <Skeleton className="h-5 w-32" />
                  <Skeleton className="size-5 rounded-full" />
                </span>
              ) : (
                <BreakRow
                  length={length}
                  isTooShort={running !== null && Date.parse(running.until) + WORTH_MS > breakEnd(length, nowMs)}
                  onAsk={() => setAsking(length)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-foreground-2 text-sm">
        {t('limits.help')}{' '}
        <Link
          to="/help"
          hash="too-much"
          className="-my-3 inline-grid min-h-12 place-items-center font-semi text-link underline"
        >
          {t('limits.helpLink')}
        </Link>
      </p>
      {asking === null || nowMs === null ? null : (
        <BreakSheet
          length={asking}
          untilMs={breakEnd(asking, nowMs)}
          lostBids={lostBy(breakEnd(asking, nowMs), asking, orderable)}
          onClose={() => setAsking(null)}
        />
      )}
    </SettingCard>
  );
}

/** Those of an auction that runs have their days from its end on, about a week: only the shortest break leaves some. */
const lostBy = (endMs: number, length: BreakLength, orderable: LimitsAnswer['orderable'] = []): number =>
  orderable
    .filter(({ until }) => (until === null ? length !== '24h' : Date.parse(until) <= endMs))
    .reduce((sum, { bids }) => sum + bids, 0);

function BreakRow({ length, isTooShort, onAsk }: { length: BreakLength; isTooShort: boolean; onAsk: () => void }) {
  const t = useText();
  return (
    <button
      type="button"
      disabled={isTooShort}
      onPointerDown={preloadSheet}
      onClick={onAsk}
      className="flex min-h-14 w-full items-center gap-3 rounded-md py-2 text-left enabled:hover:text-link disabled:text-foreground-3"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{t(`limits.break_${length}`)}</span>
        <span className={cx('block text-sm', !isTooShort && 'text-foreground-2')}>
          {isTooShort ? t('limits.breakTaken') : t(`limits.breakHint_${length}`)}
        </span>
      </span>
      {isTooShort ? null : <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-foreground-3" />}
    </button>
  );
}
