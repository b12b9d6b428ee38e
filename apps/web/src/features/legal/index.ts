export { legalRoutes } from './legal.route.tsx';
