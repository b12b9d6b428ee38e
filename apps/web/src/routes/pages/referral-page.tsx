import { ReferralNote } from '../../features/referral-landing/referral-note.tsx';
import { ListWithHowTo } from './list-with-how-to.tsx';

/** A friend's link: who invited, then the same list. Nobody searches here: the list's own address does (see its route). */
export function ReferralPage() {
  return (
    <>
      <ReferralNote />
      <ListWithHowTo SearchTab={() => null} />
    </>
  );
}
