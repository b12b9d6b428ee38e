import { Link, useMatches } from '@tanstack/react-router';
import { ArrowLeft, ChevronRight, Search } from 'lucide-react';
import { cx } from '@mnada/ui/cx.ts';
import { LogoMark } from '@mnada/ui/logo.tsx';
import { useCurrentCrumb } from '../../client/crumb.ts';
import { useNow } from '../../client/clock.ts';
import { formatDay, formatTime, useText } from '../../client/i18n/index.ts';
import { Key } from '../../ui/key.tsx';
import { openPalette } from './palette-state.ts';
import { PersonMenu } from './person-menu.tsx';
import { ROOM_GROUPS } from './rooms.ts';
import { useRoomPath } from './sidebar.tsx';
import { useLive } from './use-live.ts';

/** Where one is, whether the page is live, what time it is in Nairobi, and the way to anything. */
export function TopBar() {
  const t = useText();
  return (
    <header className="no-print sticky top-0 z-10 flex h-14 items-center gap-4 border-border border-b bg-surface px-6 max-md:gap-2 max-md:px-4">
      <WayUp />
      <Breadcrumb />
      <span className="ml-auto flex items-center gap-5 max-md:gap-2">
        <LiveState />
        <Clock />
        <button
          type="button"
          onClick={openPalette}
          className="control flex w-[250px] items-center gap-2.5 rounded-[10px] bg-surface-2 px-3 text-foreground-2 hover:bg-surface-3 max-lg:w-44 max-md:hidden"
        >
          <Search aria-hidden="true" size={16} />
          <span className="truncate">{t('frame.find')}</span>
          <span className="ml-auto max-lg:hidden">
            <Key>Ctrl K</Key>
          </span>
        </button>
        <button
          type="button"
          aria-label={t('frame.find')}
          onClick={openPalette}
          className="grid size-12 place-items-center rounded-full md:hidden"
        >
          <Search aria-hidden="true" size={22} />
        </button>
        <span className="md:hidden">
          <PersonMenu look="disc" />
        </span>
      </span>
    </header>
  );
}

function useRoom() {
  const roomPath = useRoomPath();
  return ROOM_GROUPS.flatMap(({ rooms }) => rooms).find(({ path }) => path === roomPath);
}

/** On a phone: from a room to Today, from one thing to its room. */
function WayUp() {
  const t = useText();
  const room = useRoom();
  const isInside = useCurrentCrumb() !== null && room !== undefined;
  return (
    <Link
      to={(isInside ? room.path : '/') as '/'}
      aria-label={isInside ? t('frame.backTo', { room: t(room.name) }) : t('frame.today')}
      className="-ml-2 grid size-12 shrink-0 place-items-center md:hidden"
    >
      {isInside ? <ArrowLeft aria-hidden="true" size={24} /> : <LogoMark size={32} />}
    </Link>
  );
}

function Breadcrumb() {
  const t = useText();
  const matches = useMatches();
  const room = useRoom();
  const leaf = matches.at(-1);
  const crumb = useCurrentCrumb();
  const title =
    room === undefined ? (leaf?.staticData.title === undefined ? '' : t(leaf.staticData.title)) : t(room.name);
  return (
    <nav aria-label="Breadcrumb" className="flex min-w-0 items-center gap-2 font-semi max-md:text-lg">
      {crumb === null || room === undefined ? (
        <span className="truncate">{title}</span>
      ) : (
        <>
          <Link to={room.path as '/'} className="font-medium text-foreground-2 hover:text-foreground max-md:hidden">
            {title}
          </Link>
          <ChevronRight aria-hidden="true" size={14} className="text-foreground-3 max-md:hidden" />
          <span className="truncate" aria-current="page">
            {crumb}
          </span>
        </>
      )}
    </nav>
  );
}

function LiveState() {
  const t = useText();
  const { isLive, tripMs } = useLive();
  return (
    <span
      className={cx('flex items-center gap-2 font-semi max-md:sr-only', isLive ? 'text-live-text' : 'text-soon-text')}
    >
      <span
        aria-hidden="true"
        className={cx(
          'size-2 rounded-full bg-current ring-3',
          isLive ? 'text-live ring-live/25' : 'border border-current bg-transparent text-soon ring-soon/25',
        )}
      />
      {isLive ? (
        <span className="tnum">
          {tripMs === null ? t('frame.live') : t('frame.roundTrip', { ms: Math.round(tripMs) })}
        </span>
      ) : (
        t('frame.disconnected')
      )}
    </span>
  );
}

function Clock() {
  const t = useText();
  const now = useNow();
  return (
    <span className="tnum text-foreground-2 max-lg:hidden" data-clock="">
      {t('frame.clock', { day: formatDay(now), time: formatTime(now) })}
    </span>
  );
}
