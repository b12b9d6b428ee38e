import type { ControlAuction } from '@mnada/contract/office';
import { ExternalLink } from 'lucide-react';
import { formatKes, formatNumber, useText } from '../../client/i18n/index.ts';
import { HrefButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { SparkLine } from '../../ui/spark-line.tsx';
import { ControlRing } from './control-ring.tsx';
import { auctionNumber } from './control-view.ts';

/** One auction, looked at. There is nothing to press but the way to its page in the shop. */
export function WatchOne({
  auction,
  isStale,
  isPaused,
  onClose,
}: {
  auction: ControlAuction;
  isStale: boolean;
  isPaused: boolean;
  onClose: () => void;
}) {
  const t = useText();
  const { decided_p95_ms: p95 } = auction;
  return (
    <Dialog open onClose={onClose} title={auction.name} description={t('control.cannot')}>
      <div className="mb-3 flex items-center gap-4">
        <ControlRing auction={auction} isStale={isStale} isPaused={isPaused || auction.is_held} />
        <div className="min-w-0 flex-1">
          <p className={isStale ? 'font-bold text-foreground-3 text-title' : 'font-bold text-title'}>
            {formatKes(auction.price)}
          </p>
          <p className="truncate text-foreground-2">
            {auctionNumber(auction.id)}, {auction.leader ?? t('control.noBids')}
          </p>
        </div>
        <SparkLine values={auction.bids_by_minute} tone="calm" />
      </div>
      <KeyValues
        rows={[
          { name: t('control.lastMinute'), value: formatNumber(auction.bids_last_minute) },
          { name: t('control.lastTen'), value: auction.bids_by_minute.join(' · ') },
          { name: t('control.bidders'), value: formatNumber(auction.bidders) },
          { name: t('control.watching'), value: formatNumber(auction.watching) },
          { name: t('control.p95'), value: p95 === null ? '–' : formatNumber(Math.round(p95)) },
          { name: t('control.lane'), value: formatNumber(auction.lane) },
          { name: t('control.bidsUsed'), value: formatNumber(auction.bids) },
          { name: t('control.bidsPaid'), value: formatKes(auction.bids_paid) },
          { name: t('control.shopPrice'), value: formatKes(auction.shop_price) },
          { name: t('control.recovered'), value: `${Math.round(auction.recovered * 100)}%`, isTotal: true },
        ]}
      />
      <HrefButton
        href={`/productdetails/${auction.id}`}
        target="_blank"
        rel="noreferrer"
        className="mt-4 w-full"
        icon={<ExternalLink aria-hidden="true" size={16} />}
      >
        {t('control.inShop')}
      </HrefButton>
    </Dialog>
  );
}
