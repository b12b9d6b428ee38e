export { changeSetting } from './change-setting.ts';
