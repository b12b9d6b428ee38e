export { profileRoutes } from './profile.route.tsx';
