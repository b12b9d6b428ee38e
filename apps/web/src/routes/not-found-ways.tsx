import { WayOn } from '../features/auctions/index.ts';
import { SupportLater } from '../features/help/index.ts';

/** Below a lost address: who can be asked, and an auction that is there. */
export function NotFoundWays() {
  return (
    <div className="column flex flex-col gap-8 pb-10">
      <SupportLater className="flex w-full justify-center" />
      <WayOn />
    </div>
  );
}
