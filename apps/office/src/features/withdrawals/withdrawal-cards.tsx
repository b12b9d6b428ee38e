import type { WithdrawalPage } from '@mnada/contract/office';
import { Link } from '@tanstack/react-router';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { codeWords } from '../../client/code-words.ts';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatDayTime,
  formatKes,
  formatNumber,
  useText,
} from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { ProductTile } from '../../ui/product-tile.tsx';
import { Timeline, type TimelineItem } from '../../ui/timeline.tsx';
import { useMay } from '../session/index.ts';
import { TabChip } from './withdrawal-state.tsx';

/** The sum line by line: what it was, what was kept, what goes out. */
export function SumCard({ page }: { page: WithdrawalPage }) {
  const t = useText();
  const { withdrawal, winning_bid: bid } = page;
  const money = (value: number) =>
    `${value < 0 ? '\u2212' : ''}${Math.abs(value).toLocaleString('en-KE', { minimumFractionDigits: 2 })}`;
  return (
    <Card>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <div>
          <p className="text-foreground-2">{t('withdrawals.toPayWho', { who: withdrawal.name })}</p>
          <p className="tnum font-bold text-2xl tracking-tight">{formatKes(withdrawal.net)}</p>
          <p className="text-foreground-2">{t('withdrawals.byMpesa', { phone: page.phone })}</p>
          {withdrawal.product === null ? (
            <p className="mt-4">{t('withdrawals.earnings')}</p>
          ) : (
            <p className="mt-4 flex items-center gap-3">
              <ProductTile image={withdrawal.product.image} size={36} />
              <span>
                <b className="block">{withdrawal.product.name}</b>
                <Link
                  to={'/auctions/$auctionId' as '/'}
                  params={{ auctionId: String(withdrawal.product.auction_id) } as never}
                  className="font-semi text-link text-xs"
                >
                  A-{withdrawal.product.auction_id}
                  {page.won_at === null ? '' : `, ${t('withdrawals.wonAt', { when: formatDayTime(page.won_at) })}`}
                </Link>
              </span>
            </p>
          )}
        </div>
        <KeyValues
          rows={[
            {
              name: t(withdrawal.source === 'referral' ? 'withdrawals.earned' : 'withdrawals.shopPrice'),
              value: money(withdrawal.gross),
            },
            ...(bid === null ? [] : [{ name: t('withdrawals.winningBid'), value: money(bid) }]),
            { name: t('withdrawals.fee'), value: money(-withdrawal.fee) },
            ...(withdrawal.tax === 0 ? [] : [{ name: t('withdrawals.tax'), value: money(-withdrawal.tax) }]),
            { name: t('withdrawals.rounding'), value: money(-withdrawal.rounding) },
            { name: t('withdrawals.paidWhole'), value: formatKes(withdrawal.net), isTotal: true },
          ]}
        />
      </div>
    </Card>
  );
}

/** Who agreed, who is missing, and how far the money is: there is no second payout before the first is settled. */
export function ApprovalCard({ page }: { page: WithdrawalPage }) {
  const t = useText();
  const { withdrawal, approvals, payout, attempts } = page;
  const missing = withdrawal.tab === 'waiting' ? withdrawal.approvals_needed - approvals.length : 0;
  const items: TimelineItem[] = [
    ...approvals.map(
      (each, at): TimelineItem => ({
        id: each.by.id,
        look: 'done',
        title: t(at === 0 ? 'withdrawals.firstIs' : 'withdrawals.secondIs', { who: each.by.name }),
        ...(each.words === '' ? {} : { text: `“${each.words}”` }),
        time: formatDayTime(each.at),
      }),
    ),
    ...Array.from(
      { length: Math.max(0, missing) },
      (_, at): TimelineItem => ({
        id: `missing-${at}`,
        look: at === 0 ? 'now' : 'next',
        title: t(approvals.length + at === 0 ? 'withdrawals.firstWaits' : 'withdrawals.secondWaits'),
        text: t(page.may_approve === 'yes' && at === 0 ? 'withdrawals.youMay' : 'withdrawals.anotherMust'),
      }),
    ),
    ...attempts.map(
      (each): TimelineItem => ({
        id: `attempt-${each.attempt}`,
        look: each.state === 'succeeded' ? 'done' : each.state === 'failed' ? 'warn' : 'now',
        title: t('withdrawals.attempt', { number: each.attempt }),
        text: [t(`withdrawals.attempt_${each.state}` as 'withdrawals.attempt_sending'), each.receipt, each.conversation]
          .filter((part) => part !== null)
          .join(', '),
        time: formatDayTime(each.sent_at),
      }),
    ),
    ...(attempts.length > 0
      ? []
      : [{ id: 'payout', look: 'next' as const, title: t('withdrawals.payout'), text: t('withdrawals.payoutText') }]),
  ];
  return (
    <Card
      title={t('withdrawals.approval')}
      facts={t('withdrawals.given', { given: withdrawal.approvals, needed: withdrawal.approvals_needed })}
    >
      <Timeline items={items} />
      {payout?.receiver == null ? null : (
        <p className="mt-3 text-foreground-2">
          {t(payout.receiver_differs ? 'withdrawals.receiverDiffers' : 'withdrawals.receiverIs', {
            name: payout.receiver,
          })}
        </p>
      )}
      {payout?.reason == null ? null : (
        <p className="mt-2 text-critical-text">
          {t('withdrawals.because', { reason: codeWords(payout.reason, t), code: payout.code ?? '–' })}
        </p>
      )}
      {withdrawal.tab === 'no_result' ? <p className="mt-2">{t('withdrawals.noSecond')}</p> : null}
      {page.note === null ? null : <p className="mt-2">{t('withdrawals.noteIs', { note: page.note })}</p>}
    </Card>
  );
}

