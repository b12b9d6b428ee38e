export { APP_ROLE, connect, READER_ROLE, STAFF_ROLE } from './connection.ts';
export { type Database, type Db, openDatabase, type OpenDatabaseOptions } from './database.ts';
export { migrate, MigrationError, type MigrationResult } from './migrate.ts';
export type { EvidenceKind, PaymentState, PayoutState, Tables } from './tables/index.ts';
export {
  admitServerRole,
  mayMakeTemporaryTables,
  prepareServerLogin,
  prepareStaffLogin,
  rewritingPower,
  type ServerLogin,
} from './server-login.ts';
