export { type BrokenRow, brokenRows, checkInvariants, type Violation, violationOf } from './check-invariants.ts';
export { INVARIANTS, type Invariant } from './invariants.ts';
export { listHeld, resumeAuction, type WhatIsHeld } from './resume.ts';
export { type InvariantWatchDeps, startInvariantWatch } from './watch-invariants.ts';
