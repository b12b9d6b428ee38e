export { controlRoutes } from './control-routes.ts';
export type { ControlSources } from './control-room.ts';
export { LiveStats } from './live-stats.ts';
