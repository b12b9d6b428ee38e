import { Link, useMatches } from '@tanstack/react-router';
import { LogoMark, Wordmark } from '@mnada/ui/logo.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { useText } from '../../client/i18n/index.ts';
import { CountBadge } from '../../ui/chip.tsx';
import { PersonMenu } from './person-menu.tsx';
import type { Room } from './rooms.ts';
import { useBadges } from './use-badges.ts';
import { useRoomGroups } from './use-rooms.ts';

/** The address of the room on screen. */
export function useRoomPath(): string | undefined {
  return useMatches().findLast(({ staticData }) => staticData.room !== undefined)?.staticData.room;
}

/** Ink green in both themes: 232 px with words, a rail of icons from 768 to 1100, gone on a phone. */
export function Sidebar() {
  const t = useText();
  const groups = useRoomGroups();
  const badges = useBadges();
  const here = useRoomPath();
  return (
    <aside className="no-print fixed inset-y-0 left-0 z-20 flex w-16 flex-col bg-sidebar text-sidebar-foreground max-md:hidden lg:w-[232px]">
      <Link to="/" aria-label={t('frame.today')} className="flex h-14 shrink-0 items-center gap-2 px-3.5 lg:px-4">
        <LogoMark size={34} />
        <Wordmark height={36} className="text-on-brand max-lg:hidden" />
      </Link>
      <nav aria-label={t('frame.rooms')} className="no-bar min-h-0 flex-1 overflow-y-auto px-3">
        {groups.map(({ name, rooms }) => (
          <div key={name ?? ''} className="mb-1">
            {name === null ? null : (
              <p className="px-3 pt-1.5 pb-0.5 font-medium text-2xs uppercase tracking-[0.08em] max-lg:sr-only">
                {t(name)}
              </p>
            )}
            <ul>
              {rooms.map((room) => (
                <li key={room.path}>
                  <RoomLink room={room} isHere={room.path === here} count={badges[room.badge ?? ''] ?? 0} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="m-3 shrink-0 border-brand-ink-2 border-t pt-2">
        <PersonMenu look="sidebar" />
      </div>
    </aside>
  );
}

function RoomLink({ room, isHere, count }: { room: Room; isHere: boolean; count: number }) {
  const t = useText();
  const Icon = room.icon;
  const name = t(room.name);
  return (
    <Link
      to={room.path as '/'}
      title={name}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'room-line relative mb-0.5 flex items-center gap-3 rounded-[10px] px-3 font-medium focus-visible:outline-on-brand max-lg:justify-center max-lg:px-0',
        isHere ? 'bg-sidebar-accent font-semi text-sidebar-accent-foreground' : 'hover:bg-sidebar-accent/50',
      )}
    >
      <Icon aria-hidden="true" size={18} className="shrink-0" />
      <span className="max-lg:sr-only">{name}</span>
      {count === 0 ? null : (
        <span className="ml-auto max-lg:-top-1 max-lg:-right-1 max-lg:absolute max-lg:scale-90">
          <CountBadge count={count} look={room.isHot === true ? 'hot' : 'sidebar'} />
          <span className="sr-only">, {t('frame.todo', { count })}</span>
        </span>
      )}
    </Link>
  );
}
