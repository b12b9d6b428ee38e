import { OrderPage, type OrderEvent } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { Gavel, Pencil } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { api } from '../../client/api.ts';
import { formatDayTime, useText } from '../../client/i18n/index.ts';
import { useCall, useMe } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { INPUT } from '../../ui/field.tsx';
import { StaffDisc } from '../../ui/staff-disc.tsx';
import { Timeline, type TimelineItem } from '../../ui/timeline.tsx';
import { orderQuery } from './order-queries.ts';

type Event = z.infer<typeof OrderEvent>;

/** Newest first; notes stand among the steps, and only staff see them. */
export function OrderTimeline({ page }: { page: OrderPage }) {
  const t = useText();
  const me = useMe();
  const queryClient = useQueryClient();
  const [notesOnly, setNotesOnly] = useState(false);
  const [text, setText] = useState('');
  const { busy, error, run } = useCall();
  const { order, timeline } = page;
  const isOver = order.state === 'delivered' || order.state === 'cancelled';
  const latestStep = timeline.findIndex(({ kind }) => kind === 'step');
  const shown = timeline.map((event, at) => ({ event, at })).filter(({ event }) => !notesOnly || event.kind === 'note');
  return (
    <Card
      title={t('orders.timeline')}
      facts={t('orders.timelineFacts')}
      action={
        <button type="button" aria-pressed={notesOnly} onClick={() => setNotesOnly(!notesOnly)}>
          {t(notesOnly ? 'orders.everything' : 'orders.notesOnly')}
        </button>
      }
    >
      <form
        className="mb-4 flex items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') return;
          void run(async () => {
            const next = await api.post(`/api/admin/orders/${order.id}/notes`, { text }, OrderPage);
            queryClient.setQueryData(orderQuery(order.id).queryKey, next);
            setText('');
          });
        }}
      >
        <span className="mt-1 max-md:hidden">
          <StaffDisc initials={me.person.initials} />
        </span>
        <input
          className={INPUT}
          aria-label={t('orders.note')}
          placeholder={t('orders.note')}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="soft" busy={busy}>
          {t('orders.addNote')}
        </Button>
      </form>
      {error === null ? null : (
        <p role="alert" className="mb-3 text-critical-text">
          {error}
        </p>
      )}
      <Timeline
        items={shown.map(({ event, at }) => itemOf(event, !isOver && at === latestStep, `${event.at}-${at}`, t))}
      />
    </Card>
  );
}

function itemOf(event: Event, isNow: boolean, id: string, t: ReturnType<typeof useText>): TimelineItem {
  const time = formatDayTime(event.at);
  const who = event.by?.name ?? t('common.system');
  if (event.kind === 'note')
    return { id, look: 'plain', title: t('orders.noteBy', { who }), text: `“${event.words}”`, time };
  if (event.kind === 'edit')
    return { id, look: 'plain', icon: Pencil, title: t('orders.editBy', { who }), text: event.words, time };
  if (event.kind === 'auction')
    return {
      id,
      look: 'done',
      icon: Gavel,
      title: t('orders.auctionWon'),
      text: t('orders.afterBids', { count: Number(event.words) }),
      time,
    };
  const title = event.state === null ? event.words : t(`orders.step_${event.state}`);
  const words = [event.state === null ? '' : event.words, event.by === null ? '' : t('orders.by', { who })];
  return {
    id,
    look: event.state === 'cancelled' ? 'warn' : isNow ? 'now' : 'done',
    title,
    text: words.filter((part) => part !== '').join(' '),
    time,
  };
}
