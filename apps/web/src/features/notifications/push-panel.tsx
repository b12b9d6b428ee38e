import { BellOff, BellRing, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { GetTheApp } from '../install/index.ts';
import { usePush } from './use-push.ts';

const TEXTS = {
  off: 'notificationChoices.pushOffText',
  on: 'notificationChoices.pushOnText',
  denied: 'notificationChoices.pushDeniedText',
  unsupported: 'notificationChoices.pushUnsupportedText',
  install: 'notificationChoices.pushInstallText',
} as const;

/** Push on this device: explained first, asked for by a press, and what to do where it can't be. */
export function PushPanel() {
  const t = useText();
  const { state, isBusy, start, stop, test } = usePush();
  const [showsHow, setShowsHow] = useState(false);
  const Icon = state === 'on' ? BellRing : state === 'install' ? Smartphone : BellOff;
  return (
    <div className="mt-3 min-h-37 rounded-lg bg-surface-2 px-3.5 py-3 md:min-h-31">
      <h3 className="flex items-center gap-2.5 font-semi text-base tracking-normal">
        <Icon aria-hidden="true" size={20} className={state === 'on' ? 'text-live-text' : undefined} />
        {t('notificationChoices.pushTitle')}
      </h3>
      <p role="status" className="mt-1 text-sm leading-5">
        {state === null ? '' : t(TEXTS[state])}
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {state === 'off' ? (
          <Button variant="primary" busy={isBusy} onClick={() => void start()}>
            {t('notificationChoices.turnOn')}
          </Button>
        ) : null}
        {state === 'on' ? (
          <>
            <Button variant="outline" onClick={() => void test()}>
              {t('notificationChoices.test')}
            </Button>
            <Button variant="ghost" busy={isBusy} onClick={() => void stop()}>
              {t('notificationChoices.turnOff')}
            </Button>
          </>
        ) : null}
        {state === 'install' ? (
          <Button variant="outline" onClick={() => setShowsHow(true)}>
            {t('notificationChoices.pushHowToInstall')}
          </Button>
        ) : null}
      </div>
      <GetTheApp open={showsHow} onClose={() => setShowsHow(false)} />
    </div>
  );
}
