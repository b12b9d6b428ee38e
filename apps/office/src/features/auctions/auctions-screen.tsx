import { useSearch } from '@tanstack/react-router';
import { useText } from '../../client/i18n/index.ts';
import { useLater } from '../../client/use-later.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { CardLoading } from '../../ui/states.tsx';
import type { AuctionsSearch } from './auctions-search.ts';
import { AuctionsList } from './auctions-list.tsx';
import { ViewSwitch } from './view-switch.tsx';

/** Who comes for the list needs no calendar yet; it is here by the time that somebody asks for one. */
const loadCalendar = () => import('./calendar-screen.tsx');

/** The room: a list, a week or a month, as the address says. */
export function AuctionsScreen() {
  const t = useText();
  const { view, at } = useSearch({ strict: false }) as AuctionsSearch;
  const isCalendar = view === 'week' || view === 'month';
  const calendar = useLater(loadCalendar, isCalendar);
  if (!isCalendar) return <AuctionsList />;
  if (calendar !== null) return <calendar.CalendarScreen view={view} />;
  return (
    <>
      <PageHead title={t('auctions.calendar')} facts={'\u00a0'} actions={<ViewSwitch view={view} at={at} />} />
      <CardLoading label={t('common.loading')} className="h-[880px]" />
    </>
  );
}
