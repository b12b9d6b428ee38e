import { Bell, BellOff } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { Switch } from '@mnada/ui/switch.tsx';

/** Whether one is reminded ten minutes before a product's next auction (OWN-5). */
export function RemindSwitch({
  product,
  on,
  onChange,
}: {
  product: string;
  on: boolean;
  onChange: (on: boolean) => void;
}) {
  const t = useText();
  const Icon = on ? Bell : BellOff;
  return (
    <Switch checked={on} onChange={onChange} className="min-w-0 flex-1 basis-36">
      <span className="wrap-anywhere flex items-center gap-1.5 text-sm">
        <Icon aria-hidden="true" size={16} className={on ? 'shrink-0' : 'shrink-0 text-foreground-3'} />
        <span aria-hidden="true">{t('saved.remind')}</span>
        <span className="sr-only">{t('saved.remindFor', { product })}</span>
      </span>
    </Switch>
  );
}
