import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../client/api.ts';
import { formatDay, type TextKey, useLanguage, useText } from '../../client/i18n/index.ts';
import { serverClock, useTimeLeft } from '../../realtime/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { fewAuctionsQuery } from './list-queries.ts';
import type { ListTab } from './list-search.ts';

type Words = { title: TextKey; text: TextKey; action: TextKey; tab: ListTab };

const WORDS: Record<'upcoming' | 'winners' | 'all', Words> = {
  upcoming: {
    title: 'auctionList.noUpcoming',
    text: 'auctionList.noUpcomingText',
    action: 'auctionList.seeAllAuctions',
    tab: 'all',
  },
  winners: {
    title: 'auctionList.noEnded',
    text: 'auctionList.noEndedText',
    action: 'auctionList.seeAllAuctions',
    tab: 'all',
  },
  all: {
    title: 'auctionList.noAuctions',
    text: 'auctionList.noAuctionsText',
    action: 'auctionList.aboutBidding',
    tab: 'all',
  },
};

/** Nothing on a tab: the seed's exact words, and always a next step. */
export function EmptyList({ tab, onHowTo }: { tab: 'all' | 'open' | 'upcoming' | 'winners'; onHowTo: () => void }) {
  const t = useText();
  if (tab === 'open') return <NoneLive />;
  const words = WORDS[tab];
  return (
    <EmptyState
      title={t(words.title)}
      text={t(words.text)}
      action={
        tab === 'all' ? (
          <button type="button" onClick={onHowTo} className="min-h-12 font-semi text-link hover:underline">
            {t(words.action)}
          </button>
        ) : (
          <LinkButton to="/" search={{ tab: words.tab }}>
            {t(words.action)}
          </LinkButton>
        )
      }
    />
  );
}

/** Nothing live: when the next one opens, as soon as the server's time is known; with none planned, a way to try it. */
function NoneLive() {
  const t = useText();
  const { data } = useQuery(fewAuctionsQuery(useApi(), 'scheduled'));
  const start = data?.find((auction) => auction.status === 'scheduled')?.scheduled_start ?? null;
  const language = useLanguage();
  const leftMs = useTimeLeft(start === null ? null : Date.parse(start), 60_000);
  if (start === null) {
    return (
      <EmptyState
        title={t('auctionList.noLive')}
        text={t('auctionList.noAuctionsText')}
        action={<LinkButton to="/practice">{t('auctionList.welcomePractice')}</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      title={t('auctionList.noLive')}
      text={t('auctionList.nextOpens', {
        date: formatDay(start, language, leftMs === null ? null : serverClock.now()),
      })}
      action={
        <LinkButton to="/" search={{ tab: 'upcoming' }}>
          {t('auctionList.seeUpcoming')}
        </LinkButton>
      }
    />
  );
}
