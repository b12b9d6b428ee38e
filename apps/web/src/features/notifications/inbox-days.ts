import type { NotificationView } from '@mnada/contract';

const NAIROBI_OFFSET_MS = 3 * 3_600_000; // no summer time since 1960
const DAY_MS = 86_400_000;
const dayOf = (ms: number): number => Math.floor((ms + NAIROBI_OFFSET_MS) / DAY_MS);

export type InboxDay = {
  /** Days since 1970, in Nairobi. */
  readonly day: number;
  readonly name: 'today' | 'yesterday' | 'earlier';
  readonly notices: readonly NotificationView[];
};

/** Parts of the inbox by day, in its own order. Without `nowMs` (not known yet) every day has its date. */
export function inboxDays(notices: readonly NotificationView[], nowMs: number | null): InboxDay[] {
  const days: { day: number; name: InboxDay['name']; notices: NotificationView[] }[] = [];
  const today = nowMs === null ? null : dayOf(nowMs);
  for (const notice of notices) {
    const day = dayOf(Date.parse(notice.created_at));
    // Of two that are written at midnight the later may have the earlier time: its day stands once all the same.
    const known = days.findLast((one) => one.day === day);
    if (known) known.notices.push(notice);
    else days.push({ day, name: nameOf(day, today), notices: [notice] });
  }
  return days;
}

function nameOf(day: number, today: number | null): InboxDay['name'] {
  if (today === null || day < today - 1) return 'earlier';
  return day === today - 1 ? 'yesterday' : 'today'; // a clock that is a little slow makes no tomorrow
}