export function ClaimantCard({ page: { claimant, withdrawal } }: { page: WithdrawalPage }) {
  const t = useText();
  const maySee = useMay('users.see');
  return (
    <Card
      title={t('withdrawals.claimant')}
      {...(maySee
        ? {
            action: (
              <Link to={'/users/$userId' as '/'} params={{ userId: claimant.user.id } as never}>
                {t('payments.openUser')}
              </Link>
            ),
          }
        : {})}
    >
      <div className="mb-2 flex items-center gap-3">
        <Avatar file={claimant.user.avatar} name={claimant.user.username} size={36} />
        <div>
          <p className="font-semi">{claimant.name}</p>
          <p className="text-foreground-2 text-xs">
            {claimant.user.username}, {t('payments.since', { day: formatDate(claimant.since) })}
          </p>
        </div>
      </div>
      <KeyValues
        rows={[
          { name: t('withdrawals.paidForBids'), value: formatKes(claimant.paid) },
          ...(withdrawal.product === null
            ? []
            : [
                {
                  name: t('withdrawals.bidsHere'),
                  value: `${formatNumber(claimant.bids_here)}, ${formatKes(claimant.bids_here_paid)}`,
                },
              ]),
          { name: t('payments.balance'), value: t('payments.bids', { count: claimant.bids_left }) },
        ]}
      />
    </Card>
  );
}

export function FloatCard({ page: { float, withdrawal } }: { page: WithdrawalPage }) {
  const t = useText();
  if (float.available === null) return <Card title={t('withdrawals.after')}>{t('withdrawals.floatUnknown')}</Card>;
  return (
    <Card title={t('withdrawals.after')}>
      <KeyValues
        rows={[
          { name: t('withdrawals.float'), value: formatNumber(float.available) },
          ...(float.after === null
            ? []
            : [
                { name: t('withdrawals.thisPayout'), value: formatNumber(-withdrawal.net) },
                { name: t('withdrawals.floatAfter'), value: formatKes(float.after), isTotal: true },
              ]),
        ]}
      />
      {float.after !== null && float.after < 0 ? (
        <p className="mt-2 text-critical-text">{t('withdrawals.floatTooSmall')}</p>
      ) : null}
    </Card>
  );
}

export function BeforeCard({ page: { before } }: { page: WithdrawalPage }) {
  const t = useText();
  return (
    <Card title={t('withdrawals.before')} flush>
      {before.length === 0 ? (
        <p className="px-4.5 pb-4 text-foreground-2">{t('withdrawals.beforeNone')}</p>
      ) : (
        <ul>
          {before.map((each) => (
            <li key={each.id} className="relative flex items-center gap-3 border-border border-t px-4.5 py-2.5">
              <span className="tnum w-20 shrink-0 text-foreground-2" title={formatDateTime(each.at)}>
                {formatDay(each.at)}
              </span>
              <Link
                to={'/withdrawals/$withdrawalId' as '/'}
                params={{ withdrawalId: each.reference } as never}
                className="min-w-0 flex-1 truncate font-semi after:absolute after:inset-0"
              >
                {each.product ?? t('withdrawals.earnings')}
              </Link>
              <span className="tnum">{formatNumber(each.amount)}</span>
              <TabChip tab={each.tab} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
