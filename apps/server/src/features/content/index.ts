export { contentRoomRoutes } from './content-room-routes.ts';
export { ownTermsRoutes } from './own-terms.ts';
export { contentRoutes } from './content-routes.ts';
export { readPublished } from './published.ts';
