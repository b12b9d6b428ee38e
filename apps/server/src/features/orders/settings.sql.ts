import type { QueryExecutorProvider } from 'kysely';
import { readSetting } from '../../platform/settings/index.ts';

/** The switch over all cash claims: on in the demonstration, elsewhere the operator's to switch on (WIN-3, OPS-4). */
export const cashSwitch = async (db: QueryExecutorProvider, mode: 'demo' | 'production'): Promise<boolean> =>
  (await readSetting(db, 'cash_enabled')) ?? mode === 'demo';
