import { formatAgo, formatJustNow, useLanguage } from '../../client/i18n/index.ts';
import { useServerNow } from '../../realtime/index.ts';

const MINUTE_MS = 60_000;

/** `2 d ago`, `3 h ago`, `4 m ago`, else `Just now` (seed 2, section 9); nothing while the server's time isn't known. */
export function Ago({ atMs }: { atMs: number }) {
  const language = useLanguage();
  const nowMs = useServerNow(5_000);
  if (nowMs === null) return null;
  return (
    <time dateTime={new Date(atMs).toISOString()}>
      {nowMs - atMs < MINUTE_MS ? formatJustNow(language) : formatAgo(atMs, nowMs, language)}
    </time>
  );
}
