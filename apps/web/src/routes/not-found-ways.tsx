import { WayOnAtOnce } from '../features/auctions/index.ts';
import { SupportButtons } from '../features/help/index.ts';

/** Below a lost address: who can be asked, and an auction that is there. */
export function NotFoundWays() {
  return (
    <div className="column flex flex-col gap-8 pb-10">
      <SupportButtons className="flex w-full justify-center" />
      <WayOnAtOnce />
    </div>
  );
}
