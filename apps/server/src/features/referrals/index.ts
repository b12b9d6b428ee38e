export { startReferralWorker, workReferrals } from './referral-worker.ts';
export { referralsRoutes } from './referrals-routes.ts';
export { approveReferralKind, heldReferrals, refuseReferral } from './staff/review.ts';
export { packWatch } from './watch-packs.ts';
