import { type AuctionPage, CANCEL_WORDS, type CancelReason } from '@mnada/contract/office';
import { Link, useRouter } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { useNow } from '../../client/clock.ts';
import {
  currentLanguage,
  formatDateTime,
  formatKes,
  formatNumber,
  formatSeconds,
  formatDue,
  type Translate,
  useText,
} from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { Ring } from '../../ui/ring.tsx';
import { Scrolls } from '../../ui/scrolls.tsx';

/** How it stands: the shopper's own clock while it is live, the promise of its start before. */
export function NowCard({ page: { auction, rules, extensions, seats_booked: seatsBooked } }: { page: AuctionPage }) {
  const t = useText();
  const isLive = auction.state === 'live';
  const now = useNow(isLive ? 1 : 30);
  const leftMs = auction.ends_at === null ? 0 : Math.max(0, Date.parse(auction.ends_at) - now);
  const seconds = Math.ceil(leftMs / 1000);
  return (
    <Card title={t('auctions.stands')}>
      {isLive ? (
        <div className="flex items-center gap-4 pb-3">
          <Ring
            size={52}
            share={leftMs / (rules.countdown_seconds * 1000)}
            tone={auction.is_held ? 'paused' : seconds <= 2 ? 'critical' : seconds <= 5 ? 'soon' : 'calm'}
            label={t('today.timeLeft', { seconds })}
          >
            {auction.is_held ? '–' : seconds > 99 ? '99+' : seconds}
          </Ring>
          <div>
            <p className="tnum font-bold text-title">{formatKes(auction.price)}</p>
            <p className="text-foreground-2 text-xs">{t('auctions.bidsCount', { count: auction.bids })}</p>
          </div>
        </div>
      ) : (
        <p className="pb-3 font-bold text-title">{formatDue(auction.starts_at, now).words.replace(/^due /, '')}</p>
      )}
      <KeyValues
        rows={[
          { name: t('auctions.opens'), value: formatDateTime(auction.starts_at) },
          { name: t('auctions.shopPriceRow'), value: formatKes(auction.shop_price) },
          ...(rules.seats === null
            ? []
            : [
                {
                  name: t('auctions.seatsRow'),
                  value: t('auctions.seatsOf', { booked: seatsBooked, needed: rules.seats }),
                },
              ]),
          ...(isLive ? [{ name: t('auctions.bidders'), value: formatNumber(auction.bidders) }] : []),
          ...(extensions === 0 ? [] : [{ name: t('auctions.extensions'), value: formatNumber(extensions) }]),
        ]}
      />
      <p className="border-border border-t pt-2.5 text-foreground-2 text-xs">{t('auctions.nobodyBids')}</p>
    </Card>
  );
}

/** How it ended, and what became of it. */
export function OutcomeCard({ page: { auction, outcome } }: { page: AuctionPage }) {
  const t = useText();
  if (outcome === null) return null;
  const { winner } = outcome;
  return (
    <Card title={t('auctions.outcome')}>
      {winner === null ? (
        <p className="pb-3 font-bold text-lg">
          {t(outcome.result === 'void' ? 'auctions.voidText' : 'auctions.noBidsText')}
        </p>
      ) : (
        <div className="flex items-center gap-3 pb-3">
          <Avatar file={winner.avatar} name={winner.username} size={36} />
          <div className="min-w-0 flex-1">
            <p className="font-semi">
              <PersonLink username={winner.username} userId={winner.user_id} simulated={winner.simulated} />
            </p>
            <p className="text-foreground-2 text-xs">{t('auctions.winner')}</p>
          </div>
          <p className="tnum font-bold text-title">{formatKes(outcome.price)}</p>
        </div>
      )}
      <KeyValues
        rows={[
          { name: t('auctions.endedAt'), value: formatDateTime(outcome.at) },
          { name: t('auctions.bids'), value: formatNumber(auction.bids) },
          { name: t('auctions.bidders'), value: formatNumber(auction.bidders) },
          ...(outcome.claim === null
            ? []
            : [{ name: t('auctions.claim'), value: t(`auctions.claim_${outcome.claim}`) }]),
          ...(outcome.result === 'void'
            ? [{ name: t('auctions.shoppersRead'), value: reasonWords(outcome.reason, t) }]
            : []),
          ...(outcome.bids_returned === 0
            ? []
            : [{ name: t('auctions.returned'), value: formatNumber(outcome.bids_returned) }]),
        ]}
      />
    </Card>
  );
}

