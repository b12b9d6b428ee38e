import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { useText } from '../../client/i18n/index.ts';
import { NoticeListSkeleton } from './notice-skeleton.tsx';

const { Later, preload } = loadLater(() => import('./notice-list.tsx').then((module) => module.NoticeList), {
  pending: <NoticeListSkeleton />,
  failed: NotFetched,
});
// On its way beside the inbox's first answer, which it has to wait for anyway.
if (typeof document !== 'undefined') preload();

/** The list, which brings the words of all kinds of notices with it. */
export const NoticeList = Later;

function NotFetched({ retry }: { retry: () => void }) {
  const t = useText();
  return (
    <EmptyState
      title={t('notifications.failed')}
      text={<span role="alert">{t('common.unexpected')}</span>}
      action={<Button onClick={retry}>{t('common.tryAgain')}</Button>}
    />
  );
}
