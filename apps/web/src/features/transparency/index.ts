export { RecentOddsNote } from './recent-odds.tsx';
export { recentOddsQuery } from './recent-odds-query.ts';
export { VerifyMark } from './verify-mark.tsx';
