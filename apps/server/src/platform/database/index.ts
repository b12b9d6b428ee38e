export { connect, READER_ROLE, STAFF_ROLE } from './connection.ts';
export { type Database, type Db, openDatabase } from './database.ts';
export { migrate, MigrationError } from './migrate.ts';
export type { ProviderEventKind, PaymentState, SortedKind, Tables } from './tables/index.ts';
export {
  admitServerRole,
  mayMakeTemporaryTables,
  prepareServerLogin,
  prepareStaffLogin,
  rewritingPower,
} from './server-login.ts';
export { tellLost } from './tell-lost.ts';
