import { useRouterState } from '@tanstack/react-router';
import { Bot } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';

/**
 * Above the header, and gone with the first scroll (BID-8). In every such page from the first byte on: `data-demo` on
 * `<html>` shows it, so that nothing moves once it is known who bids.
 */
export function SimulatedAbove() {
  const t = useText();
  const told = useRouterState({
    select: ({ matches }) => {
      const match = matches.at(-1);
      return match?.staticData.simulatedNotice?.(match.search) ?? null;
    },
  });
  if (told === null) return null;
  return (
    <aside
      aria-label={t('common.demonstration')}
      className={cx('demo-only bg-upcoming-soft text-upcoming-text', told === 'members' && 'member-first')}
    >
      <p className="column flex min-h-9 items-center gap-2.5 py-1 text-[0.8125rem] leading-4 md:text-sm">
        <Bot aria-hidden="true" size={18} className="shrink-0" />
        {t('common.othersSimulated')}
      </p>
    </aside>
  );
}
