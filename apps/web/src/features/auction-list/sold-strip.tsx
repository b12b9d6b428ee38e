import type { SoldItem } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../client/api.ts';
import { formatSaving, useText } from '../../client/i18n/index.ts';
import { ProductName } from '../../client/product-name.tsx';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { Chip } from '@mnada/ui/chip.tsx';
import { allInKes, costParts, Price, ProductPicture, type SaleCosts } from '../auctions/index.ts';
import { soldItemsQuery } from './list-queries.ts';
import { Section, SeeAll } from './section.tsx';

/** What was sold in the last seven days, to whom and for how much; it scrolls sideways, and stands in two rows
 * where there is room for all of it. Nothing sold: nothing shown. */
export function SoldStrip() {
  const t = useText();
  const { data } = useQuery(soldItemsQuery(useApi()));
  if (data === undefined || data.length === 0) return null;
  return (
    <Section
      title={t('auctionList.soldWeek')}
      aside={
        <SeeAll to="/" search={{ tab: 'winners' }}>
          {t('auctionList.allWinners')}
        </SeeAll>
      }
    >
      <ul
        aria-label={t('auctionList.soldWeek')}
        className="no-bar -mx-(--gutter) flex snap-x scroll-px-(--gutter) gap-3 overflow-x-auto overscroll-x-contain px-(--gutter) pb-1 lg:mx-0 lg:grid lg:grid-cols-5 lg:gap-4 lg:px-0"
      >
        {data.map((item) => (
          <li key={item.id} className="sold-place">
            <SoldCard item={item} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const costsOf = (item: SoldItem): SaleCosts => ({
  priceKes: item.final_price,
  originalKes: item.original_price,
  bids: item.winner_bids,
  bidsKes: item.winner_bids_cost,
});

function SoldCard({ item }: { item: SoldItem }) {
  const t = useText();
  const costs = costsOf(item);
  const saving = formatSaving(allInKes(costs), item.original_price);
  return (
    <Link to={`/productdetails/${item.id}`} className="sold-card">
      <span className="sold-plate">
        <ProductPicture address={item.product_image[0]} alt="" sizes="124px" className="sold-picture" />
        {saving === null ? null : (
          <Chip tone="won" className="sold-saving">
            <span className="sr-only">{`${t('common.youSave')} `}</span>
            {saving}
          </Chip>
        )}
      </span>
      <span className="sold-facts">
        <span className="sold-name">
          <ProductName of={item} />
        </span>
        <span className="sr-only">{`${t('costs.allIn')} `}</span>
        <Price kes={allInKes(costs)} size="row" />
        <span className="sold-parts">{costParts(costs, t)}</span>
        <span className="sold-foot">
          <Avatar file={item.winner_avatar} name={item.winner_username} size={20} simulated={item.winner_simulated} />
          <span className="truncate">
            <span className="sr-only">{`${t('auctions.winnerIs')} `}</span>
            {item.winner_username}
            {item.winner_simulated ? <span className="sr-only">{` ${t('common.simulated')}`}</span> : null}
          </span>
        </span>
      </span>
    </Link>
  );
}
