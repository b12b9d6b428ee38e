import { POOL_MAX } from '@mnada/contract/office';
import { Link } from '@tanstack/react-router';
import { Plus, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { formatDay, formatKes, useText } from '../../client/i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ProductTile } from '../../ui/product-tile.tsx';
import { Scrolls } from '../../ui/scrolls.tsx';
import { NumberInput } from './number-input.tsx';
import { ProductPicker } from './product-picker.tsx';
import { evenShares, shareSum, type TemplateForm } from './template-form.ts';

type Pool = TemplateForm['pool'];

/** What the template's auctions are made of, with stock and share. */
export function PoolCard({ pool, onChange }: { pool: Pool; onChange?: (pool: Pool) => void }) {
  const t = useText();
  const [picks, setPicks] = useState(false);
  const sum = shareSum(pool);
  const canAdd = onChange !== undefined && pool.length < POOL_MAX;
  return (
    <Card
      flush
      title={t('templates.pool')}
      {...(canAdd
        ? {
            action: (
              <button
                type="button"
                className="inline-flex items-center gap-1.5 rounded-xs"
                onClick={() => setPicks(true)}
              >
                <Plus aria-hidden="true" size={16} />
                {t('templates.add')}
              </button>
            ),
          }
        : {})}
    >
      {pool.length === 0 ? (
        <p className="px-4.5 pb-5 text-foreground-2">{t('templates.poolEmpty')}</p>
      ) : (
        <>
          <div className="flex h-9 items-center gap-3 bg-surface-2 px-4.5 font-medium text-foreground-2 text-xs">
            <span className="flex-1">{t('templates.product')}</span>
            <span className="w-14 text-right max-md:hidden">{t('templates.stock')}</span>
            <span className={cx('text-right', onChange === undefined ? 'w-14' : 'w-24 pr-3')}>
              {t('templates.share')}
            </span>
            {onChange === undefined ? null : <span className="w-9" />}
          </div>
          <Scrolls label={t('templates.pool')} className="max-h-[520px] overflow-y-auto">
            <ul>
              {pool.map(({ product, share }, at) => (
                <li key={product.id} className="flex items-center gap-3 border-border border-t px-4.5 py-2">
                  <ProductTile image={product.image} size={36} />
                  <span className="min-w-0 flex-1">
                    <Link
                      to={'/products/$productId' as '/'}
                      params={{ productId: String(product.id) } as never}
                      className="block font-semi [overflow-wrap:anywhere] hover:underline"
                    >
                      {product.name}
                    </Link>
                    <span className="text-foreground-2 text-xs">
                      {product.price_checked === null
                        ? t('templates.priceNever', { price: formatKes(product.shop_price) })
                        : t('templates.priceChecked', {
                            price: formatKes(product.shop_price),
                            day: formatDay(`${product.price_checked}T00:00:00+03:00`).replace(/^\S+ /, ''),
                          })}
                    </span>
                    <span
                      className={cx(
                        'block text-xs md:hidden',
                        product.free < 1 ? 'text-soon-text' : 'text-foreground-2',
                      )}
                    >
                      {t('templates.inStock', { count: product.stock })}
                    </span>
                    {product.warnings.length === 0 ? null : (
                      <span className="flex items-center gap-1 text-soon-text text-xs">
                        <TriangleAlert aria-hidden="true" size={12} className="shrink-0" />
                        {product.warnings.map((warning) => t(`templates.warn_${warning}`)).join(', ')}
                      </span>
                    )}
                  </span>
                  <span
                    className={cx(
                      'tnum w-14 text-right font-medium max-md:hidden',
                      product.free < 1 && 'text-soon-text',
                    )}
                  >
                    {product.stock}
                  </span>
                  {onChange === undefined ? (
                    <span className="tnum w-14 text-right font-medium">{`${share}%`}</span>
                  ) : (
                    <>
                      <span className="w-24 [&_label]:sr-only">
                        <NumberInput
                          label={t('templates.shareOf', { name: product.name })}
                          unit="%"
                          value={share}
                          least={1}
                          most={100}
                          onChange={(next) =>
                            onChange(pool.map((row, index) => (index === at ? { ...row, share: next ?? 1 } : row)))
                          }
                        />
                      </span>
                      <IconButton
                        label={t('templates.takeOut', { name: product.name })}
                        onClick={() => onChange(evenShares(pool.filter((_, index) => index !== at)))}
                      >
                        <X aria-hidden="true" size={16} />
                      </IconButton>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </Scrolls>
          {onChange === undefined || sum === 100 ? null : (
            <p
              role="alert"
              className="flex items-center gap-3 border-border border-t bg-soon-soft px-4.5 py-2.5 text-soon-text"
            >
              <span className="flex-1">{t('templates.sharesAre', { sum })}</span>
              <button
                type="button"
                className="control rounded-sm px-2 font-semi"
                onClick={() => onChange(evenShares(pool))}
              >
                {t('templates.shareEvenly')}
              </button>
            </p>
          )}
        </>
      )}
      {picks && onChange !== undefined ? (
        <ProductPicker
          taken={pool.map(({ product }) => product.id)}
          onClose={() => setPicks(false)}
          onPick={(product) => {
            onChange(evenShares([...pool, { product, share: 1 }]));
            setPicks(false);
          }}
        />
      ) : null}
    </Card>
  );
}
