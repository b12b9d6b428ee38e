import { ReferralNote } from '../../features/referrals/index.ts';
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
