export { seatsRoutes } from './seats-routes.ts';
