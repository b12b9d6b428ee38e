export { startBookkeeper } from './bookkeeper.ts';
export { bookByHandKind, closeBooksKind } from './close.ts';
export { type MonthFigures, readMonth, readRecent } from './odds-month.sql.ts';
export { booksRoutes } from './books-routes.ts';
export { reportsRoutes } from './reports-routes.ts';
