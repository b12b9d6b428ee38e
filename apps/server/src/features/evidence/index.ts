export type { Evidence, EvidenceHandler, EvidenceOutcome } from './handler.ts';
