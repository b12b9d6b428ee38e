import {
  Bell,
  Bookmark,
  CirclePlay,
  Columns3,
  Gamepad2,
  Gavel,
  Gift,
  History,
  Hourglass,
  CircleQuestionMark,
  type LucideIcon,
  Package,
  Settings,
  TicketPlus,
  Trophy,
} from 'lucide-react';
import type { TextKey } from '../../client/i18n/index.ts';

/** A line of the side menu. `opens` is done here instead of leading somewhere; `to` is then where it leads without script. */
export type MenuItem = {
  readonly to: string;
  readonly search?: Record<string, string>;
  readonly label: TextKey;
  readonly Icon: LucideIcon;
  readonly opens?: 'how-to';
};

const AUCTIONS: MenuItem = { to: '/', label: 'common.auctions', Icon: Gavel };
const WATCH: MenuItem = { to: '/watch', label: 'menu.watch', Icon: Columns3 };
const BUY_BIDS: MenuItem = { to: '/buybids', label: 'common.buyBids', Icon: TicketPlus };
const REWARDS: MenuItem = { to: '/rewards', label: 'menu.rewardsChallenges', Icon: Gift };
const NOTICES: MenuItem = { to: '/notifications', label: 'common.notifications', Icon: Bell };
const UNPAID: MenuItem = {
  to: '/list_winnings',
  search: { filter: 'pending' },
  label: 'menu.unpaidWins',
  Icon: Hourglass,
};
const ORDERS: MenuItem = { to: '/list_orders', label: 'common.myOrders', Icon: Package };
const HISTORY: MenuItem = { to: '/bid_history', label: 'menu.biddingHistory', Icon: History };
const SAVED: MenuItem = { to: '/saved', label: 'menu.saved', Icon: Bookmark };
const SETTINGS: MenuItem = { to: '/settings', label: 'menu.settings', Icon: Settings };
const HELP: MenuItem = { to: '/help', label: 'common.help', Icon: CircleQuestionMark };
const WINS: MenuItem = { to: '/list_winnings', label: 'common.myWins', Icon: Trophy };
const HOW_TO: MenuItem = { to: '/help', label: 'menu.howItWorks', Icon: CirclePlay, opens: 'how-to' };
const PRACTICE: MenuItem = { to: '/practice', label: 'menu.practice', Icon: Gamepad2 };

/** The menu of who is signed in: what is theirs first, then the shop's own (seed 1). */
export const MEMBER_ITEMS: readonly (readonly MenuItem[])[] = [
  [AUCTIONS, WATCH, BUY_BIDS, WINS, UNPAID, ORDERS, HISTORY, REWARDS, NOTICES, SAVED],
  [SETTINGS, HELP],
];
/** The menu of a visitor: what explains the shop first; what needs an account leads to sign-in and back. */
export const VISITOR_ITEMS: readonly (readonly MenuItem[])[] = [
  [AUCTIONS, WATCH, HOW_TO, PRACTICE, HELP],
  [BUY_BIDS, UNPAID, ORDERS, HISTORY, REWARDS, NOTICES, SAVED, SETTINGS],
];
