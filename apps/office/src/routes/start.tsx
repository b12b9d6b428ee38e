import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onRefusal } from '../client/api.ts';
import { watchTheme } from '../client/theme.ts';
import { noteRefusal } from '../features/session/index.ts';
import { watchLive } from './frame/use-live.ts';
import { makeRouter } from './make-router.tsx';

/** Brings the office to life: colours, what every answer tells, then the screens. */
export function start(): void {
  // Libraries that write a style of their own (scroll locks) ask for this answer's nonce under this name.
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  Object.assign(globalThis, { __webpack_nonce__: nonce });
  watchTheme();
  watchLive();
  onRefusal(noteRefusal);
  const place = document.querySelector('#office');
  if (place === null) throw new Error('The page has no place for the office.');
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={makeRouter()} />
    </StrictMode>,
  );
}
