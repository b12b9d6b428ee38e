/** Fetched when they are asked for: no screen pays for them before. */
export const loadVerifySheet = () => import('./verify-sheet.tsx').then((module) => module.VerifySheet);
export const loadProofStep = () => import('./proof-step.tsx').then((module) => module.ProofStep);
