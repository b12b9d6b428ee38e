import type { ReferralFriend } from '@mnada/contract';
import type { TextKey } from '../../client/i18n/index.ts';
import type { ChipTone } from '@mnada/ui/chip.tsx';

/** How a friend's state is said. `dated`: the words hold the day on which the reward is earned. */
export type FriendView = { readonly words: TextKey; readonly tone: ChipTone; readonly counts: boolean };

const VIEWS: Record<ReferralFriend['state'], FriendView> = {
  joined: { words: 'referrals.joined', tone: 'neutral', counts: false },
  pending: { words: 'referrals.bought', tone: 'upcoming', counts: true },
  held: { words: 'referrals.held', tone: 'soon', counts: true },
  available: { words: 'referrals.earned', tone: 'live', counts: true },
  refused: { words: 'referrals.refused', tone: 'ended', counts: false },
  cancelled: { words: 'referrals.cancelled', tone: 'ended', counts: false },
  reversed: { words: 'referrals.reversed', tone: 'critical', counts: false },
};

export const friendView = ({ state }: Pick<ReferralFriend, 'state'>): FriendView => VIEWS[state];

const REASONS: Readonly<Record<string, TextKey>> = {
  same_phone: 'referrals.whySamePhone',
  same_device: 'referrals.whySameDevice',
  same_address: 'referrals.whySameAddress',
  same_email: 'referrals.whySameEmail',
  not_a_shopper: 'referrals.whyShopper',
  payer_known: 'referrals.whyPayer',
};

/** Why it earns nothing; a reason that a later server invents is said as a review. */
export const reasonWords = (reason: string): TextKey => REASONS[reason] ?? 'referrals.whyReview';
