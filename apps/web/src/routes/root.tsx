import { HeadContent, Outlet, Scripts, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useLanguage, useText } from '../client/i18n/index.ts';
import { PageWords } from '../client/page-words.tsx';
import { Announcer } from '@mnada/ui/announcer.tsx';
import { useReplayedPress } from '../client/replayed-press.ts';
import { pageHead } from '../client/page-head.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { rootRoute } from '../client/root-route.ts';
import { useSession } from '../client/session.ts';
import { useIsNoted } from '../client/session-end.ts';
import { useHasSocket } from '../realtime/connection-store.ts';
import { Shell } from './shell/shell.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';

/** The root, with what stands around every screen. */
export function framedRoot(): typeof rootRoute {
  Object.assign(rootRoute.options, { shellComponent: Document }); // which `update` doesn't take
  rootRoute.update({
    head: ({ match }) => {
      const { meta } = pageHead(match.context.page, {});
      return { meta: [{ name: 'viewport', content: VIEWPORT }, ...meta] };
    },
    component: Root,
    errorComponent: (props) => <ErrorScreen {...props} />,
    notFoundComponent: () => <NotFoundScreen />,
  });
  return rootRoute;
}

/** `resizes-content`: with the keyboard up, fixed bars sit above the keys. */
const VIEWPORT = 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content';

function Document({ children }: { children: ReactNode }) {
  const { page } = rootRoute.useRouteContext();
  return (
    <PageWords language={typeof window === 'undefined' ? page.language : null}>
      <Html>{children}</Html>
    </PageWords>
  );
}

/** Classes and data on `<html>` belong to the device (before-paint.ts); React leaves them alone. */
function Html({ children }: { children: ReactNode }) {
  return (
    <html lang={useLanguage()} suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

// Few are ever signed out while they are here.
const { Later: SignedOutNote } = loadLater(() =>
  import('./signed-out-note.tsx').then((module) => module.SignedOutNote),
);

const { Later: PersonalLine } = loadLater(() => import('./personal-line.tsx').then((module) => module.PersonalLine));
/** A page that comes, or comes to life, opens its own meanwhile. */
const OWN_SOCKET_WITHIN_MS = 1_000;

/** Whether the page stands for somebody who is signed in, and holds no socket (settled: every page holds one). */
function useNeedsLine(): boolean {
  const isMember = useSession() !== null;
  const isNeeded = !useHasSocket() && isMember;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setTimeout(() => setLate(true), OWN_SOCKET_WITHIN_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isNeeded]);
  return isNeeded && isLate;
}

function Root() {
  useReplayedPress();
  const isNoted = useIsNoted();
  const needsLine = useNeedsLine();
  return (
    <>
      <Shell>
        <Outlet />
      </Shell>
      {isNoted ? <SignedOutNote /> : null}
      {needsLine ? <PersonalLine /> : null}
      <Announcer />
    </>
  );
}

/** A page that failed says so and offers the way on; what went wrong stays out of sight. */
function ErrorScreen({ reset }: { error: unknown; reset?: () => void }) {
  const t = useText();
  const router = useRouter();
  return (
    <EmptyState
      level={1}
      title={t('common.pageFailed')}
      text={t('common.pageFailedText')}
      action={
        <Button
          variant="primary"
          onClick={() => {
            reset?.();
            void router.invalidate();
          }}
        >
          {t('common.tryAgain')}
        </Button>
      }
    />
  );
}
