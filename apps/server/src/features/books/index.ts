export { startBookkeeper } from './bookkeeper.ts';
export { bookByHandKind, closeBooksKind } from './close.ts';
export { booksRoutes } from './books-routes.ts';
export { reportsRoutes } from './reports-routes.ts';
