import { useSearch } from '@tanstack/react-router';
import type { AuctionsSearch } from './auctions-search.ts';
import { AuctionsList } from './auctions-list.tsx';
import { CalendarScreen } from './calendar-screen.tsx';

/** The room: a list, a week or a month, as the address says. */
export function AuctionsScreen() {
  const { view } = useSearch({ strict: false }) as AuctionsSearch;
  return view === 'week' || view === 'month' ? <CalendarScreen view={view} /> : <AuctionsList />;
}
