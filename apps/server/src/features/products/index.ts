export { productRoomRoutes } from './room/room-routes.ts';
