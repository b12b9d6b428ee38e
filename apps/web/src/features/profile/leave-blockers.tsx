import type { DeletionBlocker } from '@mnada/contract';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Banknote, ChevronRight, Gavel, Gift, PackageOpen, Smartphone, Trophy } from 'lucide-react';
import { formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { shownText } from '../../client/product-name.tsx';

const ICONS = {
  leading: Gavel,
  win: Trophy,
  order: PackageOpen,
  case: PackageOpen,
  payment: Smartphone,
  debt: Smartphone,
  withdrawal: Banknote,
  referral_money: Gift,
} as const;

/** Where each of them is finished. */
function whereTo({ kind, id }: DeletionBlocker): LinkProps['to'] {
  const to = {
    leading: `/productdetails/${id}`,
    win: `/claim_price/${id}`,
    order: `/order_details/${id}`,
    case: `/order_details/${id}`,
    payment: '/buybids',
    debt: '/buybids',
    withdrawal: `/withdrawals/${id}`,
    referral_money: '/referrals',
  }[kind];
  return to as LinkProps['to'];
}

/** What is under way, each with the way to its end. */
export function Blockers({ blockers, onLeave }: { blockers: readonly DeletionBlocker[]; onLeave: () => void }) {
  const t = useText();
  const language = useLanguage();
  return (
    <>
      <p className="mb-2 text-foreground-2">{t('profile.blockedLead')}</p>
      <ul>
        {blockers.map((blocker) => {
          // A reference is called the same in both.
          const name =
            blocker.name_sw === undefined
              ? { text: blocker.name, lang: undefined }
              : shownText(blocker.name, blocker.name_sw, language);
          const Icon = ICONS[blocker.kind];
          return (
            <li key={`${blocker.kind}-${blocker.id}`} className="border-border border-t first:border-t-0">
              <Link
                to={whereTo(blocker)}
                onClick={onLeave}
                className="flex min-h-16 items-center gap-3 rounded-md py-2 hover:bg-surface-2"
              >
                <span className="grid size-10 shrink-0 place-items-center rounded-full bg-soon-soft text-soon-text">
                  <Icon aria-hidden="true" size={20} />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block font-semi">{t(`profile.${blocker.kind}`)}</span>
                  {name.text === '' ? null : (
                    <span className="block truncate text-foreground-2 text-sm">{name.text}</span>
                  )}
                </span>
                {blocker.amount === null ? null : (
                  <span className="tnum whitespace-nowrap font-semi">{formatKes(blocker.amount)}</span>
                )}
                <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-foreground-2" />
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
