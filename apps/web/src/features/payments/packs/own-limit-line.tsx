import type { SpendingLimitView } from '@mnada/contract';
import { Link } from '@tanstack/react-router';
import { Gauge } from 'lucide-react';
import { tightestLimit } from '../../limits/index.ts';
import { formatDate, formatKes, useLanguage, useText } from '../../../client/i18n/index.ts';

/** What is left of the tightest of one's own limits: shown before, never discovered after. */
export function OwnLimitLine({ limits }: { limits: readonly SpendingLimitView[] }) {
  const t = useText();
  const language = useLanguage();
  const tight = tightestLimit(limits);
  if (tight === null) return null;
  const share = Math.min(100, Math.round((tight.spent / tight.cap) * 100));
  return (
    <Link
      to="/settings"
      hash="limits"
      className="block rounded-xl bg-surface px-4 py-3 shadow-card hover:shadow-raised"
    >
      <span className="flex items-center gap-2.5">
        <Gauge aria-hidden="true" size={20} className="shrink-0 text-foreground-2" />
        <span className="min-w-0 flex-1 font-semi">
          {t(`payments.limitLeft_${tight.period}`, { left: formatKes(tight.left), cap: formatKes(tight.cap) })}
        </span>
      </span>
      <span aria-hidden="true" className="mt-2.5 block h-1.5 overflow-hidden rounded-full bg-surface-3">
        <span className="block h-full rounded-full bg-primary" style={{ width: `${share}%` }} />
      </span>
      <span className="mt-2 block text-foreground-2 text-sm">
        {t('payments.limitResets', { date: formatDate(tight.resets_at, language) })}
      </span>
    </Link>
  );
}

/** The same in one line above the button on phones: the card may be below the screen. */
export function OwnLimitNote({ limits }: { limits: readonly SpendingLimitView[] }) {
  const t = useText();
  const tight = tightestLimit(limits);
  if (tight === null) return null;
  return (
    <p className="tnum mb-2 text-center text-foreground-2 text-xs leading-4 md:hidden">
      {t(`payments.limitLeft_${tight.period}`, { left: formatKes(tight.left), cap: formatKes(tight.cap) })}
    </p>
  );
}

/** Why a pack doesn't fit, in the words of the limit that it would break. */
export function BrokenLimitText({ limit, price }: { limit: SpendingLimitView; price: number }) {
  const t = useText();
  const language = useLanguage();
  if (limit.cap !== null && price > limit.cap) return t(`payments.limitBelow_${limit.period}`);
  return t(`payments.limitOver_${limit.period}`, { date: formatDate(limit.resets_at, language).split(',')[0] ?? '' });
}
