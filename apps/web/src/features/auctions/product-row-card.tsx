import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ProductTile } from './product-tile.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';

const CARD = 'relative flex h-full flex-wrap gap-3 rounded-xl bg-surface p-3 shadow-card';
// With large text it stands below the picture instead of beside it.
const BODY = 'flex min-w-0 flex-1 basis-40 flex-col self-stretch';

/**
 * A product of one's own in a list (design g4): picture, name and what stands below it. The whole card leads to `to`;
 * what `children` raise above it (`relative z-1`) answers for itself.
 */
export function ProductRowCard({
  to,
  picture,
  name,
  eager,
  children,
}: {
  to: string;
  picture: string | undefined;
  name: ReactNode;
  eager: boolean;
  children: ReactNode;
}) {
  return (
    <div
      data-card=""
      className={`${CARD} outline-offset-3 outline-ring transition-shadow duration-(--dur-fast) hover:shadow-raised has-[h2_a:focus-visible]:outline-3`}
    >
      <ProductTile address={picture} eager={eager} />
      <div className={BODY}>
        <h2 className="font-semi text-base leading-5 tracking-normal">
          <Link
            to={to}
            className="line-clamp-3 break-words outline-none after:absolute after:inset-0 after:rounded-xl after:content-['']"
          >
            {name}
          </Link>
        </h2>
        {children}
      </div>
    </div>
  );
}

/** The same card while it is loading. */
export function ProductRowSkeleton() {
  return (
    <div className={`${CARD} min-h-34`}>
      <Skeleton className="size-[88px] shrink-0 rounded-lg!" />
      <div className={BODY}>
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="mt-1.5 h-6 w-3/5" />
        <Skeleton className="mt-1 h-5 w-2/3" />
        <span className="mt-auto pt-2">
          <Skeleton className="h-6 w-24 rounded-full!" />
        </span>
      </div>
    </div>
  );
}
