import type { ProductPage } from '@mnada/contract/office';
import { Link } from '@tanstack/react-router';
import { formatDay, formatNumber, useText } from '../../client/i18n/index.ts';
import { useMay } from '../session/index.ts';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { Scrolls } from '../../ui/scrolls.tsx';

const CELL = 'border-border border-t px-3 py-2.5 first:pl-4.5 last:pr-4.5';
const HEAD = 'bg-surface-2 px-3 py-2 font-medium text-foreground-2 text-xs first:pl-4.5 last:pr-4.5';

/** Where it was sold before: the newest ten. */
export function AuctionsCard({ page: { product, auctions } }: { page: ProductPage }) {
  const t = useText();
  const mayPublish = useMay('auctions.publish');
  const { count, latest } = auctions;
  return (
    <Card
      title={t('products.auctions')}
      facts={formatNumber(count)}
      flush
      {...(mayPublish && product.state === 'published'
        ? {
            action: (
              <Link to={'/auctions/new' as '/'} search={{ product: String(product.id) } as never}>
                {t('products.newAuction')}
              </Link>
            ),
          }
        : {})}
    >
      {latest.length === 0 ? (
        <p className="px-4.5 pb-4 text-foreground-2">{t('products.noAuctions')}</p>
      ) : (
        <Scrolls label={t('products.auctions')} className="overflow-x-auto">
          <table className="w-full text-left" aria-label={t('products.auctions')}>
            <thead>
              <tr>
                <th className={HEAD}>{t('products.auction')}</th>
                <th className={HEAD}>{t('products.ended')}</th>
                <th className={`${HEAD} text-right`}>{t('products.endPrice')}</th>
                <th className={`${HEAD} text-right`}>{t('products.bids')}</th>
                <th className={`${HEAD} text-right`}>{t('products.bidders')}</th>
                <th className={HEAD}>{t('products.claim')}</th>
              </tr>
            </thead>
            <tbody>
              {latest.map((auction) => (
                <tr key={auction.id}>
                  <td className={`${CELL} tnum font-semi`}>A-{auction.id}</td>
                  <td className={`${CELL} whitespace-nowrap`}>
                    {auction.status === 'ended' ? (
                      formatDay(auction.at)
                    ) : (
                      <StatusChip tone={auction.status === 'live' ? 'ok' : 'info'}>
                        {t(`products.${auction.status}`)}
                      </StatusChip>
                    )}
                  </td>
                  <td className={`${CELL} tnum text-right`}>{formatNumber(auction.price)}</td>
                  <td className={`${CELL} tnum text-right`}>{formatNumber(auction.bids)}</td>
                  <td className={`${CELL} tnum text-right`}>{formatNumber(auction.bidders)}</td>
                  <td className={CELL}>
                    {auction.result === 'no_bids' || auction.result === 'void'
                      ? t(`products.${auction.result}`)
                      : auction.claim === null
                        ? '–'
                        : t(`products.claim_${auction.claim}`)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolls>
      )}
    </Card>
  );
}
