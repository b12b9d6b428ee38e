export { auditRoutes } from './audit-routes.ts';
export { checkAudit, sealAudit, startAuditSealing } from './chain.ts';
