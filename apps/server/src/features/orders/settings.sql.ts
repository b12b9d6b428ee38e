import type { QueryExecutorProvider } from 'kysely';
import { readSetting } from '../../platform/settings/index.ts';

/** A number of days that the operator may set (WIN-1, WIN-5); its default while nobody did. */
export const daysSetting = (db: QueryExecutorProvider, name: 'claim_days' | 'buy_now_days'): Promise<number> =>
  readSetting(db, name);

/** The switch over all cash claims: on in the demonstration, elsewhere the operator's to switch on (WIN-3, OPS-4). */
export const cashSwitch = async (db: QueryExecutorProvider, mode: 'demo' | 'production'): Promise<boolean> =>
  (await readSetting(db, 'cash_enabled')) ?? mode === 'demo';
