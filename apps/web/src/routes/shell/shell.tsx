import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../client/i18n/index.ts';
import type { Frame } from '../../client/page-context.ts';
import { BottomNav } from './bottom-nav.tsx';
import { DesktopHeader } from './desktop-header.tsx';
import { Footer } from './footer.tsx';
import { PhoneHeader } from './phone-header.tsx';
import { SimulatedAbove } from './simulated-above.tsx';

/**
 * The frame around every screen. Phones: header and bottom bar where the route asks for them. From 905 px: one header
 * and the footer, on every screen. Both are in the page and CSS shows one, so the server needs to know no screen size.
 */
export function Shell({ children }: { children: ReactNode }) {
  const t = useText();
  const frame: Frame = useRouterState({
    // Where no route matched, the not-found page stands in the whole frame.
    select: ({ matches }) => {
      if (matches.length === 1) return 'full';
      const match = matches.findLast(({ staticData }) => staticData.frame !== undefined);
      const wanted = match?.staticData.frame ?? 'page';
      return typeof wanted === 'function' ? wanted(match?.search ?? {}) : wanted;
    },
  });
  useFocusOnHeading();
  if (frame === 'own') return <>{children}</>;
  if (frame === 'bare') return <main id="content">{children}</main>;
  const full = frame === 'full';
  const withBar = full || frame === 'section';
  return (
    <div className="flex min-h-dvh flex-col">
      <nav aria-label={t('common.skipToContent')}>
        <a
          href="#content"
          className="fixed top-2 left-2 z-60 max-w-[calc(100%-1rem)] -translate-y-20 rounded-md bg-primary px-4 py-3 font-semi text-primary-foreground focus:translate-y-0"
        >
          {t('common.skipToContent')}
        </a>
      </nav>
      <SimulatedAbove />
      {full ? <PhoneHeader /> : null}
      <DesktopHeader />
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer aboveBar={withBar} />
      {withBar ? <BottomNav /> : null}
    </div>
  );
}

/** A new page puts the focus on its heading, as loading it would: keyboard and screen reader start at its beginning. */
function useFocusOnHeading(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? null });
  const last = useRef<string | null>(null);
  useEffect(() => {
    const isNew = last.current !== null && path !== null && last.current !== path;
    last.current = path;
    if (!isNew) return;
    const content = document.getElementById('content');
    if (content === null || content.contains(document.activeElement)) return; // the screen has chosen its own place
    const heading = content.querySelector<HTMLElement>('h1') ?? content;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [path]);
}
