import { useLocation } from '@tanstack/react-router';
import { useText } from '../../client/i18n/index.ts';
import { usePersonalSocket } from '../../realtime/use-list-socket.ts';
import { Button, LinkButton } from '@mnada/ui/button.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { useSeenAt } from './use-seen-at.ts';

/** In the place of a screen that needs the server: says so, and leads to what is there without it. */
export function OfflineScreen({ seenAtMs }: { seenAtMs: number | null }) {
  const t = useText();
  const time = useSeenAt(seenAtMs);
  const isList = useLocation().pathname === '/';
  usePersonalSocket(); // tries by itself; when it is heard, the screen opens
  return (
    <div className="column py-6 md:py-12">
      <EmptyState
        level={1}
        title={t('pwa.offlineTitle')}
        text={t('pwa.offlineText')}
        action={
          <>
            <Button variant="primary" onClick={() => location.reload()}>
              {t('common.tryAgain')}
            </Button>
            {isList || time === null ? null : (
              <LinkButton variant="secondary" to="/">
                {t('pwa.seeList', { time })}
              </LinkButton>
            )}
          </>
        }
      />
    </div>
  );
}
