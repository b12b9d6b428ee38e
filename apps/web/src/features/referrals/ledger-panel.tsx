import { EarningsAnswer, type EarningsEntry, type ReferralsAnswer } from '@mnada/contract';
import { Link } from '@tanstack/react-router';
import { formatDate, formatDayOnly, formatKes, type Translate, useLanguage, useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { Panel } from '@mnada/ui/panel.tsx';
import { MoreButton } from './more-button.tsx';
import { referralsKey } from './referrals-query.ts';
import { useMorePages } from './use-more-pages.ts';

type Given = Pick<ReferralsAnswer, 'ledger' | 'ledger_next' | 'friends'> & { readonly userId: string };

/** What came in and went out, the newest first: every line of it stands in the books. */
export function LedgerPanel({ userId, ledger, ledger_next: next, friends }: Given) {
  const t = useText();
  const language = useLanguage();
  // Of those in sight, the newest fifty: whose day comes first.
  const ahead = friends
    .flatMap(({ state, earned_at: at }) => (state === 'pending' && at !== null ? [at] : []))
    .sort()[0];
  const list = useMorePages(
    [...referralsKey(userId), 'ledger'],
    '/api/referrals/earnings',
    { items: ledger, next },
    EarningsAnswer,
    (page) => page.ledger,
  );
  return (
    <Panel title={t('referrals.ledger')}>
      {list.items.length === 0 ? (
        <p className="py-2 text-foreground-2">
          {ahead === undefined
            ? t('referrals.noLedger')
            : t('referrals.ledgerAhead', { date: formatDayOnly(ahead, language) })}
        </p>
      ) : (
        <ul className="divide-y divide-border">
          {list.items.map((entry) => (
            <LedgerRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <MoreButton list={list} />
    </Panel>
  );
}

function LedgerRow({ entry }: { entry: EarningsEntry }) {
  const t = useText();
  const language = useLanguage();
  const isIn = entry.amount > 0;
  return (
    <li
      data-entry={entry.kind}
      className="flex flex-wrap items-start justify-between gap-x-3 py-2.5 first:pt-0 last:pb-0"
    >
      <div className="min-w-0 flex-[1_1_10rem]">
        {entry.withdrawal_id === null ? (
          <p className="break-words">{wordsOf(entry, t)}</p>
        ) : (
          <Link
            to={`/withdrawals/${entry.withdrawal_id}`}
            className="-my-2 inline-flex min-h-12 items-center py-2 text-link underline underline-offset-3"
          >
            {wordsOf(entry, t)}
          </Link>
        )}
        <p className="text-foreground-2 text-sm">{formatDate(entry.at, language)}</p>
      </div>
      <p className={cx('tnum ml-auto whitespace-nowrap font-semi', isIn ? 'text-savings' : '')}>
        {isIn ? '+' : '\u2212'}
        {formatKes(Math.abs(entry.amount))}
      </p>
    </li>
  );
}

function wordsOf(entry: EarningsEntry, t: Translate): string {
  const friend = entry.friend ?? '•••';
  const reference = entry.reference ?? '';
  switch (entry.kind) {
    case 'earned':
      return t('referrals.kindEarned', { friend });
    case 'taken_back':
      return t('referrals.kindTakenBack', { friend });
    case 'withdrawn':
      return t('referrals.kindWithdrawn', { reference });
    case 'released':
      return t('referrals.kindReleased', { reference });
    case 'converted':
      return t('referrals.kindConverted', { count: entry.bids ?? 0 });
    case 'set_off':
      return t('referrals.kindSetOff');
  }
}
