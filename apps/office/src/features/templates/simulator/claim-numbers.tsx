import type { SimulateAnswer } from '@mnada/contract/office';
import { bidsIncomeCents, type Simulation, type SimulatorTerms } from '@mnada/rules/office';
import { cx } from '@mnada/ui/cx.ts';
import type { ReactNode } from 'react';
import { formatKes, formatLength, useText } from '../../../client/i18n/index.ts';
import { Scrolls } from '../../../ui/scrolls.tsx';

/** Where each claim breaks even, and what the usual end leaves: product, cash and Buy It Now side by side. */
export function ClaimNumbers({
  answer: { history, product },
  terms,
  result,
}: {
  answer: SimulateAnswer;
  terms: SimulatorTerms;
  result: Simulation;
}) {
  const t = useText();
  const { product: asProduct, cash: asCash, buyNow } = result;
  const claims = [asProduct, ...(asCash === null ? [] : [asCash])];
  const never = t('templates.never');
  const rows: { id: string; name: string; cells: ReactNode[] }[] = [
    {
      id: 'even',
      name: t('templates.breakEven'),
      cells: [
        ...claims.map(({ breakEvenBids }) =>
          breakEvenBids === null ? never : <b key="b">{t('templates.bidsCount', { count: breakEvenBids })}</b>,
        ),
        t('templates.atOnce'),
      ],
    },
    {
      id: 'price',
      name: t('templates.priceThen'),
      cells: [
        ...claims.map(({ priceCents }) => (priceCents === null ? '–' : formatKes(priceCents / 100))),
        formatKes(terms.shopPriceCents / 100),
      ],
    },
    {
      id: 'off',
      name: t('templates.offShop'),
      cells: [
        ...claims.map(({ offPer1000 }) => (offPer1000 === null ? '–' : `${(offPer1000 / 10).toFixed(1)}%`)),
        '0%',
      ],
    },
    {
      id: 'time',
      name: t('templates.timeLive'),
      cells: [
        ...claims.map(({ liveMs, breakEvenBids }) =>
          breakEvenBids === null ? '–' : liveMs === null ? t('templates.unknown') : formatLength(liveMs),
        ),
        '–',
      ],
    },
    {
      id: 'margin',
      name:
        history.usual_end === null ? t('templates.marginUnknown') : t('templates.margin', { bids: history.usual_end }),
      cells: [
        ...claims.map(({ usualMarginCents }) => <Sum key="m" cents={usualMarginCents} />),
        <Sum key="b" cents={buyNow.marginCents} />,
      ],
    },
  ];
  return (
    <Scrolls label={t('templates.simulator')} className="overflow-x-auto">
      <table className="w-full max-md:text-xs">
        <thead>
          <tr className="bg-surface-2 text-foreground-2 text-xs">
            <th className="h-9 px-4.5 text-left font-medium max-md:px-3">
              <span className="sr-only">{product.name}</span>
            </th>
            <th className="px-2 text-right font-medium">{t('templates.productClaim')}</th>
            {asCash === null ? null : <th className="px-2 text-right font-medium">{t('templates.cashClaim')}</th>}
            <th className="px-4.5 text-right font-medium max-md:px-3">{t('templates.buyNow')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, cells }) => (
            <tr key={id} className="border-border border-t">
              <th scope="row" className="px-4.5 py-2.5 text-left font-regular max-md:px-3">
                {name}
              </th>
              {cells.map((cell, at) => (
                // Columns never change their places.
                // oxlint-disable-next-line react/no-array-index-key
                <td
                  key={at}
                  className="tnum px-2 py-2.5 text-right font-medium last:px-4.5 max-md:px-1 max-md:last:px-3"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-border border-t px-4.5 py-2.5 text-foreground-2 text-xs">
        {t('templates.buyNowBack', { kes: formatKes(bidsIncomeCents(terms, 1) / 100) })}{' '}
        {history.cash_share === null ? '' : t('templates.cashShare', { percent: Math.round(history.cash_share * 100) })}{' '}
        {history.without_bids === 0 ? '' : t('templates.withoutBids', { count: history.without_bids })}
      </p>
    </Scrolls>
  );
}

function Sum({ cents }: { cents: number | null }) {
  const t = useText();
  if (cents === null) return t('templates.unknown');
  const kes = Math.trunc(cents / 100);
  return (
    <span className={cx('whitespace-nowrap font-semi', kes < 0 ? 'text-soon-text' : 'text-live-text')}>
      {`${kes > 0 ? '+' : ''}${formatKes(kes)}`}
    </span>
  );
}
