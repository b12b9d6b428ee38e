import { Check, Gavel, ShieldCheck, Trophy } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { ProductPicture } from '../auctions/index.ts';
import { beatsPassed } from './player.ts';
import { SceneCard, ScenePrice, SceneRing, Tap, Ticket } from './scene-parts.tsx';

/** What a scene is told: how far into its 7.5 s it is. The same time always gives the same picture. */
type Scene = { readonly atMs: number };
const TV = '/media/products/tv43-1-800.avif';

function Tile({ className }: { className?: string }) {
  return (
    <span className={cx('grid place-items-center overflow-hidden rounded-lg bg-tile', className)}>
      <ProductPicture address={TV} alt="" sizes="160px" className="h-28 w-full p-2" />
    </span>
  );
}

function BidButton({ isPressed, label }: { isPressed: boolean; label: string }) {
  return (
    <span
      className={cx(
        'flex min-h-14 items-center justify-center gap-2 rounded-lg bg-bid px-4 text-center font-semi text-bid-foreground text-lg leading-tight transition-transform duration-(--dur-instant)',
        isPressed && 'translate-y-0.5 bg-bid-hover',
      )}
    >
      <Gavel size={20} />
      {label}
    </span>
  );
}

/** A product, KES 0.00, and a clock that runs. */
function Start({ atMs }: Scene) {
  const shown = beatsPassed([300, 1_200, 2_000], atMs);
  return (
    <SceneCard
      className={cx(
        'w-64 transition-[transform,opacity] duration-(--dur-slow) ease-soft',
        shown < 1 && 'translate-y-4 opacity-0',
      )}
    >
      <Tile className="h-28 w-full" />
      <div className="mt-3 flex items-center justify-between">
        <ScenePrice
          kes={0}
          className={cx('text-price transition-transform duration-(--dur-base)', shown === 2 && 'scale-110')}
        />
        <SceneRing seconds={Math.max(4, 10 - Math.floor(Math.max(0, atMs - 2_000) / 1_000))} size={72} />
      </div>
    </SceneCard>
  );
}

/** A tap: one ticket is spent, the price rises by one, you lead. */
function OneTap({ atMs }: Scene) {
  const t = useText();
  const beats = beatsPassed([1_500, 1_900, 2_400], atMs);
  return (
    <SceneCard className="w-72">
      <div className="flex items-center justify-between gap-3">
        <ScenePrice kes={beats >= 2 ? 1 : 0} className="text-price" />
        <span className="flex gap-1">
          {[0, 1, 2, 3].map((place) => (
            <Ticket key={place} state={beats >= 2 && place === 3 ? 'spent' : 'full'} />
          ))}
        </span>
      </div>
      <p
        className={cx(
          'mt-3 flex items-center gap-2 rounded-sm px-3 py-2 font-semi text-sm transition-colors duration-(--dur-base)',
          beats >= 3 ? 'bg-won-soft text-won-text' : 'bg-surface-2 text-foreground-3',
        )}
      >
        <Trophy size={16} />
        {beats >= 3 ? t('howToBid.lead') : t('howToBid.nobody')}
      </p>
      <div className="relative mt-3">
        <BidButton isPressed={beats === 1} label={t('howToBid.bidNow')} />
        <Tap isDown={beats === 1} className="bottom-0 left-1/2" />
      </div>
    </SceneCard>
  );
}

/** Down to the last seconds, a bid, and ten again. */
function Restart({ atMs }: Scene) {
  const bidAtMs = 4_000;
  const seconds =
    atMs < bidAtMs ? Math.max(2, 6 - Math.floor(atMs / 800)) : Math.max(7, 10 - Math.floor((atMs - bidAtMs) / 1_100));
  return (
    <div className="flex flex-col items-center gap-4">
      <span className="rounded-full bg-surface p-2 shadow-raised">
        <SceneRing seconds={seconds} size={132} />
      </span>
      <span
        className={cx(
          'flex items-center gap-2 rounded-full bg-bid px-4 py-2 font-semi text-bid-foreground transition-[transform,opacity] duration-(--dur-base) ease-spring',
          atMs < bidAtMs ? 'scale-75 opacity-0' : 'opacity-100',
        )}
      >
        <Gavel size={18} />
        +KSh 1
      </span>
    </div>
  );
}

