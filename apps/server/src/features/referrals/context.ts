import type { Transaction } from 'kysely';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db, Tables } from '../../platform/database/index.ts';

export type Trx = Transaction<Tables>;

export type ReferralsDeps = {
  readonly db: Db;
  readonly bus: Pick<Bus, 'publish'>;
};

/** What to say once the transaction has committed. */
export type After = () => void;
