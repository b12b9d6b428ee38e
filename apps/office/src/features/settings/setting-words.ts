import type { Setting } from '@mnada/contract/office';
import { formatKes, formatNumber, type TextKey, textNow } from '../../client/i18n/index.ts';

export const GROUP_NAMES: Record<Setting['group'], TextKey> = {
  bidding: 'settings.bidding',
  claims: 'settings.claims',
  payouts: 'settings.payouts',
  free_bids: 'settings.freeBids',
  payments: 'settings.payments',
  support: 'settings.support',
  seller: 'settings.seller',
  licences: 'settings.licences',
  system: 'settings.system',
};

/** A value as people read it: `14 days`, `KSh 10,000`, `On`. */
export function settingValue({ type, unit }: Pick<Setting, 'type' | 'unit'>, value: unknown): string {
  if (type === 'state') return value === null ? textNow('settings.none') : textNow('settings.isSet');
  if (typeof value === 'boolean') return textNow(value ? 'settings.on' : 'settings.off');
  if (typeof value === 'number') {
    if (unit === 'KSh') return formatKes(value);
    return unit === null ? formatNumber(value) : `${formatNumber(value)} ${unit}`;
  }
  return typeof value === 'string' && value !== '' ? value : textNow('settings.none');
}

/** What was typed, as the server takes it. @returns null: it is no such value */
export function readTyped({ type, min, max }: Setting, typed: string): boolean | number | string | null {
  const text = typed.trim();
  if (type === 'flag') return text === 'true';
  if (type === 'text') return text;
  if (!/^[0-9]{1,9}$/.test(text)) return null;
  const number = Number(text);
  return number < (min ?? 0) || number > (max ?? number) ? null : number;
}
