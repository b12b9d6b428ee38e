import { useText } from '../client/i18n/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';

// Every page could be this one, and none pays for it.
const { Later: NotFoundWays } = loadLater(() => import('./not-found-ways.tsx').then((module) => module.NotFoundWays));

export function NotFoundScreen() {
  const t = useText();
  return (
    <>
      <EmptyState
        level={1}
        title={t('common.notFoundTitle')}
        text={t('common.notFoundText')}
        action={
          <LinkButton variant="primary" to="/">
            {t('common.seeAuctions')}
          </LinkButton>
        }
      />
      <NotFoundWays />
    </>
  );
}
