import type { AuctionStatus } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../client/api.ts';
import { type TextKey, useText } from '../../client/i18n/index.ts';
import { CardGrid } from './card-grid.tsx';
import { fewAuctionsQuery } from './list-queries.ts';
import type { ListTab } from './list-search.ts';
import { Section, SeeAll } from './section.tsx';

/** One row of what opens next, with the way to all of it. */
export function StartingSoon() {
  return <FewAuctions status="scheduled" title="auctionList.startingSoon" tab="upcoming" seeAll="common.seeAll" />;
}

/** One row of what has just ended, with the way to all winners. */
export function JustEnded() {
  return <FewAuctions status="ended" title="auctionList.justEnded" tab="winners" seeAll="auctionList.allWinners" />;
}

/** Nothing there, nothing shown. */
function FewAuctions({
  status,
  title,
  tab,
  seeAll,
}: {
  status: AuctionStatus;
  title: TextKey;
  tab: ListTab;
  seeAll: TextKey;
}) {
  const t = useText();
  const { data } = useQuery(fewAuctionsQuery(useApi(), status));
  if (data === undefined || data.length === 0) return null;
  return (
    <Section
      title={t(title)}
      aside={
        <SeeAll to="/" search={{ tab }}>
          {t(seeAll)}
        </SeeAll>
      }
    >
      <CardGrid auctions={data} oneRow />
    </Section>
  );
}
