export { riskApprovals } from './decide-by-two.ts';
export { lookForRisk, startRiskLooks } from './look-for-risk.ts';
export { riskRoutes } from './risk-routes.ts';
