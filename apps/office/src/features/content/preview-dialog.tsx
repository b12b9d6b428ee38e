import { ContentPreview, type WrittenPart } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CardLoading, Failed } from '../../ui/states.tsx';
import { ContentBlocks } from './content-blocks.tsx';

/** What is written now, saved or not, as the server renders it. */
export function PreviewDialog({ parts, onClose }: { parts: readonly WrittenPart[]; onClose: () => void }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['content', 'preview', parts],
    queryFn: () => api.post('/api/admin/content/preview', { parts }, ContentPreview),
    gcTime: 0,
    retry: false,
  });
  return (
    <Dialog open onClose={onClose} wide title={t('content.preview')} description={t('content.previewText')}>
      {data === undefined ? (
        error === null ? (
          <CardLoading label={t('common.loading')} className="h-64" />
        ) : (
          <Failed title={t('content.failed')} error={error} onRetry={() => void refetch()} busy={isFetching} />
        )
      ) : (
        <div className="grid gap-6 sm:grid-cols-2">
          {(['en', 'sw'] as const).map((language) => (
            <section key={language} lang={language} className="min-w-0 [overflow-wrap:anywhere]">
              {data[language].map(({ id, title, blocks }) => (
                <section key={id} className="mb-4">
                  <h3 className="font-semi">{title}</h3>
                  <ContentBlocks nodes={blocks} />
                </section>
              ))}
            </section>
          ))}
        </div>
      )}
    </Dialog>
  );
}
