import { type ReferralFriend, ReferralFriendsAnswer, type ReferralsAnswer } from '@mnada/contract';
import { formatDayOnly, formatKes, type TextKey, useLanguage, useText } from '../../client/i18n/index.ts';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { Panel } from '@mnada/ui/panel.tsx';
import { MoreButton } from './more-button.tsx';
import { referralsKey } from './referrals-query.ts';
import { useMorePages } from './use-more-pages.ts';
import type { ChipTone } from '@mnada/ui/chip.tsx';

type Given = Pick<ReferralsAnswer, 'friends' | 'friends_next' | 'friends_count'> & { readonly userId: string };

/** Everybody who registered with the link, the newest first, and how far they are. */
export function FriendsPanel({ userId, friends, friends_next: next, friends_count: count }: Given) {
  const t = useText();
  const list = useMorePages(
    [...referralsKey(userId), 'friends'],
    '/api/referrals/friends',
    { items: friends, next },
    ReferralFriendsAnswer,
    (page) => page.friends,
  );
  return (
    <Panel
      title={t('referrals.friends')}
      aside={
        count === 0 ? undefined : (
          <span className="tnum text-foreground-2 text-sm">{t('referrals.joinedCount', { count })}</span>
        )
      }
    >
      {count === 0 ? (
        <div className="py-4 text-center">
          <p className="font-semi">{t('referrals.noFriends')}</p>
          <p className="mt-1 text-balance text-foreground-2 text-sm">{t('referrals.noFriendsText')}</p>
        </div>
      ) : (
        <ul className="divide-y divide-border">
          {list.items.map((friend) => (
            <FriendRow key={friend.id} friend={friend} />
          ))}
        </ul>
      )}
      <MoreButton list={list} />
    </Panel>
  );
}

function FriendRow({ friend }: { friend: ReferralFriend }) {
  const t = useText();
  const language = useLanguage();
  const { words, counts } = friendView(friend);
  const date = friend.earned_at === null ? '' : formatDayOnly(friend.earned_at, language);
  return (
    <li data-friend={friend.state} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3 first:pt-0 last:pb-0">
      <Avatar file={friend.avatar} name={friend.name} size={40} />
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="break-words font-semi">{friend.name}</p>
        <p className={cx('text-sm', friend.state === 'reversed' ? 'text-critical-text' : 'text-foreground-2')}>
          {t(words, { date })}
        </p>
        {friend.reasons.map((reason) => (
          <p key={reason} className="text-foreground-2 text-sm">
            {t(reasonWords(reason))}
          </p>
        ))}
        {friend.note === null ? null : (
          <p className="mt-1 break-words rounded-md bg-surface-2 px-3 py-2 text-sm">{friend.note}</p>
        )}
      </div>
      {friend.reward === null || friend.state === 'refused' ? null : (
        <p
          className={cx(
            'tnum ml-auto whitespace-nowrap font-semi',
            friend.state === 'available' ? 'text-savings' : 'text-foreground-2',
            !counts && 'line-through',
          )}
        >
          +{formatKes(friend.reward)}
        </p>
      )}
    </li>
  );
}

/** How a friend's state is said. `dated`: the words hold the day on which the reward is earned. */
type FriendView = { readonly words: TextKey; readonly tone: ChipTone; readonly counts: boolean };

const VIEWS: Record<ReferralFriend['state'], FriendView> = {
  joined: { words: 'referrals.joined', tone: 'neutral', counts: false },
  pending: { words: 'referrals.bought', tone: 'upcoming', counts: true },
  held: { words: 'referrals.held', tone: 'soon', counts: true },
  available: { words: 'referrals.earned', tone: 'live', counts: true },
  refused: { words: 'referrals.refused', tone: 'ended', counts: false },
  cancelled: { words: 'referrals.cancelled', tone: 'ended', counts: false },
  reversed: { words: 'referrals.reversed', tone: 'critical', counts: false },
};

const friendView = ({ state }: Pick<ReferralFriend, 'state'>): FriendView => VIEWS[state];

const REASONS: Readonly<Record<string, TextKey>> = {
  same_phone: 'referrals.whySamePhone',
  same_device: 'referrals.whySameDevice',
  same_address: 'referrals.whySameAddress',
  same_email: 'referrals.whySameEmail',
  not_a_shopper: 'referrals.whyShopper',
  payer_known: 'referrals.whyPayer',
};

/** Why it earns nothing; a reason that a later server invents is said as a review. */
const reasonWords = (reason: string): TextKey => REASONS[reason] ?? 'referrals.whyReview';
