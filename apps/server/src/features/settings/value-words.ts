import { settingEntry, type SettingName } from '../../platform/settings/index.ts';

/** A value in words, for a line that people read. */
export function valueWords(name: SettingName, value: unknown): string {
  const entry = settingEntry(name);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') {
    const number = value.toLocaleString('en-KE');
    if (entry.type !== 'whole') return number;
    return entry.unit === 'KSh' ? `KSh ${number}` : `${number} ${entry.unit}`;
  }
  if (typeof value === 'string') return value === '' ? 'none' : value;
  return value === null || value === undefined ? 'never set' : JSON.stringify(value);
}
