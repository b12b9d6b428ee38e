import type { DayBooks } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { cx } from '@mnada/ui/cx.ts';
import { formatNumber, formatTime, type Translate, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import type { Icon } from '../../ui/chip.tsx';
import { type KeyValue, KeyValues } from '../../ui/key-values.tsx';
import { CardLoading, Failed } from '../../ui/states.tsx';
import { dayBooksQuery } from './reconciliation-queries.ts';

type Proof = DayBooks['proofs'][number];

/** What a day rests on beside its money: its bids, and what the invariants say of the books. */
export function DayBooksCards({ day }: { day: string }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(dayBooksQuery(day));
  if (data === undefined)
    return error === null ? (
      <>
        <CardLoading label={t('common.loading')} className="h-70" />
        <CardLoading label={t('common.loading')} className="h-60" />
      </>
    ) : (
      <Card>
        <Failed
          title={t('reconciliation.booksFailed')}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </Card>
    );
  return (
    <>
      <BidsCard books={data} />
      <ProofsCard books={data} />
    </>
  );
}

function BidsCard({ books: { bids, is_over: isOver } }: { books: DayBooks }) {
  const t = useText();
  const row = (name: string, value: number, isTotal = false): KeyValue => ({
    name,
    value: formatNumber(value),
    isTotal,
  });
  // What happens on few days has a line on those alone.
  const seldom = (name: string, value: number): KeyValue[] => (value === 0 ? [] : [row(name, value)]);
  return (
    <Card
      title={t('reconciliation.bids')}
      facts={t(bids.is_booked ? 'reconciliation.bidsUnit' : 'reconciliation.bidsNotBooked')}
    >
      <KeyValues
        rows={[
          row(t('reconciliation.bidsOpening'), bids.opening),
          row(t('reconciliation.bidsSold', { count: bids.packs }), bids.bought),
          ...seldom(t('reconciliation.bidsConverted'), bids.converted),
          row(t('reconciliation.bidsReturned'), bids.returned),
          row(t('reconciliation.bidsGiven'), bids.given),
          row(t('reconciliation.bidsUsed', { count: bids.auctions }), -bids.used),
          ...seldom(t('reconciliation.bidsTakenBack'), -bids.taken_back),
          ...seldom(t('reconciliation.bidsGivenUp'), -bids.given_up),
          row(t(isOver ? 'reconciliation.bidsClosing' : 'reconciliation.bidsSoFar'), bids.closing, true),
        ]}
      />
    </Card>
  );
}

const LOOKS: Record<Proof['state'], { icon: Icon; className: string }> = {
  holds: { icon: CircleCheck, className: 'text-live-text' },
  broken: { icon: CircleAlert, className: 'text-critical-text' },
  unchecked: { icon: CircleDashed, className: 'text-soon-text' },
};

const NOTHING = { icon: CircleDashed, className: 'text-foreground-2' };

function ProofsCard({ books }: { books: DayBooks }) {
  const t = useText();
  const times = books.proofs.map(({ checked_at: at }) => at);
  // As old as the oldest: what was never asked makes all of them unproved.
  const oldest = times.includes(null) ? null : [...times].sort()[0];
  return (
    <Card
      title={t('reconciliation.proofs')}
      facts={
        oldest == null
          ? t('reconciliation.proofsNeverRun')
          : t('reconciliation.proofsRun', { time: formatTime(oldest) })
      }
    >
      <ul>
        {books.proofs.map((proof) => {
          // Of a day on which nothing was signed no tick says that it was.
          const isNothing = proof.proof === 'log' && proof.state === 'holds' && books.checkpoint === null;
          const { icon: Look, className } = isNothing ? NOTHING : LOOKS[proof.state];
          return (
            <li key={proof.proof} className="flex items-center gap-2.5 border-border border-t py-2 first:border-t-0">
              <Look aria-hidden="true" size={18} className={cx('shrink-0', className)} />
              <span className="min-w-0 flex-1">
                {isNothing ? null : (
                  <span className={proof.state === 'holds' ? 'sr-only' : cx('block font-semi text-xs', className)}>
                    {stateWords(proof, t)}{' '}
                  </span>
                )}
                <b className="font-semi">{t(`reconciliation.proof_${proof.proof}`)}</b>
              </span>
              <span className="tnum shrink-0 text-foreground-2 text-xs">{countWords(proof, books, t)}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** In words, too: no colour says it alone. */
function stateWords({ state, broken }: Proof, t: Translate): string {
  if (state === 'broken') return t('reconciliation.proofBroken', { count: broken });
  return t(state === 'holds' ? 'reconciliation.proofHolds' : 'reconciliation.proofUnchecked');
}

function countWords({ proof, count }: Proof, { checkpoint }: DayBooks, t: Translate): string {
  if (proof !== 'log') return t(`reconciliation.n_${proof}`, { count });
  if (checkpoint === null) return t('reconciliation.logNotSigned');
  const { signed_at: at, witnesses } = checkpoint;
  const time = formatTime(at);
  return witnesses === 0
    ? t('reconciliation.logSignedAlone', { time })
    : t('reconciliation.logSigned', { time, count: witnesses });
}
