import { CircleCheck, EllipsisVertical, type LucideIcon, MonitorDown, Share, SquarePlus } from 'lucide-react';
import { type TextKey, useText } from '../../client/i18n/index.ts';
import { install, useInstallState } from './install.ts';
import { Button, LinkButton } from '@mnada/ui/button.tsx';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { LogoMark } from '@mnada/ui/logo.tsx';

type Step = readonly [LucideIcon, TextKey];
const APPLE: readonly Step[] = [
  [Share, 'install.appleShare'],
  [SquarePlus, 'install.appleAdd'],
  [CircleCheck, 'install.appleOpen'],
];
const ANDROID: readonly Step[] = [
  [EllipsisVertical, 'install.androidMenu'],
  [SquarePlus, 'install.androidAdd'],
  [CircleCheck, 'install.androidOpen'],
];

/** How to have the shop as an app: at a press where the browser can, by hand where it can't, done where it is done. */
export function GetTheAppSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const state = useInstallState();
  const isInstalled = state === 'installed';
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(isInstalled ? 'install.installed' : 'common.getTheApp')}
      description={t(isInstalled ? 'install.installedText' : 'install.installText')}
    >
      <div className="flex flex-col items-center gap-5 pb-2">
        <LogoMark size={72} />
        {isInstalled ? (
          <LinkButton
            variant="secondary"
            to="/settings"
            search={{ section: 'notifications' }}
            className="w-full"
            onClick={onClose}
          >
            {t('install.openSettings')}
          </LinkButton>
        ) : state === 'offered' ? (
          <Button
            variant="primary"
            size="lg"
            className="w-full"
            icon={<MonitorDown aria-hidden="true" size={20} />}
            onClick={() => void install()}
          >
            {t('install.install')}
          </Button>
        ) : (
          <>
            {state === 'apple' ? null : <Steps title="install.androidTitle" steps={ANDROID} />}
            <Steps title="install.appleTitle" steps={APPLE} />
          </>
        )}
      </div>
    </Sheet>
  );
}

function Steps({ title, steps }: { title: TextKey; steps: readonly Step[] }) {
  const t = useText();
  return (
    <section className="w-full">
      <h3 className="pb-2 font-semi text-base tracking-normal">{t(title)}</h3>
      <ol className="space-y-2">
        {steps.map(([Icon, text], at) => (
          <li key={text} className="flex min-h-13 items-center gap-3 rounded-lg bg-surface-2 px-4 py-2">
            <span className="tnum font-bold text-foreground-2">{at + 1}</span>
            <span className="flex-1">{t(text)}</span>
            <Icon aria-hidden="true" size={22} className="shrink-0" />
          </li>
        ))}
      </ol>
    </section>
  );
}
