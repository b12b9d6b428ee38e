import { useText } from '../../i18n/index.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { LogoMark } from './logo.tsx';

/** How to put the shop on a phone's home screen: it is an app without a store. */
export function GetTheAppSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Sheet open={open} onClose={onClose} title={t('common.getTheApp')} description={t('menu.getTheAppText')}>
      <div className="flex flex-col items-center gap-4 pb-2">
        <LogoMark size={72} />
        <ul className="w-full space-y-2">
          {(['menu.getTheAppAndroid', 'menu.getTheAppIphone'] as const).map((key) => (
            <li key={key} className="rounded-lg bg-surface-2 px-4 py-3">
              {t(key)}
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
