import { Outlet, useMatches } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { type TextKey, useText } from '../../client/i18n/index.ts';
import { useLater } from '../../client/use-later.ts';
import { accessTo, loadQuestions, useKeepSession, useMe } from '../../features/session/index.ts';
import { DisconnectedStrip, NotAllowed } from '../../ui/states.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { usePaletteOpen } from './palette-state.ts';
import { needsWords, permissionWords } from './permission-words.ts';
import { SessionStrip } from './session-strip.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useKeys } from './use-keys.ts';
import { useLive } from './use-live.ts';
import { useRooms } from './use-rooms.ts';

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })));
const loadKeysSheet = () => import('./keys-sheet.tsx');
const loadPresence = () => import('./presence.tsx');

/** What stands around every room: sidebar, bars, keyboard, palette, what is said about the session and the connection. */
export function Frame() {
  const t = useText();
  const rooms = useRooms();
  useKeys(rooms);
  useKeepSession();
  const isPaletteOpen = usePaletteOpen();
  return (
    <div className="md:pl-16 lg:pl-[232px]">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 rounded-[10px] bg-primary px-4 py-2 font-semi text-primary-foreground not-focus:sr-only"
      >
        {t('frame.skip')}
      </a>
      <Sidebar />
      <TopBar />
      <SessionStrip />
      <Connection />
      <main
        id="content"
        tabIndex={-1}
        className="px-6 pt-4.5 pb-24 outline-none max-md:px-4 max-md:pb-40 xl:max-w-[1448px]"
      >
        <Room />
      </main>
      <BottomBar />
      {isPaletteOpen ? (
        <Suspense fallback={null}>
          <Palette />
        </Suspense>
      ) : null}
      <Later />
    </div>
  );
}

/** What stands around what is printed: nothing but its measure. */
export function Paper() {
  return (
    <>
      <main id="content" tabIndex={-1} className="mx-auto max-w-[760px] p-6 outline-none print:max-w-none print:p-0">
        <Room />
      </main>
      <Later />
    </>
  );
}

/**
 * What waits for a press or a refusal. Loaded once a room stands, not when it is needed: a session that has ended is
 * asked for again even where a newer version has meanwhile replaced these files.
 */
function Later() {
  const keys = useLater(loadKeysSheet);
  const session = useLater(loadQuestions);
  const presence = useLater(loadPresence);
  return (
    <>
      {keys === null ? null : <keys.KeysSheet />}
      {session === null ? null : <session.Questions />}
      {presence === null ? null : <presence.Presence />}
    </>
  );
}

/** The room, or what it needs that the asker hasn't got. */
function Room() {
  const me = useMe();
  const act = useMatches().findLast(({ staticData }) => staticData.act !== undefined)?.staticData.act;
  if (accessTo(me, act) === 'no') {
    return (
      <div className="rounded-lg bg-surface shadow-card">
        <NotAllowed needs={needsWords(act ?? '')} has={permissionWords(me)} />
      </div>
    );
  }
  return <Outlet />;
}

function Connection() {
  const queryClient = useQueryClient();
  const { isLive } = useLive();
  if (isLive) return null;
  return <DisconnectedStrip seconds={null} onRetry={() => void queryClient.invalidateQueries()} />;
}

/** Of the room on screen, for the window's title. */
export const titleOf = (matches: readonly { staticData: { title?: TextKey } }[]): TextKey | undefined =>
  matches.findLast(({ staticData }) => staticData.title !== undefined)?.staticData.title;
