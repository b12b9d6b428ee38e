import { PRODUCT_LIMITS, ProductPage } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { useCall } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextInput } from '../../ui/field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { productQuery } from './product-queries.ts';

/** The three things that a draft begins with; all else is written on its page. */
export function NewProductScreen() {
  const t = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState({ name: '', category: '', price: '' });
  const { busy, error, failure, run } = useCall();
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change });
  const isReady = draft.name.trim() !== '' && draft.category.trim() !== '' && /^[1-9][0-9]*$/.test(draft.price.trim());
  const create = () =>
    run(async () => {
      const page = await api.post('/api/admin/products', { ...draft, price: Number(draft.price) }, ProductPage);
      const id = String(page.product.id);
      queryClient.setQueryData(productQuery(id).queryKey, page);
      void queryClient.invalidateQueries({ queryKey: ['products'] });
      await navigate({ to: '/products/$productId' as '/', params: { productId: id } as never, replace: true });
    });
  return (
    <>
      <PageHead title={t('products.new')} facts={t('products.newText')} />
      <Card className="max-w-130">
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) void create();
          }}
        >
          <TextInput
            label={t('products.name')}
            maxLength={PRODUCT_LIMITS.name}
            value={draft.name}
            onChange={(event) => set({ name: event.target.value })}
          />
          <TextInput
            label={t('products.category')}
            maxLength={PRODUCT_LIMITS.category}
            value={draft.category}
            onChange={(event) => set({ category: event.target.value })}
          />
          <TextInput
            label={t('products.priceField')}
            inputMode="numeric"
            maxLength={6}
            value={draft.price}
            error={failure?.code === 'INVALID_INPUT' ? error : null}
            onChange={(event) => set({ price: event.target.value.replace(/[^0-9]/g, '') })}
          />
          {error === null || failure?.code === 'INVALID_INPUT' ? null : (
            <p role="alert" className="text-critical-text text-xs">
              {error}
            </p>
          )}
          <Button type="submit" variant="primary" busy={busy} resting={!isReady} className="justify-self-end">
            {t('products.create')}
          </Button>
        </form>
      </Card>
    </>
  );
}
