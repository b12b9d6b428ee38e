/** The owner's sample home page: made-up auctions that run on the viewer's own clock and never ask a server (OWN-6). */
type SampleStatus = 'BIDDING' | 'NOT_STARTED' | 'ENDED';
export type SampleItem = {
  readonly id: number;
  readonly title: string;
  readonly imageUrl: string;
  /** KSh, with thousands separators. */
  readonly price: string;
  readonly status: SampleStatus;
  /** Epoch milliseconds as a string. */
  readonly start_time: string;
  /** Seconds left while BIDDING. */
  readonly timer: number;
  readonly highestbidder: string;
  /** Address of a picture. */
  readonly avatar: string;
};

export const SAMPLE_DELAY_MS = 1_500;
export const SAMPLE_TICK_MS = 1_000;
const SAMPLE_TIMER_SECONDS = 10;

/** One second later: what has reached its start opens with 10 s, what counts down loses one, at 0 it has ended. */
export function tickSample(items: readonly SampleItem[], nowMs: number): SampleItem[] {
  return items.map((item) => {
    if (item.status === 'NOT_STARTED')
      return nowMs < Number(item.start_time) ? item : { ...item, status: 'BIDDING', timer: SAMPLE_TIMER_SECONDS };
    if (item.status === 'ENDED') return item;
    const timer = Math.max(0, item.timer - 1);
    return { ...item, timer, status: timer === 0 ? 'ENDED' : 'BIDDING' };
  });
}

const ORDER: Record<SampleStatus, number> = { BIDDING: 0, NOT_STARTED: 1, ENDED: 2 };

/** BIDDING, then NOT_STARTED, then ENDED; within one state as they came. */
export const orderSample = (items: readonly SampleItem[]): SampleItem[] =>
  [...items].sort((one, other) => ORDER[one.status] - ORDER[other.status]);

const two = (value: number): string => String(value).padStart(2, '0');

/** `hh:mm:ss` to the start, `00:00:ss` to the end. */
export function sampleCountdown(item: SampleItem, nowMs: number): string {
  if (item.status !== 'NOT_STARTED') return `00:00:${two(item.timer)}`;
  const seconds = Math.max(0, Math.ceil((Number(item.start_time) - nowMs) / 1000));
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** The start as `hour:minute` on the viewer's own clock. */
export function sampleStart(item: SampleItem): string {
  const start = new Date(Number(item.start_time));
  return `${two(start.getHours())}:${two(start.getMinutes())}`;
}
