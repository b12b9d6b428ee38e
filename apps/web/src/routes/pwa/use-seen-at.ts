import { useState } from 'react';
import { formatDay, formatTime, useLanguage } from '../../client/i18n/index.ts';

const DAY_MS = 86_400_000;

/** When the list is from, in words: the time alone while it is from the last hours. null where there is none. */
export function useSeenAt(seenAtMs: number | null): string | null {
  const language = useLanguage();
  const [nowMs] = useState(() => Date.now()); // the phone's own clock: offline there is no other
  if (seenAtMs === null) return null;
  return nowMs - seenAtMs < DAY_MS / 2 ? formatTime(seenAtMs) : formatDay(seenAtMs, language, nowMs);
}
