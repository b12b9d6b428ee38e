export { changeByOwner } from './change-by-owner.ts';
export { changeSettingKind } from './change-setting-kind.ts';
export { readPage as readSettingPage, readRoom as readSettings, type SettingsRoomDeps } from './settings-room.ts';
export { settingRoomRoutes } from './settings-routes.ts';
export { startSettingsWorker } from './settings-worker.ts';
export { withdrawPlanKind } from './withdraw-plan-kind.ts';
export { valueWords } from './value-words.ts';
