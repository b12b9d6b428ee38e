export { welcomeRoutes, type WelcomeRoutesDeps } from './welcome-routes.ts';
