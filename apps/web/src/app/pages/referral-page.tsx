import { ReferralNote } from '../../features/referral-landing/referral-note.tsx';
import { AuctionListPage } from './auction-list-page.tsx';

/** A friend's link: who invited, then the same list. */
export function ReferralPage() {
  return (
    <>
      <ReferralNote />
      <AuctionListPage />
    </>
  );
}
