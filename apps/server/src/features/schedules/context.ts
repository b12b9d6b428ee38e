import type { Bus } from '../../platform/bus/index.ts';
import type { Db } from '../../platform/database/index.ts';
import type { ChangeFeed } from '../auctions/index.ts';
import type { ProofOnce } from '../staff-access/index.ts';

export type SchedulesDeps = {
  /** Under the role of staff, but for what the workers do. */
  readonly db: Db;
  /** Who shows auctions on this node; other nodes find out by themselves. null: a console, where nobody does. */
  readonly feed: ChangeFeed | null;
  readonly bus: Pick<Bus, 'publish'>;
  /** Whether wins may be taken as cash where nobody has set it (WIN-3). */
  readonly isCashUsual: boolean;
};

/** Who acts, for the audit. */
export type Acting = {
  readonly actorId: string;
  readonly requestId?: string | undefined;
  /** The proof that this act uses up; none at the console, which has asked for a password. */
  readonly proof?: ProofOnce;
};
