export { ratingsRoutes } from './ratings-routes.ts';
export { writeRating } from './ratings.sql.ts';