/** A public reason in its own words; the outage's, and those from before there was a list. */
function reasonWords(reason: string, t: Translate): string {
  if (reason in CANCEL_WORDS) return CANCEL_WORDS[reason as CancelReason][currentLanguage()];
  return reason === 'outage' ? t('auctions.outage') : reason === 'seats' ? t('auctions.seatsMissing') : reason;
}

/** What it brings in beside what it costs. */
export function MoneyCard({
  page: { money, outcome, auction },
  children,
}: {
  page: AuctionPage;
  /** From where on nothing is lost. */
  children?: ReactNode;
}) {
  const t = useText();
  if (money === null || outcome?.result === 'void') return null;
  // Before it opens there is nothing to count, but from where on nothing would be lost.
  if (auction.state === 'scheduled')
    return children == null ? null : <Card title={t('auctions.money')}>{children}</Card>;
  const percent = money.recovered === null ? null : Math.round(money.recovered * 100);
  const isCash = outcome?.claim === 'cash';
  return (
    <Card title={t('auctions.money')}>
      <KeyValues
        rows={[
          { name: t('auctions.bidsPaid'), value: formatKes(money.bids_paid) },
          { name: t('auctions.bidsFree'), value: formatNumber(money.bids_free) },
          ...(isCash ? [] : [{ name: t('auctions.priceRow'), value: formatKes(auction.price) }]),
          {
            name: t('auctions.costRow'),
            value: money.cost === null ? t('auctions.costUnknown') : formatKes(money.cost),
          },
          {
            name: t('auctions.recovered'),
            value: percent === null ? '–' : `${percent}%`,
            isTotal: true,
            ...(percent !== null && percent < 100 ? { tone: 'loss' as const } : {}),
          },
        ]}
      />
      {children}
    </Card>
  );
}

/** The newest bids, as everybody may see them. */
export function BidsCard({ page: { recent_bids: bids, auction } }: { page: AuctionPage }) {
  const t = useText();
  if (auction.state === 'scheduled') return null;
  return (
    <Card
      flush
      title={t('auctions.recentBids')}
      facts={auction.bids === 0 ? undefined : t('auctions.bidsOf', { shown: bids.length, count: auction.bids })}
    >
      {bids.length === 0 ? (
        <p className="px-4.5 pb-4 text-foreground-2">{t('auctions.noBidsYet')}</p>
      ) : (
        <Scrolls label={t('auctions.recentBids')} className="max-h-96 overflow-y-auto">
          <ol>
            {bids.map(({ seq, at, price, username, avatar, simulated, user_id: userId }) => (
              <li key={seq} className="flex items-center gap-3 border-border border-t px-4.5 py-2">
                <span className="tnum w-12 shrink-0 text-foreground-2 text-xs">{formatNumber(seq)}</span>
                <Avatar file={avatar} name={username} size={24} />
                <span className="min-w-0 flex-1 truncate font-medium">
                  <PersonLink username={username} userId={userId} simulated={simulated} />
                </span>
                <span className="tnum font-semi">{formatKes(price)}</span>
                <span className="tnum w-16 shrink-0 text-right text-foreground-2 text-xs">{formatSeconds(at)}</span>
              </li>
            ))}
          </ol>
        </Scrolls>
      )}
    </Card>
  );
}

function PersonLink({ username, userId, simulated }: { username: string; userId: string | null; simulated: boolean }) {
  const t = useText();
  const { routesByPath } = useRouter();
  const hasRoom = '/users/$userId' in routesByPath;
  return (
    <span className="inline-flex items-center gap-1.5">
      {userId === null || !hasRoom ? (
        username
      ) : (
        <Link to={'/users/$userId' as '/'} params={{ userId } as never} className="text-link">
          {username}
        </Link>
      )}
      {simulated ? (
        <span className="inline-flex items-center gap-1 font-regular text-foreground-2 text-xs">
          <FlaskConical aria-hidden="true" size={12} />
          {t('auctions.simulated')}
        </span>
      ) : null}
    </span>
  );
}
