export { ReferralNote } from './landing/referral-note.tsx';
export { referralsRoutes } from './referrals.route.tsx';
