import type { NotificationFacts, NotificationKind } from '@mnada/contract';
import {
  Armchair,
  Bookmark,
  CalendarX2,
  Gift,
  Hourglass,
  type LucideIcon,
  Package,
  Smartphone,
  TrendingUp,
  Trophy,
  UserRound,
  UsersRound,
  Wallet,
} from 'lucide-react';
import { cx } from '@mnada/ui/cx.ts';
import { ProductTile } from '../auctions/index.ts';

/** One colour, one job (design, 1): marigold is winning, green money, blue what is to come, orange being overtaken. */
const LOOKS: Record<NotificationKind, { Icon: LucideIcon; tone: string }> = {
  outbid: { Icon: TrendingUp, tone: 'bg-soon-soft text-soon-text' },
  won: { Icon: Trophy, tone: 'bg-won-soft text-won-text' },
  claim_reminder: { Icon: Hourglass, tone: 'bg-won-soft text-won-text' },
  payment: { Icon: Smartphone, tone: 'bg-live-soft text-live-text' },
  order: { Icon: Package, tone: 'bg-surface-2 text-foreground' },
  withdrawal: { Icon: Wallet, tone: 'bg-live-soft text-live-text' },
  saved_starting: { Icon: Bookmark, tone: 'bg-upcoming-soft text-upcoming-text' },
  seat: { Icon: Armchair, tone: 'bg-upcoming-soft text-upcoming-text' },
  referral: { Icon: UsersRound, tone: 'bg-live-soft text-live-text' },
  reward: { Icon: Gift, tone: 'bg-surface-2 text-foreground' },
  auction: { Icon: CalendarX2, tone: 'bg-upcoming-soft text-upcoming-text' },
  account: { Icon: UserRound, tone: 'bg-surface-2 text-foreground' },
};
const FAILED_TONE = 'bg-critical-soft text-critical-text';

/** The sign of a kind, by itself. */
export const KIND_ICONS = Object.fromEntries(Object.entries(LOOKS).map(([kind, { Icon }]) => [kind, Icon])) as Record<
  NotificationKind,
  LucideIcon
>;

function lookOf(facts: NotificationFacts) {
  const hasFailed =
    (facts.kind === 'payment' && facts.data.state === 'failed') ||
    (facts.kind === 'withdrawal' && facts.data.status === 'failed');
  return hasFailed ? { ...LOOKS[facts.kind], tone: FAILED_TONE } : LOOKS[facts.kind];
}

/** The product with the kind's sign at its corner, or the sign alone. Decorative: the words beside it say it all. */
export function NoticeArt({ facts, eager }: { facts: NotificationFacts; eager: boolean }) {
  const { Icon, tone } = lookOf(facts);
  const picture = 'product_image' in facts.data ? facts.data.product_image : null;
  if (picture === null || picture === undefined)
    return (
      // As wide as a picture: all words begin at one line.
      <span aria-hidden="true" className="flex w-16 shrink-0 justify-center">
        <span className={cx('grid size-12 place-items-center rounded-full', tone)}>
          <Icon size={22} />
        </span>
      </span>
    );
  return (
    <span aria-hidden="true" className="relative h-fit shrink-0">
      <ProductTile address={picture} size={64} eager={eager} />
      <span
        className={cx(
          'absolute -right-1.5 -bottom-1.5 grid size-7 place-items-center rounded-full shadow-[0_0_0_2.5px_var(--surface)]',
          tone,
        )}
      >
        <Icon size={15} />
      </span>
    </span>
  );
}
