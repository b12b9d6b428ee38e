export { importRoutes } from './import/import-routes.ts';
export { mediaRoutes } from './pictures/media-routes.ts';
export { pictureRoutes } from './pictures/picture-routes.ts';
export { productRoomRoutes } from './room/room-routes.ts';
