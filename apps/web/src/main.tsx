import './app/styles.css';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { makeBrowserApi } from './app/browser-api.ts';
import { reportDataSaver } from './app/data-saver.ts';
import { makeRouter } from './app/make-router.tsx';
import { onSessionChange, watchSession } from './app/session.ts';
import { rememberPage } from './app/return-to.ts';
import { watchTheme } from './app/theme.ts';
import { currentLanguage } from './i18n/index.ts';

const router = makeRouter({
  api: makeBrowserApi(() => {
    rememberPage(router.state.location.href);
    void router.navigate({ to: '/login' });
  }),
  page: {
    language: currentLanguage(),
    dataSaver: document.documentElement.dataset['saver'] !== undefined,
    origin: location.origin,
  },
});

watchSession();
watchTheme();
reportDataSaver();
// Another person's private answers never show: with the session everything asked under it goes.
onSessionChange(() => {
  router.options.context.queryClient.removeQueries({ queryKey: ['balance'] });
});

startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />);
});
