import type { Query, QueryClient } from '@tanstack/react-query';
import type { AuctionDetail } from '@mnada/contract';
import { currentSession, onSessionChange } from './session.ts';

/** What the server tells everybody alike. A key that is not among them is somebody's, also one that is new. */
const OF_EVERYBODY: ReadonlySet<unknown> = new Set([
  ...['config', 'regions', 'categories', 'bid-packages', 'invite', 'welcome', 'sold-items', 'content'],
  ...['odds', 'promo', 'status'],
  ...['auction', 'auctions', 'left-the-list', 'older-bids', 'past-winners'],
]);

const isPersonal = ({ queryKey: [kind, part] }: Query): boolean =>
  !OF_EVERYBODY.has(kind) || (kind === 'auctions' && part === 'saved');

/** Calls `whenOther` once somebody else is here, or nobody, whichever tab did it; their answers are forgotten by then. */
export function followPerson(queryClient: QueryClient, whenOther: () => void): void {
  let signedInAs = currentSession()?.user.id;
  onSessionChange(() => {
    const now = currentSession()?.user.id;
    if (now === signedInAs) return;
    signedInAs = now;
    forgetAnswers(queryClient, now !== undefined);
    whenOther();
  });
}

/**
 * Somebody else is here, or nobody: what was fetched for the person before is gone, in every tab and at once, from what is on
 * screen as well. What is on screen is asked for again once the page knows who it is.
 */
function forgetAnswers(queryClient: QueryClient, isSignedIn: boolean): void {
  for (const query of queryClient.getQueryCache().findAll({ predicate: isPersonal })) {
    // Answers that are on their way were asked for by the person before.
    if (query.getObserversCount() === 0) queryClient.getQueryCache().remove(query);
    else query.reset();
  }
  queryClient.setQueriesData<AuctionDetail>({ queryKey: ['auction'] }, withoutBidderState);
  // After this moment's drawing: by then no screen asks for the person before any more.
  if (isSignedIn) setTimeout(() => void queryClient.refetchQueries({ type: 'active', predicate: isUnasked }));
}

const isUnasked = (query: Query): boolean => isPersonal(query) && query.state.data === undefined;

/** What one person saw of themselves is nothing for the next one on this device. */
export function withoutBidderState(auction: AuctionDetail | undefined): AuctionDetail | undefined {
  if (auction === undefined || !('you' in auction)) return auction;
  const { you: _you, ...forEverybody } = auction;
  return forEverybody;
}
