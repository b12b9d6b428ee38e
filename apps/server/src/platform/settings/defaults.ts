import type { Config } from '../config.ts';
import { shownSupport } from '../support.ts';
import type { SettingName } from './registry.ts';

/** What counts of the settings whose default is the configuration's to say, while nobody set them (OPS-14). */
export function settingDefaults(
  config: Pick<Config, 'mode' | 'support'>,
): Readonly<Partial<Record<SettingName, boolean | string>>> {
  const { phone, email, whatsapp } = shownSupport(config);
  return {
    cash_enabled: config.mode === 'demo',
    'support.phone': phone ?? '',
    'support.email': email ?? '',
    'support.whatsapp': whatsapp ?? '',
  };
}
