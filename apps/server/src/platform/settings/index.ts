export { changeSetting, lockSetting, type SettingChange } from './change-setting.ts';
