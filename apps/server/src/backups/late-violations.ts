import type { Violation } from '../features/invariants/index.ts';

/** What a server does in time while it runs: auctions that fell due, words about them, questions about payments. */
const KEPT_BY_RUNNING = new Set(['O4', 'X1', 'P3']);

/** In a shop that stands still something falls due and nobody does it: that is late, and over soon after the start. */
export const isLate = ({ name }: Violation): boolean => KEPT_BY_RUNNING.has(name);
