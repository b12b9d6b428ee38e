import type { OwnUser, ReferralFriend, ReferralsAnswer } from '@mnada/contract';
import { type Answers, refusal as refuse, renderScreen } from '../../../testing/render-screen.tsx';
import { ReferralsScreen } from '../referrals-screen.tsx';

export const aFriend = (more: Partial<ReferralFriend> = {}): ReferralFriend => ({
  id: `f${Math.random()}`,
  name: 'br•••i',
  avatar: null,
  state: 'joined',
  joined_at: '2026-11-01T08:00:00.000Z',
  reward: null,
  earned_at: null,
  reasons: [],
  note: null,
  ...more,
});

type Totals = ReferralsAnswer['totals'];
export const referrals = ({
  totals = {},
  ...more
}: Partial<Omit<ReferralsAnswer, 'totals'>> & { totals?: Partial<Totals> } = {}): ReferralsAnswer => ({
  username: 'wanjiku',
  code: 'MND000042',
  link: 'https://mnada.test/ref/wanjiku',
  totals: { earned: 0, pending: 0, available: 0, withdrawn: 0, converted: 0, owed: 0, ...totals },
  terms: { percent: 10, reward_min: 50, reward_max: 500, days: 7, withdraw_min: 200, bid_price: 10, welcome_bids: 5 },
  friends_count: more.friends?.length ?? 0,
  friends: [],
  friends_next: null,
  ledger: [],
  ledger_next: null,
  ...more,
});

/** An answer that refuses. */
export const refusal =
  (code: string, message: string, status = 409) =>
  (): never =>
    refuse(status, code, message);

/** The whole screen; everything else of the shop is `elsewhere`. */
export const renderReferrals = (answers: Answers, as?: OwnUser | null) =>
  renderScreen(ReferralsScreen, { answers, path: '/referrals', ...(as === undefined ? {} : { as }) });
