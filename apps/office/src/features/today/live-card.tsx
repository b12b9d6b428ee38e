import type { LiveAuction } from '@mnada/contract/office';
import { useRouter, Link } from '@tanstack/react-router';
import type * as z from 'zod/mini';
import { useNow } from '../../client/clock.ts';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { ProductTile } from '../../ui/product-tile.tsx';
import { Ring } from '../../ui/ring.tsx';
import { liveRing } from './live-ring.ts';

type Auction = z.infer<typeof LiveAuction>;

/** What is being bid on now, with the shopper's own ring. It can be watched from here and nothing else. */
export function LiveCard({
  live,
  isStale,
}: {
  live: { count: number; scheduled: number; auctions: readonly Auction[] };
  isStale: boolean;
}) {
  const t = useText();
  const { routesByPath } = useRouter();
  return (
    <Card
      title={t('today.liveNow')}
      facts={t('today.auctions', { count: live.count })}
      {...('/control' in routesByPath ? { action: <Link to={'/control' as '/'}>{t('today.controlRoom')}</Link> } : {})}
    >
      {live.auctions.length === 0 ? (
        <p className="py-6 text-center text-foreground-2">
          <b className="block text-foreground">{t('today.noLive')}</b>
          {t('today.noLiveText', { count: live.scheduled })}
        </p>
      ) : (
        <ul>
          {live.auctions.map((auction) => (
            <li key={auction.id} className="flex items-center gap-3 border-border border-t py-2.5 first:border-t-0">
              <LiveRing endsAt={auction.ends_at} isStale={isStale} />
              <ProductTile image={auction.image} size={36} />
              <div className="min-w-0 flex-1">
                <p className="truncate font-semi">{auction.name}</p>
                <p className="text-foreground-2 text-xs">{t('today.bidders', { count: auction.bidders })}</p>
              </div>
              <div className="shrink-0 text-right">
                <p className={isStale ? 'tnum font-semi text-foreground-3' : 'tnum font-semi'}>
                  {formatKes(auction.price)}
                </p>
                <p className="text-foreground-2 text-xs">{auction.leader ?? t('today.noBids')}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function LiveRing({ endsAt, isStale }: { endsAt: string; isStale: boolean }) {
  const t = useText();
  const now = useNow();
  const { seconds, share, tone } = liveRing(endsAt, now);
  return (
    <Ring size={34} share={share} tone={isStale ? 'paused' : tone} label={t('today.timeLeft', { seconds })}>
      {isStale ? '–' : seconds > 99 ? '99+' : seconds}
    </Ring>
  );
}
