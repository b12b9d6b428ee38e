import type { SoldItem } from '@mnada/contract';
import { formatNearDay } from '@mnada/i18n/near-date.ts';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { useLanguage, useText } from '../../client/i18n/index.ts';
import { AllInPrice, costParts, type SaleCosts } from '../auctions/index.ts';
import { VerifyMark } from '../transparency/index.ts';

/** Who won the same product before, when, and what it cost them with their bids. */
export function WinnersTable({ winners }: { winners: readonly SoldItem[] }) {
  const t = useText();
  const language = useLanguage();
  return (
    <div className="px-(--gutter) md:px-6">
      <p aria-hidden="true" className="flex justify-between border-border border-b py-2 text-foreground-2 text-xs">
        <span>{t('auctionDetailLater.wonBy')}</span>
        <span>{t('auctionDetailLater.paidAllIn')}</span>
      </p>
      <ul aria-label={t('auctionDetail.pastWinners')} className="divide-y divide-border">
        {winners.map((winner) => {
          const costs: SaleCosts = {
            priceKes: winner.final_price,
            originalKes: winner.original_price,
            bids: winner.winner_bids,
            bidsKes: winner.winner_bids_cost,
          };
          return (
            <li key={winner.id} className="flex gap-3 py-3">
              <Avatar
                file={winner.winner_avatar}
                name={winner.winner_username}
                size={40}
                simulated={winner.winner_simulated}
              />
              <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
                <div className="min-w-0 flex-[1_1_8rem] text-sm">
                  <p className="truncate font-semi text-base leading-5">
                    {winner.winner_username}
                    {winner.winner_simulated ? <span className="sr-only"> {t('common.simulated')}</span> : null}
                  </p>
                  <p className="tnum text-foreground-2">
                    <time dateTime={winner.ended_at}>{formatNearDay(winner.ended_at, language)}</time>
                  </p>
                  <p className="tnum text-foreground-2">{costParts(costs, t)}</p>
                </div>
                <div className="ml-auto flex flex-col items-end">
                  <AllInPrice costs={costs} />
                  <VerifyMark auctionId={winner.id} name={winner.winner_username} />
                </div>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
