import { useEffect, useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { Switch } from '../../ui/switch.tsx';
import { readsOutBids, setReadsOutBids } from './device-settings.ts';

/** "Read out bids", for who listens to the page: on by default, kept on this device. One's own news is always told. */
export function ReadOutSwitch() {
  const t = useText();
  const [isOn, setOn] = useState(true);
  useEffect(() => setOn(readsOutBids()), []);
  return (
    <Switch
      checked={isOn}
      hint={t('detail.readOutBidsHint')}
      className="border-border border-t"
      onChange={(on) => {
        setOn(on);
        setReadsOutBids(on);
      }}
    >
      {t('detail.readOutBids')}
    </Switch>
  );
}
