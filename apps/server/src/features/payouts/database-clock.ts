import { databaseNowMs } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';

/** What time it is, in ms since 1970. Tests hand in one that they can move. */
export type Clock = (db: Db) => Promise<number>;

export const databaseClock: Clock = databaseNowMs;

export const toTime = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
