import { CircleDashed, Check, Clock, Loader, type LucideIcon, X } from 'lucide-react';
import { formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { formatNearDate } from '@mnada/i18n/near-date.ts';
import { useServerNow } from '../../realtime/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { Chip } from '@mnada/ui/chip.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { Panel } from '@mnada/ui/panel.tsx';
import { Unbroken } from '@mnada/ui/unbroken.tsx';
import type { ShownWithdrawal } from './withdrawal-query.ts';
import { type WithdrawalView, withdrawalText, withdrawalView } from './withdrawal-view.ts';

const ICONS: Record<WithdrawalView['tone'], LucideIcon> = {
  soon: Clock,
  upcoming: Loader,
  live: Check,
  critical: X,
  neutral: CircleDashed,
};
const DISCS: Record<WithdrawalView['tone'], string> = {
  soon: 'bg-soon-soft text-soon-text',
  upcoming: 'bg-upcoming-soft text-upcoming-text',
  live: 'bg-live-soft text-live-text',
  critical: 'bg-critical-soft text-critical-text',
  neutral: 'bg-surface-2 text-foreground-2',
};

/** The state in an icon, a word and a sentence, around the sum that reaches the phone (design g5). */
export function WithdrawalStatus({ withdrawal }: { withdrawal: ShownWithdrawal }) {
  const t = useText();
  const { tone, label } = withdrawalView(withdrawal);
  const Icon = ICONS[tone];
  const language = useLanguage();
  const nowMs = useServerNow(60_000);
  const isLate = nowMs !== null && withdrawal.due_at !== null && Date.parse(withdrawal.due_at) < nowMs;
  return (
    <Panel className="flex flex-col items-center py-6 text-center">
      <span className={cx('grid size-16 place-items-center rounded-full', DISCS[tone])}>
        <Icon aria-hidden="true" size={30} />
      </span>
      <Chip tone={tone} className="mt-3.5">
        {label === null ? withdrawal.status : t(label)}
      </Chip>
      {/* As large as the price elsewhere, and never wider than the phone, however large the text is. */}
      <p className="tnum mt-1.5 font-bold text-[min(2.125rem,8.7vw)] leading-tight tracking-tighter">
        {formatKes(withdrawal.net_amount, 'always')}
      </p>
      <p className="mt-1.5 max-w-sm text-balance text-foreground-2">
        <Unbroken>{t(withdrawalText(withdrawal, nowMs))}</Unbroken>
      </p>
      {withdrawal.waits_for === 'debt' ? (
        <LinkButton variant="secondary" className="mt-4" to="/buybids">
          {t('payouts.payDebt')}
        </LinkButton>
      ) : null}
      {withdrawal.waits_for === 'review' || withdrawal.waits_for === 'account' ? (
        <LinkButton variant="secondary" className="mt-4" to="/appeal">
          {t('payouts.appeal')}
        </LinkButton>
      ) : null}
      {withdrawal.is_refused === true ? (
        <LinkButton
          variant="primary"
          className="mt-4"
          to={withdrawal.auction_id === null ? '/referrals' : `/claim_price/${withdrawal.auction_id}`}
        >
          {t(withdrawal.auction_id === null ? 'payouts.toEarnings' : 'payouts.claimAgain')}
        </LinkButton>
      ) : null}
      {withdrawal.debt === undefined ? null : (
        <p className="tnum mt-1 font-semi">{t('payoutDue.owed', { amount: formatKes(withdrawal.debt) })}</p>
      )}
      {withdrawal.due_at === null ? null : (
        <p className="tnum mt-1 max-w-sm text-balance font-semi">
          {isLate ? t('payoutDue.late') : t('payoutDue.by', { date: formatNearDate(withdrawal.due_at, language) })}
        </p>
      )}
    </Panel>
  );
}
