import type { CalendarBlock } from '@mnada/contract/office';
import { cx } from '@mnada/ui/cx.ts';
import { useNow } from '../../client/clock.ts';
import { formatDay, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { BlockRow } from './calendar-block.tsx';
import { blockKey } from './auction-state.ts';
import { dayStartOf } from './calendar-layout.ts';

/** The calendar on a phone: day after day, readable. Moving one asks for its own page, or a wider screen. */
export function DayList({ blocks, days }: { blocks: readonly CalendarBlock[]; days: readonly number[] }) {
  const t = useText();
  const today = dayStartOf(useNow(60));
  // What is to come is what one looks for; what is over stands below it.
  const ahead = [...days.filter((dayMs) => dayMs >= today), ...days.filter((dayMs) => dayMs < today).toReversed()];
  return (
    <div className="grid gap-3">
      <p className="text-foreground-2 text-xs">{t('auctions.phoneText')}</p>
      {ahead.map((dayMs) => {
        const own = blocks
          .filter((block) => dayStartOf(Date.parse(block.starts_at)) === dayMs)
          .toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
        if (own.length === 0 && dayMs !== today) return null;
        return (
          <Card
            key={dayMs}
            title={<span className={cx(dayMs === today && 'text-link')}>{formatDay(dayMs)}</span>}
            facts={dayMs === today ? t('auctions.today') : t('auctions.count', { count: own.length })}
          >
            {own.length === 0 ? (
              <p className="text-foreground-2">{t('auctions.nothingToday')}</p>
            ) : (
              <ul className="-mx-2">
                {own.map((block) => (
                  <li key={blockKey(block)}>
                    <BlockRow block={block} />
                  </li>
                ))}
              </ul>
            )}
          </Card>
        );
      })}
    </div>
  );
}
