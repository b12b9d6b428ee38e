export { changeSetting } from './change-setting.ts';
export { settingDefaults } from './defaults.ts';
export { readSetting, readSettings } from './read-setting.ts';
export {
  isSettingName,
  mayAlone,
  pairOf,
  parseSetting,
  SETTING_NAMES,
  settingEntry,
  type SettingName,
} from './registry.ts';
