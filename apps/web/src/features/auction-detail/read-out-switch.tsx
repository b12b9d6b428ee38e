import { setSwitch, useSwitch } from '../../client/device-choices.ts';
import { useText } from '../../client/i18n/index.ts';
import { Switch } from '@mnada/ui/switch.tsx';

/** "Read out bids", for who listens to the page: on by default, kept on this device. One's own news is always told. */
export function ReadOutSwitch() {
  const t = useText();
  return (
    <Switch
      checked={useSwitch('read_out_bids')}
      hint={t('auctionDetail.readOutBidsHint')}
      className="border-border border-t"
      onChange={(on) => setSwitch('read_out_bids', on)}
    >
      {t('auctionDetail.readOutBids')}
    </Switch>
  );
}
