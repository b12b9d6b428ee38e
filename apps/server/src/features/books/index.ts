export { startBookkeeper } from './bookkeeper.ts';
export { bookByHandKind, closeBooksKind } from './close.ts';
export { isTaken, type MonthFigures, readMonth, readRecent } from './odds-month.sql.ts';
export { booksRoutes, readDays } from './books-routes.ts';
export { type Days, today } from './statements.sql.ts';
export { reportsRoutes } from './reports-routes.ts';
