import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '../../client/api.ts';
import { useCrumb } from '../../client/crumb.ts';
import { useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { CardLoading, Failed } from '../../ui/states.tsx';
import { ProductEditor } from './product-editor.tsx';
import { productQuery } from './product-queries.ts';

/** One product: its editor, stock and auctions. */
export function ProductScreen() {
  const t = useText();
  const { productId = '' } = useParams({ strict: false }) as { productId?: string };
  const { data, error, refetch, isFetching } = useQuery({ ...productQuery(productId), refetchOnWindowFocus: false });
  useCrumb(data?.product.name);
  if (data === undefined)
    return error === null ? (
      <CardLoading label={t('common.loading')} className="h-96" />
    ) : (
      <Card>
        <Failed
          title={t(error instanceof ApiError && error.status === 404 ? 'products.notFound' : 'products.failed')}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </Card>
    );
  return <ProductEditor key={data.product.id} page={data} queryId={productId} />;
}
