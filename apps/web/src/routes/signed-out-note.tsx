import { useRouterState } from '@tanstack/react-router';
import { LogOut, X } from 'lucide-react';
import { useEffect } from 'react';
import { useText } from '../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { IconButton } from '@mnada/ui/icon-button.tsx';
import { closeNote } from '../client/session-end.ts';

const SHOWN_MS = 6_000;
/** Its bar is higher by the line that says what a press does, which the note leaves free. */
const WITH_TAP_LINE = /^\/productdetails\//;
const WITH_PRICES = /^\/(?:$|home$|mobilehome$|productdetails\/)/;

/** Above the bar of a public page: somebody was signed out, and nothing else changed. Goes by itself, or when closed. */
export function SignedOutNote() {
  const t = useText();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    const timer = setTimeout(closeNote, SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role="status"
      className={cx(
        WITH_TAP_LINE.test(path) ? '[--above:3rem]' : '[--above:0.75rem]',
        'fixed inset-x-3 bottom-[calc(var(--bottombar-h)+env(safe-area-inset-bottom)+var(--above))] z-40 flex min-h-15 items-center gap-3 rounded-lg border border-border bg-surface py-1.5 pr-1.5 pl-4 text-sm shadow-sheet motion-safe:animate-[mn-rise_var(--dur-base)_var(--ease-out)] md:right-6 md:bottom-6 md:left-auto md:w-96',
      )}
    >
      <LogOut aria-hidden="true" size={20} className="shrink-0 text-foreground-2" />
      <p className="min-w-0 flex-1">
        <b className="font-semi">{t('accounts.signedOutNote')}</b>
        {WITH_PRICES.test(path) ? (
          <span className="block text-foreground-2">{t('accounts.pricesStayLive')}</span>
        ) : null}
      </p>
      <IconButton label={t('common.close')} onClick={closeNote}>
        <X aria-hidden="true" size={20} />
      </IconButton>
    </div>
  );
}
