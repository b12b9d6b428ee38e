import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatAmount, formatSaving, useText } from '../../client/i18n/index.ts';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { Chip } from '@mnada/ui/chip.tsx';
import { ProductPicture } from '../auctions/index.ts';
import { Skeleton } from '@mnada/ui/skeleton.tsx';

/** What a sold product shows, wherever it comes from. Prices are written out, so that the sample can hold its own. */
export type Sold = {
  readonly id: number;
  readonly name: string;
  readonly picture: string | undefined;
  readonly price: string;
  readonly oldPrice: string;
  /** "1,520 + 1,688 for 211 bids": what `price` is made of where it is the all-in sum; the sample has none. */
  readonly parts: string | null;
  readonly off: string | null;
  readonly saving: string | null;
  readonly winner: string;
  readonly avatar: string | null;
  readonly isSimulated: boolean;
  /** The sample's fixed badge; real people have no level. */
  readonly level: string | null;
};

/** Leads to the auction, or, in the sample, only says so. */
function SoldLink({
  id,
  className,
  onPress,
  children,
}: {
  id: number;
  className: string;
  onPress: ((id: number) => void) | null;
  children: ReactNode;
}) {
  if (onPress === null)
    return (
      <Link to={`/productdetails/${id}`} className={className}>
        {children}
      </Link>
    );
  return (
    <button type="button" className={`${className} w-full text-left`} onClick={() => onPress(id)}>
      {children}
    </button>
  );
}

export function SoldCard({ sold, onPress = null }: { sold: Sold; onPress?: ((id: number) => void) | null }) {
  const t = useText();
  return (
    <SoldLink id={sold.id} onPress={onPress} className="auction-card far-sleeps min-h-[287px]">
      <span className="card-plate">
        <ProductPicture address={sold.picture} alt="" sizes="148px" className="h-32 w-full" />
        {sold.off === null ? null : (
          <Chip tone="won" className="absolute top-2 left-2">
            {sold.off}
          </Chip>
        )}
      </span>
      <span className="card-facts">
        <span className="tnum flex items-baseline gap-1 font-bold text-xl leading-6 tracking-[-0.03em]">
          <span className="font-semi text-foreground-2 text-xs tracking-normal">KSh</span>
          {sold.price}
          {/* Beside the name it would take the room of its last letters on a narrow phone. */}
          {sold.level === null ? null : <Chip className="ml-auto self-center tracking-normal">{sold.level}</Chip>}
        </span>
        {/* Two lines for each, so that no sum is cut and cards stay as high as each other. */}
        {sold.parts === null ? null : (
          <span className="tnum min-h-8 text-foreground-2 text-xs leading-4">{sold.parts}</span>
        )}
        <span className="tnum h-4 text-xs">
          <span className="sr-only">{`${t('common.originalPrice')} `}</span>
          <s className="text-strike">{`KSh\u00a0${sold.oldPrice}`}</s>
        </span>
        <span className="card-name mt-1.5">{sold.name}</span>
        <span className="card-foot h-6">
          <Avatar file={sold.avatar} name={sold.winner} size={20} simulated={sold.isSimulated} />
          <span className="min-w-0 flex-1 truncate">
            {sold.winner}
            {sold.isSimulated ? <span className="sr-only">{` ${t('common.simulated')}`}</span> : null}
          </span>
        </span>
      </span>
    </SoldLink>
  );
}

export function SoldCardSkeleton() {
  return (
    <span aria-hidden="true" className="block h-[303px] overflow-hidden rounded-xl bg-surface shadow-card">
      <Skeleton className="h-37 rounded-none" />
      <span className="flex flex-col px-3 pt-3">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="mt-2 h-3 w-16" />
        <Skeleton className="mt-3.5 h-3 w-full" />
        <Skeleton className="mt-2 h-3 w-3/5" />
        <span className="mt-3 flex items-center gap-1.5">
          <Skeleton className="size-5 rounded-full" />
          <Skeleton className="h-3 w-20" />
        </span>
      </span>
    </span>
  );
}

/** The person first: face, name, what they won and for how much. */
export function WinnerCard({ sold, onPress = null }: { sold: Sold; onPress?: ((id: number) => void) | null }) {
  const t = useText();
  return (
    <SoldLink id={sold.id} onPress={onPress} className="auction-card far-sleeps flex min-h-29 items-center gap-4 p-3.5">
      <span className="relative p-1.5">
        <Avatar file={sold.avatar} name={sold.winner} size={64} winner simulated={sold.isSimulated} />
        {sold.level === null ? null : (
          <span className="absolute -bottom-0.5 left-1/2 -translate-x-1/2 rounded-xs bg-won px-1.5 font-semi text-2xs text-bid-foreground">
            {sold.level}
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          <b>{sold.winner}</b>
          {sold.isSimulated ? <span className="sr-only">{` ${t('common.simulated')}`}</span> : null}
        </span>
        <span className="line-clamp-2 text-foreground-2 text-sm leading-4.5">{sold.name}</span>
        <span className="tnum mt-0.5 flex flex-wrap items-baseline gap-x-2">
          <b className="whitespace-nowrap font-bold">{`KSh\u00a0${sold.price}`}</b>
          {sold.saving === null ? null : <span className="font-semi text-savings text-sm">{sold.saving}</span>}
          {sold.parts === null ? null : <span className="w-full text-foreground-2 text-xs">{sold.parts}</span>}
        </span>
      </span>
      <span className="grid size-18 shrink-0 place-items-center rounded-lg bg-tile max-[389px]:size-14">
        <ProductPicture address={sold.picture} alt="" sizes="72px" className="size-16 max-[389px]:size-12" />
      </span>
    </SoldLink>
  );
}

export function WinnerCardSkeleton() {
  return (
    <span aria-hidden="true" className="flex h-29 items-center gap-4 rounded-xl bg-surface p-3.5 shadow-card">
      <Skeleton className="m-1.5 size-16 max-w-1/4 shrink-0 rounded-full" />
      <span className="min-w-0 flex-1">
        <Skeleton className="h-4 w-28 max-w-full" />
        <Skeleton className="mt-2 h-3 w-40 max-w-full" />
        <Skeleton className="mt-2.5 h-4 w-24 max-w-full" />
      </span>
      <Skeleton className="size-18 max-w-1/4 shrink-0 rounded-lg" />
    </span>
  );
}

/** Three columns on desktop, one on phones. */
export const WINNERS_GRID = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-4';

/** @param bidsCost what the winner's bids cost: they are part of what it cost, and no part of the saving */
export const soldPrices = (finalPrice: number, originalPrice: number, bidsCost = 0) => ({
  price: formatAmount(finalPrice + bidsCost),
  oldPrice: formatAmount(originalPrice),
  saving: formatSaving(finalPrice + bidsCost, originalPrice),
});
