export { contentRoomRoutes } from './content-room-routes.ts';
export { contentRoutes } from './content-routes.ts';
