import { useEffect } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { useConnection } from '../../realtime/connection-store.ts';
import { announceOwn } from '@mnada/ui/announcer.tsx';

/** Says when the connection is lost, and when it is back. */
export function useConnectionVoice(): void {
  const t = useText();
  const state = useConnection('state');
  const comebacks = useConnection('comebacks');
  const isLost = state === 'offline' || state === 'stale';
  useEffect(() => {
    if (isLost) announceOwn(t('connection.disconnected'));
  }, [isLost, t]);
  useEffect(() => {
    if (comebacks > 0) announceOwn(t('connection.backOnline'));
  }, [comebacks, t]);
}
