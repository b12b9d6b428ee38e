export { askHolders } from './ask-holders.ts';
export { readCasePage, toCaseRow } from './case-page.ts';
export { caseReference } from './case-reference.ts';
export { selectCases } from './case.sql.ts';
export { appealCase, decideAlone } from './decide.ts';
export { riskApprovals } from './decide-by-two.ts';
export { lookForRisk, startRiskLooks } from './look-for-risk.ts';
export { riskRoutes } from './risk-routes.ts';
