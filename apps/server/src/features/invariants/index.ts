export { type BrokenRow, brokenRows, checkInvariants, type Violation, violationOf } from './check-invariants.ts';
export { INVARIANTS } from './invariants.ts';
export { listHeld, resumeAuction } from './resume.ts';
export { startInvariantWatch } from './watch-invariants.ts';
