import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../client/api.ts';
import { nowMs } from '../../client/clock.ts';
import { useCrumb } from '../../client/crumb.ts';
import { useText } from '../../client/i18n/index.ts';
import { useMay } from '../session/index.ts';
import { productChoiceQuery } from '../templates/index.ts';
import { Card } from '../../ui/card.tsx';
import { CardLoading, Failed } from '../../ui/states.tsx';
import { draftQuery } from './auction-queries.ts';
import { ReadBack } from './draft-publish-screen.tsx';
import { DraftEditor } from './draft-editor.tsx';
import { draftFormOf, newDraft } from './draft-form.ts';

/** A draft that was saved. */
export function DraftScreen() {
  const t = useText();
  const mayPublish = useMay('auctions.publish');
  const { draftId = '' } = useParams({ strict: false }) as { draftId?: string };
  const { data, error, refetch, isFetching } = useQuery({ ...draftQuery(draftId), refetchOnWindowFocus: false });
  useCrumb(data === undefined ? undefined : `D-${data.draft.id}`);
  if (data !== undefined && !mayPublish) return <ReadBack page={data} />;
  if (data !== undefined) return <DraftEditor key={data.draft.id} page={data} first={draftFormOf(data)} />;
  if (error === null) return <CardLoading label={t('common.loading')} className="h-96" />;
  return (
    <Card>
      <Failed
        title={t(error instanceof ApiError && error.status === 404 ? 'auctions.draftGone' : 'auctions.failed')}
        error={error}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    </Card>
  );
}

/** Nothing exists until it is saved for the first time. `?product=` begins with that one. */
export function NewAuctionScreen() {
  const t = useText();
  const { product = '' } = useSearch({ strict: false }) as { product?: string };
  const { data, isPending } = useQuery({ ...productChoiceQuery(product), enabled: product !== '' });
  const [first] = useState(() => newDraft(nowMs()));
  useCrumb(t('auctions.new'));
  if (product !== '' && isPending) return <CardLoading label={t('common.loading')} className="h-96" />;
  return <DraftEditor page={null} first={{ ...first, product: data?.products[0] ?? null }} />;
}