/** Zero: the leader has won. */
function Win({ atMs }: Scene) {
  const t = useText();
  const hasWon = atMs >= 3_200;
  return (
    <SceneCard className="relative w-64">
      <Tile
        className={cx(
          'h-28 w-full ring-3 transition-shadow duration-(--dur-base)',
          hasWon ? 'ring-brand-marigold' : 'ring-transparent',
        )}
      />
      <div className="mt-3 flex items-center justify-between">
        <ScenePrice kes={1_417} className="text-price" />
        <SceneRing seconds={Math.max(0, 3 - Math.floor(atMs / 1_000))} size={72} />
      </div>
      <p
        className={cx(
          'mt-3 flex items-center gap-2 rounded-sm bg-won-soft px-3 py-2 font-semi text-sm text-won-text transition-opacity duration-(--dur-base)',
          !hasWon && 'opacity-0',
        )}
      >
        <Trophy size={16} />
        {t('howToBid.won')}
      </p>
    </SceneCard>
  );
}

/** Order Now: the spent tickets fill up again, one after the other. */
function BidsBack({ atMs }: Scene) {
  const t = useText();
  const back = Math.min(14, Math.max(0, Math.floor((atMs - 2_200) / 180)));
  const isPressed = atMs >= 1_600 && atMs < 2_000;
  return (
    <SceneCard className="w-72">
      <div className="grid grid-cols-7 justify-items-center gap-2">
        {Array.from({ length: 14 }, (_, place) => (
          <Ticket key={place} state={place < back ? 'back' : 'spent'} />
        ))}
      </div>
      <p className="mt-3 flex items-center gap-2 font-semi text-savings">
        <Check size={18} className={cx('transition-opacity', back < 14 && 'opacity-0')} />
        <span className="tnum">{t('howToBid.bidsBack', { count: back })}</span>
      </p>
      <div className="relative mt-3">
        <span
          className={cx(
            'flex min-h-12 items-center justify-center rounded-lg bg-primary px-4 font-semi text-primary-foreground transition-transform duration-(--dur-instant)',
            isPressed && 'translate-y-0.5',
          )}
        >
          {t('howToBid.orderNow')}
        </span>
        <Tap isDown={isPressed} className="bottom-0 left-1/2" />
      </div>
    </SceneCard>
  );
}

/** Bids and price grow towards the shop price, and stop at it. */
function Guarantee({ atMs }: Scene) {
  const t = useText();
  const share = Math.min(1, atMs / 4_200);
  const stopped = atMs >= 4_400;
  return (
    <SceneCard className="w-72">
      <p className="flex items-center justify-between font-semi text-sm">
        <span>{t('howToBid.yourCost')}</span>
        <span className="text-foreground-2">{t('howToBid.shopPrice')}</span>
      </p>
      <div className="relative mt-2 h-9 overflow-hidden rounded-sm bg-surface-2">
        <span
          className="absolute inset-y-0 left-0 w-full origin-left bg-brand-marigold transition-transform duration-100 ease-linear"
          style={{ transform: `scaleX(${0.08 + share * 0.88})` }}
        />
        <span className="absolute inset-y-0 right-[4%] w-1 bg-foreground" />
      </div>
      <p
        className={cx(
          'mt-4 flex items-start gap-2 rounded-sm bg-live-soft px-3 py-2 font-semi text-live-text text-sm transition-opacity duration-(--dur-base)',
          !stopped && 'opacity-0',
        )}
      >
        <ShieldCheck size={18} className="shrink-0" />
        {t('howToBid.stopped')}
      </p>
    </SceneCard>
  );
}

export const SCENES = [Start, OneTap, Restart, Win, BidsBack, Guarantee] as const;
