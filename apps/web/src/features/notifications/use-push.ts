import { useEffect, useState } from 'react';
import { useApi } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { type PushState, pushState, startPush, stopPush, testPush } from './push-subscription.ts';
import { toast } from '@mnada/ui/toast.ts';

/** How push stands on this device (null until it is known), and what can be done about it. The question comes by a press only. */
export function usePush() {
  const t = useText();
  const api = useApi();
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isShown = true;
    const look = () =>
      void pushState().then(
        (now) => isShown && setState(now),
        () => isShown && setState('unsupported'),
      );
    look();
    // Back from the browser's settings, it may have been allowed there.
    window.addEventListener('focus', look);
    return () => {
      isShown = false;
      window.removeEventListener('focus', look);
    };
  }, []);
  const change = async (to: () => Promise<PushState>, failed: 'pushFailed' | 'pushStopFailed') => {
    setBusy(true);
    try {
      setState(await to());
    } catch {
      setState(await pushState().catch(() => 'unsupported' as const));
      toast.error(t(`notificationChoices.${failed}`));
    } finally {
      setBusy(false);
    }
  };
  return {
    state,
    isBusy,
    start: () => change(() => startPush(api), 'pushFailed'),
    stop: () => change(() => stopPush(api).then(() => 'off' as const), 'pushStopFailed'),
    test: async () => {
      try {
        await testPush({ title: t('notificationChoices.testTitle'), body: t('notificationChoices.testBody') });
        toast.success(t('notificationChoices.testSent'));
      } catch {
        setState(await pushState().catch(() => 'unsupported' as const));
        toast.error(t('notificationChoices.testFailed'));
      }
    },
  };
}
