export { accountStatementRoutes } from './statement-routes.ts';
