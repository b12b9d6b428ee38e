import type { AuctionPage } from '@mnada/contract/office';
import { CalendarClock, CircleSlash, Lock, Radio, RotateCcw, Trophy, Undo2 } from 'lucide-react';
import { formatDateTime, formatSeconds, formatDay, type Translate, useText } from '../../client/i18n/index.ts';
import type { Icon } from '../../ui/chip.tsx';
import { Card } from '../../ui/card.tsx';
import { Timeline, type TimelineLook } from '../../ui/timeline.tsx';

type Event = AuctionPage['timeline'][number];
const LOOKS: Record<Event['kind'], { look: TimelineLook; icon?: Icon }> = {
  published: { look: 'plain', icon: Lock },
  moved: { look: 'plain', icon: CalendarClock },
  opened: { look: 'done', icon: Radio },
  extended: { look: 'warn' },
  held: { look: 'warn' },
  released: { look: 'done' },
  sold: { look: 'done', icon: Trophy },
  no_bids: { look: 'warn', icon: CircleSlash },
  void: { look: 'warn', icon: Undo2 },
  relisted: { look: 'plain', icon: RotateCcw },
};

/** What happened to it, oldest first, with who and why. */
export function AuctionTimeline({ page: { timeline, auction } }: { page: AuctionPage }) {
  const t = useText();
  const items = timeline.map((event, at) => ({
    id: String(at),
    ...LOOKS[event.kind],
    title: t(`auctions.event_${event.kind}`),
    text: textOf(event, t),
    time: `${formatDay(event.at)}, ${formatSeconds(event.at)}`,
  }));
  const next =
    auction.state === 'scheduled'
      ? [
          {
            id: 'next',
            look: 'next' as const,
            title: t('auctions.event_opened'),
            time: formatDateTime(auction.starts_at),
          },
        ]
      : auction.state === 'live'
        ? [{ id: 'now', look: 'now' as const, title: t('auctions.isLive'), time: '' }]
        : [];
  return (
    <Card title={t('auctions.timeline')} facts={t('auctions.oldestFirst')}>
      <Timeline items={[...items, ...next]} />
    </Card>
  );
}

function textOf({ by, words, from, to, kind }: Event, t: Translate): string {
  const parts = [
    ...(from !== null && to !== null && kind === 'moved'
      ? [t('auctions.fromTo', { from: formatDateTime(from), to: formatDateTime(to) })]
      : []),
    ...(kind === 'extended' && to !== null ? [t('auctions.newEnd', { to: formatSeconds(to) })] : []),
    ...(by === null ? [] : [t('auctions.by', { who: by.name })]),
    // A sentence of its own, however it was kept.
    ...(words === '' ? [] : [words.charAt(0).toUpperCase() + words.slice(1)]),
  ];
  return parts.join(' ');
}
