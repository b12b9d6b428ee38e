import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { WifiOff } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { useConnection } from '../../realtime/connection-store.ts';
import { useSeenAt } from './use-seen-at.ts';

/**
 * Above everything until the server has answered: that the phone is offline, and how old the list is.
 * @param onBack called once, when the server answers again
 */
export function OfflineBanner({ seenAtMs, onBack }: { seenAtMs: number | null; onBack: () => void }) {
  const t = useText();
  const isBack = useServerAnswered(onBack);
  const isList = useLocation().pathname === '/';
  const time = useSeenAt(seenAtMs);
  if (isBack) return null;
  return (
    <p
      role="status"
      className="flex min-h-12 items-center gap-3 bg-offline px-4 py-1.5 font-semi text-on-offline text-sm"
    >
      <WifiOff aria-hidden="true" size={20} className="shrink-0" />
      <span>{isList && time !== null ? t('pwa.offlineList', { time }) : t('pwa.offline')}</span>
    </p>
  );
}

/** Any answer counts: of the socket, or to a call. */
function useServerAnswered(onBack: () => void): boolean {
  const queryClient = useQueryClient();
  const [hasAnswered, setAnswered] = useState(false);
  const isLive = useConnection('state') === 'live';
  const isBack = hasAnswered || isLive;
  const tell = useEffectEvent(onBack);
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true)
          setAnswered(true);
      }),
    [queryClient],
  );
  useEffect(() => {
    if (!isBack) return;
    setAnswered(true); // a connection that is lost again says so itself
    delete document.documentElement.dataset['shell'];
    tell();
  }, [isBack]);
  return isBack;
}
