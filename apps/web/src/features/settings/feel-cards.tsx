import { Gauge, Languages, Vibrate } from 'lucide-react';
import { setDataSaver, useDataSaver, useDataSaverChoice } from '../../client/data-saver.ts';
import { setSwitch, type SwitchName, useSwitch } from '../../client/device-choices.ts';
import { LanguageChoice } from './preferences.tsx';
import { type TextKey, useText } from '../../client/i18n/index.ts';
import { Chip, LiveDot } from '@mnada/ui/chip.tsx';
import { Switch } from '@mnada/ui/switch.tsx';
import { RadioRows } from './radio-rows.tsx';
import { SettingCard } from '@mnada/ui/setting-card.tsx';

export function LanguageCard() {
  const t = useText();
  return (
    <SettingCard id="language" title={t('settings.language')} text={t('settings.languageText')} Icon={Languages}>
      <LanguageChoice name="language-settings" />
    </SettingCard>
  );
}

/** What is saved, and whether it is now: in `auto` the device decides. */
export function DataCard() {
  const t = useText();
  const isSaving = useDataSaver();
  return (
    <SettingCard id="data" title={t('settings.data')} text={t('settings.dataText')} Icon={Gauge}>
      <RadioRows
        label={t('settings.data')}
        name="data-saver"
        value={useDataSaverChoice()}
        onChange={setDataSaver}
        options={[
          { value: 'auto', label: t('settings.dataAuto'), text: t('settings.dataAutoText') },
          { value: 'on', label: t('settings.dataOn'), text: t('settings.dataOnText') },
          { value: 'off', label: t('settings.dataOff'), text: t('settings.dataOffText') },
        ]}
      />
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-foreground-2 text-sm">
        <span role="status">
          <Chip tone={isSaving ? 'live' : 'neutral'} icon={<LiveDot still on={isSaving} />}>
            {t(isSaving ? 'settings.dataIsOn' : 'settings.dataIsOff')}
          </Chip>
        </span>
        {t('settings.dataBids')}
      </p>
    </SettingCard>
  );
}

const SWITCHES: readonly { name: SwitchName; label: TextKey; text: TextKey }[] = [
  { name: 'haptics', label: 'settings.haptics', text: 'settings.hapticsText' },
  { name: 'haptics_outbid', label: 'settings.hapticsOutbid', text: 'settings.hapticsOutbidText' },
  { name: 'read_out_bids', label: 'settings.readOut', text: 'settings.readOutText' },
  { name: 'confirm_bids', label: 'settings.confirm', text: 'settings.confirmText' },
];

export function BiddingCard() {
  const t = useText();
  return (
    <SettingCard id="bidding" title={t('settings.bidding')} Icon={Vibrate}>
      {SWITCHES.map((each) => (
        <OneSwitch key={each.name} {...each} />
      ))}
    </SettingCard>
  );
}

function OneSwitch({ name, label, text }: (typeof SWITCHES)[number]) {
  const t = useText();
  return (
    <Switch
      checked={useSwitch(name)}
      onChange={(on) => setSwitch(name, on)}
      hint={t(text)}
      className="border-border border-t py-2.5 first-of-type:border-t-0"
    >
      {t(label)}
    </Switch>
  );
}
