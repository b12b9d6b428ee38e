export { checkInvariants, type Violation } from './check-invariants.ts';
export { INVARIANTS, type Invariant } from './invariants.ts';
