import { useSearch } from '@tanstack/react-router';
import { useText } from '../../client/i18n/index.ts';
import { useLater } from '../../client/use-later.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { CardLoading } from '../../ui/states.tsx';
import type { AuctionsSearch } from './auctions-search.ts';
import { ViewSwitch } from './view-switch.tsx';

/** Who comes for one of them needs not the other yet; it is here by the time that somebody asks for it. */
const loadList = () => import('./list-screen.tsx');
const loadCalendar = () => import('./calendar-screen.tsx');

/** The room: a list, a week or a month, as the address says. */
export function AuctionsScreen() {
  const t = useText();
  const { view, at } = useSearch({ strict: false }) as AuctionsSearch;
  const isCalendar = view === 'week' || view === 'month';
  const list = useLater(loadList, !isCalendar);
  const calendar = useLater(loadCalendar, isCalendar);
  if (!isCalendar && list !== null) return <list.AuctionsList />;
  if (isCalendar && calendar !== null) return <calendar.CalendarScreen view={view} />;
  return (
    <>
      <PageHead
        title={t(isCalendar ? 'auctions.calendar' : 'auctions.title')}
        facts={'\u00a0'}
        actions={<ViewSwitch view={isCalendar ? view : 'list'} at={at} />}
      />
      <CardLoading label={t('common.loading')} className="h-[880px]" />
    </>
  );
}
