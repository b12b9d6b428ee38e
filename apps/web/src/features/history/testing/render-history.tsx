import type { OwnUser } from '@mnada/contract';
import { type Answers, renderScreen } from '../../../testing/render-screen.tsx';
import { BidHistoryScreen } from '../bid-history-screen.tsx';
import type { HistoryPage } from '../history-queries.ts';
import { readHistorySearch } from '../history-search.ts';

const STATS = { auctions_won: 7, success_rate: 18, total_bids: 1286, average_bid: 31.4 };

/** The whole screen with a socket that the test speaks for. */
export const renderHistory = ({
  pages = {},
  answers = {},
  at = '/bid_history',
  ...more
}: {
  pages?: Record<string, HistoryPage | (() => never)>;
  answers?: Answers;
  at?: string;
  as?: OwnUser | null;
} = {}) =>
  renderScreen(BidHistoryScreen, {
    answers: { '/api/bids/stats': { stats: STATS }, ...pages, ...answers },
    path: '/bid_history',
    at,
    validateSearch: readHistorySearch,
    ...more,
  });
