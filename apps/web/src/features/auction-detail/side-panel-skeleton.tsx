import { Skeleton } from '@mnada/ui/skeleton.tsx';

export const PANEL_BOX =
  'relative flex scroll-mt-20 flex-col overflow-hidden rounded-xl border-2 bg-surface shadow-card md:min-h-[598px]';

/** A panel with its fills in `surface-3`. */
export function SidePanelSkeleton() {
  return (
    <div aria-hidden="true" className={`${PANEL_BOX} min-h-[366px] border-transparent`}>
      <div className="flex items-center gap-3 px-3 pt-3 md:block md:px-0 md:pt-0">
        <Skeleton className="size-16 rounded-lg md:h-[124px] md:w-full md:rounded-none" />
        <Skeleton className="h-4 w-40 md:mx-3 md:mt-3" />
      </div>
      <div className="flex flex-1 flex-col px-3 pt-3">
        <div className="flex items-center justify-between">
          <div>
            <Skeleton className="h-3 w-20" />
            <Skeleton className="mt-2.5 h-8 w-28" />
            <Skeleton className="mt-2.5 h-3 w-24" />
          </div>
          <Skeleton className="size-18 rounded-full" />
        </div>
        <Skeleton className="mt-5 h-3 w-52" />
        <Skeleton className="mt-4 h-[58px] w-full" />
      </div>
      <Skeleton className="m-3 h-14 rounded-lg" />
    </div>
  );
}
