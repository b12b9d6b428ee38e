import type { StoredAuction } from './auction-floor.ts';
import type { Tab } from './tab.ts';
import type { Witness } from './witness.ts';

const isSeen = (tab: Tab, stored: StoredAuction): boolean =>
  tab.screen.auction?.seq === stored.seq && tab.screen.auction.status === stored.status;

/** What a page says of one's bids: those of an auction that was called off came back and count as used no more. */
const usedOn = (stored: StoredAuction, userId: string): number =>
  stored.result === 'void' ? 0 : (stored.used.get(userId) ?? 0);

/** Whether nothing is under way any more: each auction is over, each page has seen it, each press has its answer. */
export function isSettled(
  tabs: readonly Tab[],
  auctions: readonly StoredAuction[],
  balances: ReadonlyMap<string, number>,
  witness: Witness,
): boolean {
  if (auctions.some((auction) => auction.status !== 'ended')) return false;
  return tabs.every((tab) => {
    const stored = auctions.find((auction) => auction.id === tab.auctionId);
    if (!stored || !tab.isOpen) return true;
    if (tab.screen.connection.state === 'replaced') return true;
    // A line that died without a word is noticed by its silence: until then the page isn't at rest.
    if (tab.screen.connection.state !== 'live' || tab.isHalfOpen) return false;
    if (!isSeen(tab, stored) || tab.screen.bid.phase !== 'ready' || openPresses(tab, witness) > 0) return false;
    const userId = tab.signIn?.person.userId;
    if (userId === undefined) return true;
    const used = tab.screen.auction?.you?.bids_used ?? 0;
    return tab.screen.balance?.bids === balances.get(userId) && used === usedOn(stored, userId);
  });
}

/** Presses of this page and person that nobody has answered. */
function openPresses(tab: Tab, witness: Witness): number {
  let open = 0;
  for (const press of witness.presses.values()) {
    if (press.page !== tab.actor.name || press.told !== null) continue;
    if (press.userId === tab.signIn?.person.userId && press.atUs >= tab.signedInAtUs) open++;
  }
  return open;
}

/** What each screen shows at rest is what is stored. */
export function checkScreens(
  tabs: readonly Tab[],
  auctions: readonly StoredAuction[],
  balances: ReadonlyMap<string, number>,
  witness: Witness,
): void {
  for (const auction of auctions) {
    if (auction.status !== 'ended') witness.violated('AUC-5', `auction ${auction.id} is overdue and ${auction.status}`);
  }
  for (const tab of tabs) {
    const { screen, signIn } = tab;
    const stored = auctions.find((auction) => auction.id === tab.auctionId);
    if (!tab.isOpen || !stored || screen.connection.state === 'replaced') continue;
    const wrong = (what: string, shows: unknown, is: unknown) =>
      witness.violated('BID-4', `at rest ${tab.name} shows ${what} ${String(shows)}, stored is ${String(is)}`);
    if (screen.connection.state !== 'live') wrong('the connection', screen.connection.state, 'a healthy network');
    const { auction } = screen;
    if (auction?.seq !== stored.seq) wrong('bid', auction?.seq, stored.seq);
    if (auction?.status !== stored.status) wrong('status', auction?.status, stored.status);
    if (auction?.result !== stored.result) wrong('result', auction?.result, stored.result);
    if ((auction?.current_price ?? 0) * 100 !== stored.priceCents)
      wrong('price', auction?.current_price, stored.priceCents);
    if (auction?.highest_bidder !== stored.leaderName) wrong('leader', auction?.highest_bidder, stored.leaderName);
    if (screen.bid.phase !== 'ready') wrong('a bid under way', screen.bid.phase, 'all are decided');
    if (openPresses(tab, witness) > 0)
      wrong('nothing of', openPresses(tab, witness), 'presses that were never answered');
    if (!signIn) continue;
    const { userId } = signIn.person;
    if (screen.balance?.bids !== balances.get(userId)) {
      wrong('a balance of', screen.balance?.bids, balances.get(userId));
    }
    const used = usedOn(stored, userId);
    if ((auction?.you?.bids_used ?? 0) !== used) wrong('bids used', auction?.you?.bids_used, used);
  }
}
