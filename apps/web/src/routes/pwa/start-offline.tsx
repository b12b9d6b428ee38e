import { HeadContent, RouterProvider, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { AppRouter } from '../make-router.tsx';
import { rootRoute } from '../../client/root-route.ts';
import { useLanguage, useText } from '../../client/i18n/index.ts';
import { PageWords } from '../../client/page-words.tsx';
import { startDisconnected } from '../../realtime/connection-store.ts';
import { lastSeen, showLastSeen } from './last-seen.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { usePersonalSocket } from '../../realtime/use-list-socket.ts';
import { Button, LinkButton } from '@mnada/ui/button.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { useSeenAt } from './use-seen-at.ts';

/**
 * Starts the app in the page that the worker gives when there is no network: the same app at the same address, drawn
 * here instead of by the server, with the list as it was last seen. Screens say themselves that they are offline; those
 * whose code or data isn't on this device are replaced by `OfflineScreen`. Once the server answers, all goes on by itself.
 */
export function startOffline(router: AppRouter): void {
  const place = document.getElementById('shell');
  if (place === null) return;
  const seen = lastSeen();
  const seenAtMs = seen?.atMs ?? null;
  if (seen !== null) showLastSeen(router.options.context.queryClient, seen);
  startDisconnected(seenAtMs);
  const undo = replaceFallbacks(router, () => <OfflineScreen seenAtMs={seenAtMs} />);
  const onBack = () => {
    undo();
    void router.invalidate();
  };
  // `<html>` and `<head>` are the worker's page's own.
  const Frame = ({ children }: { children: ReactNode }) => (
    <ShellFrame seenAtMs={seenAtMs} onBack={onBack}>
      {children}
    </ShellFrame>
  );
  Object.assign(rootRoute.options, { shellComponent: Frame });
  createRoot(place).render(<RouterProvider router={router} />);
}

/** What a route shows while it waits or when it failed may be code that isn't here: until the server answers, this is. */
function replaceFallbacks(router: AppRouter, Instead: () => ReactNode): () => void {
  const routes = Object.values(router.routesById).filter((route) => route.id !== rootRoute.id);
  const undo = routes.map(({ options }) => {
    const { errorComponent, pendingComponent } = options;
    Object.assign(options, { errorComponent: Instead, pendingComponent: Instead });
    return () => void Object.assign(options, { errorComponent, pendingComponent });
  });
  return () => {
    for (const each of undo) each();
  };
}

function ShellFrame({
  seenAtMs,
  onBack,
  children,
}: {
  seenAtMs: number | null;
  onBack: () => void;
  children: ReactNode;
}) {
  const language = useLanguage();
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <PageWords language={null}>
      {/* Titles are words of screens, which may not be here. */}
      {isBack ? <HeadContent /> : null}
      <OfflineBanner
        seenAtMs={seenAtMs}
        onBack={() => {
          document.querySelector('title')?.remove();
          setBack(true);
          onBack();
        }}
      />
      {children}
    </PageWords>
  );
}

/** In the place of a screen that needs the server: says so, and leads to what is there without it. */
function OfflineScreen({ seenAtMs }: { seenAtMs: number | null }) {
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
