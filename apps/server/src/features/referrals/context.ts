import type { Transaction } from 'kysely';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db, Tables } from '../../platform/database/index.ts';
import type { SecretKeys } from '../accounts/index.ts';

export type Trx = Transaction<Tables>;

export type ReferralsDeps = {
  readonly db: Db;
  readonly bus: Pick<Bus, 'publish'>;
};

/** What giving a welcome needs besides. */
export type Keys = Pick<SecretKeys, 'mac'>;
