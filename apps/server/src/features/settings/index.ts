export { changeSettingKind } from './change-setting-kind.ts';
export type { SettingsRoomDeps } from './settings-room.ts';
export { settingRoomRoutes } from './settings-routes.ts';
export { startSettingsWorker } from './settings-worker.ts';
