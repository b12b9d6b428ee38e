import { Link } from '@tanstack/react-router';
import { Banknote, Menu as MenuIcon, Radio, Sun, Truck } from 'lucide-react';
import { useState } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { useText } from '../../client/i18n/index.ts';
import { CountBadge, type Icon } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useRoomPath } from './sidebar.tsx';
import { useBadges } from './use-badges.ts';
import { useRoomGroups, useRooms } from './use-rooms.ts';

const FIVE = [
  { path: '/', name: 'frame.today', icon: Sun },
  { path: '/control', name: 'frame.live', icon: Radio, badge: 'control' },
  { path: '/orders', name: 'frame.orders', icon: Truck, badge: 'orders' },
  { path: '/withdrawals', name: 'frame.money', icon: Banknote, badge: 'withdrawals' },
] as const;
const FACE = 'relative flex min-h-14 min-w-16 flex-1 flex-col items-center justify-center gap-0.5 font-medium text-xs';

/** On a phone: what is done on one, and More for the rest. */
export function BottomBar() {
  const t = useText();
  const rooms = useRooms();
  const badges = useBadges();
  const here = useRoomPath();
  const [more, setMore] = useState(false);
  const shown = FIVE.filter(({ path }) => rooms.some((room) => room.path === path));
  const isElsewhere = !shown.some(({ path }) => path === here);
  return (
    <>
      <nav
        aria-label={t('frame.rooms')}
        className="no-print fixed inset-x-0 bottom-0 z-20 flex border-border border-t bg-surface px-1 pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {shown.map((each) => (
          <Link
            key={each.path}
            to={each.path}
            aria-current={each.path === here ? 'page' : undefined}
            className={cx(FACE, each.path === here ? 'font-semi text-foreground' : 'text-foreground-2')}
          >
            <Face
              icon={each.icon}
              isHere={each.path === here}
              count={'badge' in each ? (badges[each.badge] ?? 0) : 0}
              isHot={each.path === '/withdrawals'}
            />
            {t(each.name)}
          </Link>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          className={cx(FACE, isElsewhere ? 'font-semi text-foreground' : 'text-foreground-2')}
          onClick={() => setMore(true)}
        >
          <Face icon={MenuIcon} isHere={isElsewhere} count={0} />
          {t('frame.more')}
        </button>
      </nav>
      <Dialog open={more} onClose={() => setMore(false)} title={t('frame.rooms')}>
        <More onGo={() => setMore(false)} />
      </Dialog>
    </>
  );
}

function Face({
  icon: Icon,
  isHere,
  count,
  isHot = false,
}: {
  icon: Icon;
  isHere: boolean;
  count: number;
  isHot?: boolean;
}) {
  return (
    <span
      className={cx('relative grid h-7 w-13 place-items-center rounded-full', isHere && 'bg-live-soft text-live-text')}
    >
      <Icon aria-hidden="true" size={20} />
      {count === 0 ? null : (
        <span className="absolute -top-1.5 right-0">
          <CountBadge count={count} most={999} look={isHot ? 'hot' : 'ink'} />
        </span>
      )}
    </span>
  );
}

function More({ onGo }: { onGo: () => void }) {
  const t = useText();
  const groups = useRoomGroups();
  return (
    <div className="grid gap-3 pb-[env(safe-area-inset-bottom)]">
      {groups.map(({ name, rooms }) => (
        <div key={name ?? ''}>
          {name === null ? null : <p className="pb-1 text-foreground-2 text-xs">{t(name)}</p>}
          <ul className="grid grid-cols-2 gap-2">
            {rooms.map(({ path, name: room, icon: Icon }) => (
              <li key={path}>
                <Link
                  to={path as '/'}
                  onClick={onGo}
                  className="flex min-h-12 items-center gap-3 rounded-md bg-surface-2 px-3 font-semi"
                >
                  <Icon aria-hidden="true" size={18} />
                  {t(room)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
