import { categoryName } from '@mnada/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { useLanguage, useText } from '../../client/i18n/index.ts';
import { ProductName } from '../../client/product-name.tsx';
import { ConnectionPill } from './connection-pill.tsx';
import { sameFacts, type StillFacts } from './still-facts.ts';
import { WatchBeside } from './watch-beside.tsx';

/** Where the auction is on a desktop, and how its line is doing; with the way to watch it beside others. */
export const Breadcrumb = memo(function Breadcrumb({ auction }: { auction: StillFacts }) {
  const t = useText();
  const category = categoryName(auction.category, useLanguage());
  const chevron = <ChevronRight aria-hidden="true" size={16} className="text-foreground-3" />;
  return (
    <div className="recedes column hidden h-12 items-center justify-between gap-6 md:flex">
      <nav aria-label={t('auctionDetail.breadcrumb')} className="min-w-0">
        <ol className="flex items-center gap-2.5 text-foreground-2 text-sm">
          <li>
            <Link to="/" className="relative rounded-sm before:absolute before:-inset-3 hover:text-foreground">
              {t('auctionDetail.auctions')}
            </Link>
          </li>
          {chevron}
          <li className="whitespace-nowrap">{category}</li>
          {chevron}
          <li aria-current="page" className="truncate font-medium text-foreground">
            <ProductName of={auction} />
          </li>
        </ol>
      </nav>
      {/* The line's words grow to the left, where nothing stands: their box and the link beside them stay where they are. */}
      <span className="flex flex-1 items-center justify-end gap-3">
        <ConnectionPill ended={auction.status === 'ended'} />
        {auction.status === 'ended' ? null : <WatchBeside auctionId={auction.id} className="-mr-3" />}
      </span>
    </div>
  );
}, sameFacts);
