export { claimRoutes } from './claim.route.tsx';
