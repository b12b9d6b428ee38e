import type { AuctionSummary, ProductCard } from '@mnada/contract';
import { Bell, BellOff, CalendarClock, Check, Clock, Trash2 } from 'lucide-react';
import { formatDay, formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { ProductName, useProductName } from '../../client/product-name.tsx';
import { serverClock, useTimeLeft } from '../../realtime/index.ts';
import { Chip, LiveDot } from '@mnada/ui/chip.tsx';
import { CountdownRing, OldPrice, Price, ProductRowCard } from '../auctions/index.ts';
import { IconButton } from '@mnada/ui/icon-button.tsx';
import { Switch } from '@mnada/ui/switch.tsx';

/** A saved product with the auction that one would want to see, its reminder and the way out of the list. */
export function SavedCard({
  card,
  paused,
  eager,
  reminder,
  onRemove,
}: {
  card: ProductCard;
  /** The connection is lost: prices turn grey and rings stop guessing. */
  paused: boolean;
  eager: boolean;
  /** null for visitors: a device can't be reminded. */
  reminder: { readonly on: boolean; readonly onChange: (on: boolean) => void } | null;
  onRemove: () => void;
}) {
  const t = useText();
  const { auction } = card;
  const product = useProductName()(card);
  return (
    <ProductRowCard
      to={auction === null ? '/' : `/productdetails/${auction.id}`}
      picture={card.product_image[0]}
      name={<ProductName of={card} />}
      eager={eager}
    >
      <div className="mt-1.5 flex min-h-13 items-center justify-between gap-2">
        <Sum card={card} paused={paused} />
        {auction?.status === 'live' ? (
          <CountdownRing
            size={48}
            endsAtMs={auction.ends_at}
            countdownSeconds={auction.countdown_seconds}
            leftSeconds={auction.time_remaining}
            paused={paused}
          />
        ) : null}
      </div>
      <div className="mt-1 flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-foreground-2 text-xs">
        {auction === null ? t('saved.none') : <AuctionState auction={auction} paused={paused} />}
      </div>
      <div className="relative z-1 mt-auto flex flex-wrap items-center justify-end gap-x-1 pt-2">
        {reminder === null ? (
          <span className="flex-1" />
        ) : (
          <RemindSwitch product={product} on={reminder.on} onChange={reminder.onChange} />
        )}
        <IconButton label={t('saved.remove', { product })} className="-mr-2 text-foreground-2" onClick={onRemove}>
          <Trash2 aria-hidden="true" size={20} />
        </IconButton>
      </div>
    </ProductRowCard>
  );
}

function Sum({ card: { auction, original_price: shopPrice }, paused }: { card: ProductCard; paused: boolean }) {
  const t = useText();
  if (auction === null || auction.status === 'scheduled' || auction.result === 'void' || auction.result === 'no_bids')
    return (
      <p>
        <span className="block text-foreground-2 text-xs">{t('saved.shopPrice')}</span>
        <span className="tnum font-bold text-lg tracking-[-0.02em]">{formatKes(shopPrice)}</span>
      </p>
    );
  const isOver = auction.status === 'ended';
  return (
    <div>
      <span className="block text-foreground-2 text-xs">
        {t(isOver ? (auction.winner_bids_cost === undefined ? 'saved.finalPrice' : 'costs.allIn') : 'saved.price')}
      </span>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Price kes={auction.current_price + (auction.winner_bids_cost ?? 0)} size="card" stale={paused && !isOver} />
        <OldPrice
          kes={auction.current_price}
          originalKes={auction.original_price}
          bidsKes={auction.winner_bids_cost}
          className="text-xs"
        />
      </p>
    </div>
  );
}

function AuctionState({ auction, paused }: { auction: AuctionSummary; paused: boolean }) {
  const t = useText();
  if (auction.status === 'live')
    return paused ? (
      <Chip small icon={<LiveDot on={false} />} children={t('auctions.paused')} />
    ) : (
      <Chip tone="live" small icon={<LiveDot still />} children={t('auctions.live')} />
    );
  if (auction.status === 'scheduled')
    return (
      <>
        <Chip tone="upcoming" small icon={<Clock aria-hidden="true" size={13} />} children={t('auctions.upcoming')} />
        <StartDay startsAt={auction.scheduled_start} />
      </>
    );
  const word =
    auction.result === 'void' ? 'saved.cancelled' : auction.result === 'no_bids' ? 'saved.closed' : 'auctions.sold';
  return (
    <>
      <Chip tone="ended" small icon={<Check aria-hidden="true" size={13} />} children={t(word)} />
      <span>{t('saved.noneNow')}</span>
    </>
  );
}

/** "Today" is only said once the server's time is known. */
function StartDay({ startsAt }: { startsAt: string }) {
  const language = useLanguage();
  const leftMs = useTimeLeft(Date.parse(startsAt), 60_000);
  return (
    <span className="inline-flex items-center gap-1.5">
      <CalendarClock aria-hidden="true" size={16} className="shrink-0" />
      {formatDay(startsAt, language, leftMs === null ? null : serverClock.now())}
    </span>
  );
}

/** Whether one is reminded ten minutes before a product's next auction (OWN-5). */
function RemindSwitch({ product, on, onChange }: { product: string; on: boolean; onChange: (on: boolean) => void }) {
  const t = useText();
  const Icon = on ? Bell : BellOff;
  return (
    <Switch checked={on} onChange={onChange} className="min-w-0 flex-1 basis-36">
      <span className="wrap-anywhere flex items-center gap-1.5 text-sm">
        <Icon aria-hidden="true" size={16} className={on ? 'shrink-0' : 'shrink-0 text-foreground-3'} />
        <span aria-hidden="true">{t('saved.remind')}</span>
        <span className="sr-only">{t('saved.remindFor', { product })}</span>
      </span>
    </Switch>
  );
}
