import type { Db } from '../../platform/database/index.ts';
import { readSetting } from '../../platform/settings/index.ts';

/** The switch over all cash claims: on in the demonstration, elsewhere the operator's to switch on (WIN-3, OPS-4). */
export const cashIsOn = async (db: Db, mode: 'demo' | 'production'): Promise<boolean> =>
  (await readSetting(db, 'cash_enabled')) ?? mode === 'demo';

/** Above so many cents two different people must approve (WIN-3). */
export const twoApprovalsAboveCents = async (db: Db): Promise<number> =>
  (await readSetting(db, 'payouts.two_approvals_above_kes')) * 100;
