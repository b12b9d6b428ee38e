export { startReferralWorker, workReferrals } from './referral-worker.ts';
export { referralsRoutes, type ReferralsRoutesDeps } from './referrals-routes.ts';
export { approveReferralKind, type HeldReferral, heldReferrals, refuseReferral } from './staff/review.ts';
export { packWatch } from './watch-packs.ts';
