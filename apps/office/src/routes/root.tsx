import { Outlet, useMatches, type ErrorComponentProps } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Announcer } from '@mnada/ui/announcer.tsx';
import { useText } from '../client/i18n/index.ts';
import { LinkButton } from '../ui/button.tsx';
import { Failed, State } from '../ui/states.tsx';
import { Toasts } from '../ui/toast.tsx';
import { titleOf } from './frame/frame.tsx';

/** Around every screen: what is read out, what is said at the foot, the window's title. */
export function Root() {
  const t = useText();
  const title = titleOf(useMatches());
  const name = useMemo(() => (title === undefined ? '' : `${t(title)} · `), [title, t]);
  useEffect(() => {
    document.title = `${name}Mnada ${t('frame.office')}`;
  }, [name, t]);
  return (
    <>
      <Outlet />
      <Toasts />
      <Announcer />
    </>
  );
}

export function NotFoundScreen() {
  const t = useText();
  return (
    <State level={1} icon={Compass} title={t('frame.notFound')} text={t('frame.notFoundText')}>
      <LinkButton to="/" variant="primary">
        {t('frame.toToday')}
      </LinkButton>
    </State>
  );
}

/** As Chromium, Firefox and Safari say it: the line failed, or a newer version has taken the place of the page's own. */
const NOT_LOADED = /dynamically imported module|module script failed/i;

export function BrokenScreen({ error, reset }: ErrorComponentProps) {
  const t = useText();
  // A part that isn't there any more never comes by asking for it again: the whole page does.
  if (error instanceof Error && NOT_LOADED.test(error.message))
    return (
      <Failed
        title={t('frame.notLoaded')}
        error={new Error(t('frame.notLoadedText'), { cause: error })}
        onRetry={() => location.reload()}
      />
    );
  return <Failed title={t('frame.broken')} error={error} onRetry={reset} />;
}
