export { startReferralWorker, workReferrals } from './referral-worker.ts';
export { referralsRoutes, type ReferralsRoutesDeps } from './referrals-routes.ts';
export { type HeldReferral, heldReferrals, type Review, reviewReferral } from './staff/review.ts';
export { packWatch } from './watch-packs.ts';
