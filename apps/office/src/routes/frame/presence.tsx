import { type Present, PresenceAnswer } from '@mnada/contract/office';
import { PRESENCE_EVERY_MS } from '@mnada/rules/office';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api, sayLeaving } from '../../client/api.ts';
import { textNow } from '../../client/i18n/index.ts';
import { useSessionState } from '../../features/session/index.ts';
import { isEditingHere, setHere } from '../../ui/here-state.ts';
import { recordAt } from './record-at.ts';

/** Of this page, as long as it lives. */
const TAB = crypto.randomUUID();
const SECOND_MS = 1_000;
const MINUTE_SECONDS = 60;
const QUIET_SECONDS_MAX = 86_400;

/** Says where this page is, and hears who else is there: every few seconds, while it is seen (OPS-25). Draws nothing itself. */
export function Presence() {
  const { fullPath, params } = useMatches().at(-1) ?? { fullPath: '', params: {} };
  const record = recordAt(fullPath, params as Readonly<Record<string, string>>);
  const isIn = useSessionState() === 'open';
  useEffect(() => (record === null || !isIn ? undefined : stayAt(record)), [record, isIn]);
  return null;
}

/** @returns how to leave */
function stayAt(record: string): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastKeyMs = performance.now();
  let known: ReadonlySet<string> = new Set();
  const touched = () => {
    lastKeyMs = performance.now();
  };
  const say = async (): Promise<void> => {
    clearTimeout(timer);
    if (document.hidden || isOver) return;
    try {
      const quietSeconds = Math.min(QUIET_SECONDS_MAX, Math.floor((performance.now() - lastKeyMs) / SECOND_MS));
      const body = { record, tab: TAB, is_editing: isEditing(), quiet_seconds: quietSeconds };
      const { others } = await api.post('/api/admin/presence', body, PresenceAnswer, { background: true });
      if (isOver) return;
      setHere(others.map((each) => ({ id: each.person.id, initials: each.person.initials, words: wordsOf(each) })));
      // Each is read out when they come, not with every second that passes.
      for (const each of others) if (!known.has(each.person.id)) announceOwn(wordsOf(each));
      known = new Set(others.map(({ person }) => person.id));
    } catch {
      // Who is there isn't known now; whatever else is on the page says what fails.
      if (!isOver) setHere([]);
    }
    if (!isOver) timer = setTimeout(() => void say(), PRESENCE_EVERY_MS);
  };
  const left = (): void => {
    clearTimeout(timer);
    sayLeaving('/api/admin/presence/left', { tab: TAB });
  };
  const turned = () => (document.hidden ? left() : void say());
  document.addEventListener('keydown', touched, true);
  document.addEventListener('pointerdown', touched, true);
  document.addEventListener('visibilitychange', turned);
  addEventListener('pagehide', left);
  void say();
  return () => {
    isOver = true;
    document.removeEventListener('keydown', touched, true);
    document.removeEventListener('pointerdown', touched, true);
    document.removeEventListener('visibilitychange', turned);
    removeEventListener('pagehide', left);
    left();
    setHere([]);
  };
}

/** Something isn't saved yet, or a form stands before the page. */
const isEditing = (): boolean => isEditingHere() || document.querySelector('[role="dialog"] form') !== null;

function wordsOf({ person, editing_seconds: editing, quiet_seconds: quiet }: Present): string {
  const since =
    quiet < PRESENCE_EVERY_MS / SECOND_MS
      ? textNow('presence.keyNow')
      : quiet < MINUTE_SECONDS
        ? textNow('presence.keySeconds', { count: quiet })
        : textNow('presence.keyMinutes', { count: Math.floor(quiet / MINUTE_SECONDS) });
  return textNow(editing === null ? 'presence.opened' : 'presence.edits', { who: person.name, since });
}
