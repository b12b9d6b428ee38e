import { Link } from '@tanstack/react-router';
import { ChevronRight, MoonStar } from 'lucide-react';
import { formatDate, useLanguage, useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { useOwnBreak } from './own-break.ts';

/**
 * Calmly, until when somebody rests from bidding and buying. In every page, and shown before the first paint to whom it
 * concerns (`break-only`): nothing moves when the page comes alive and the date is known.
 */
export function BreakBanner({ className }: { className?: string }) {
  const t = useText();
  const language = useLanguage();
  const untilMs = useOwnBreak();
  return (
    <Link
      to="/settings"
      hash="breaks"
      className={cx(
        'break-only items-center gap-3 rounded-xl bg-upcoming-soft px-4 py-2.5 text-upcoming-text',
        className,
      )}
    >
      <MoonStar aria-hidden="true" size={22} className="shrink-0" />
      <span className="min-w-0 flex-1 text-sm">
        <b className="block font-semi">{t('ownBreak.onBreak')}</b>
        <span className="block min-h-5">
          {untilMs === null ? '\u00a0' : t('ownBreak.onBreakUntil', { date: formatDate(untilMs, language) })}
        </span>
      </span>
      <ChevronRight aria-hidden="true" size={20} className="shrink-0" />
    </Link>
  );
}
