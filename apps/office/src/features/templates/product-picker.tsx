import type { ProductChoice } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { INPUT } from '../../ui/field.tsx';
import { ProductTile } from '../../ui/product-tile.tsx';
import { Failed } from '../../ui/states.tsx';
import { productChoicesQuery } from './template-queries.ts';

/** Found by a part of its name; what can't be sold says why beside it. */
export function ProductPicker({
  onPick,
  onClose,
  taken = [],
}: {
  onPick: (product: ProductChoice) => void;
  onClose: () => void;
  /** Those that are in the pool already. */
  taken?: readonly number[];
}) {
  const t = useText();
  const [q, setQ] = useState('');
  const { data, error, refetch, isFetching } = useQuery(productChoicesQuery(useDeferredValue(q.trim())));
  const products = (data?.products ?? []).filter(({ id }) => !taken.includes(id));
  return (
    <Dialog open onClose={onClose} title={t('templates.pickProduct')} wide>
      <span className="relative block">
        <Search aria-hidden="true" size={16} className="-translate-y-1/2 absolute top-1/2 left-3 text-foreground-2" />
        <input
          type="search"
          aria-label={t('templates.searchProduct')}
          placeholder={t('templates.searchProduct')}
          value={q}
          maxLength={80}
          onChange={(event) => setQ(event.target.value)}
          className={`${INPUT} pl-9`}
        />
      </span>
      {error !== null && data === undefined ? (
        <Failed title={t('templates.productsFailed')} error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : data !== undefined && products.length === 0 ? (
        <p className="py-8 text-center text-foreground-2">{t('templates.noProducts')}</p>
      ) : (
        <ul className="mt-2 min-h-60" aria-busy={isFetching}>
          {products.map((product) => (
            <li key={product.id} className="border-border border-t first:border-t-0">
              <button
                type="button"
                className="control flex w-full items-center gap-3 rounded-sm px-2 py-2 text-left hover:bg-surface-2"
                onClick={() => onPick(product)}
              >
                <ProductTile image={product.image} size={36} />
                <span className="min-w-0 flex-1">
                  <b className="block [overflow-wrap:anywhere]">{product.name}</b>
                  <span className="text-foreground-2 text-xs">
                    {t('templates.productFacts', {
                      price: formatKes(product.shop_price),
                      stock: product.stock,
                      free: product.free,
                    })}
                  </span>
                </span>
                {product.warnings.includes('not_published') ? (
                  <StatusChip tone="grey">{t('templates.warn_not_published')}</StatusChip>
                ) : product.free < 1 ? (
                  <StatusChip tone="warn">{t('templates.warn_no_stock')}</StatusChip>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
