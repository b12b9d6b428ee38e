export { ReferralNote } from './landing/referral-note.tsx';
