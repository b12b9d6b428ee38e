import type { PaymentPage, TrailEntry } from '@mnada/contract/office';
import { CircleQuestionMark, Copy, Phone, User } from 'lucide-react';
import { useState } from 'react';
import { formatDay, formatMillis, type Translate, useText } from '../../client/i18n/index.ts';
import { actionWords } from '../audit/index.ts';
import { Card } from '../../ui/card.tsx';
import { Timeline, type TimelineItem } from '../../ui/timeline.tsx';

/** Oldest first, with milliseconds: who said what, and what came of it. Nothing of it can be edited. */
export function PaymentTrail({ page }: { page: PaymentPage }) {
  const t = useText();
  const [withBodies, setWithBodies] = useState(false);
  const { trail } = page;
  const hasBodies = trail.some(({ body }) => body !== null);
  return (
    <Card
      title={t('payments.trail')}
      facts={t('payments.trailFacts', { count: trail.length })}
      {...(hasBodies
        ? {
            action: (
              <button type="button" aria-pressed={withBodies} onClick={() => setWithBodies(!withBodies)}>
                {t(withBodies ? 'payments.hideBodies' : 'payments.bodies')}
              </button>
            ),
          }
        : {})}
    >
      <Timeline items={trail.map((entry, at) => itemOf(entry, `${at}`, withBodies, trail[0]?.at ?? entry.at, t))} />
    </Card>
  );
}

function itemOf(entry: TrailEntry, id: string, withBody: boolean, first: string, t: Translate): TimelineItem {
  const isOtherDay = formatDay(entry.at) !== formatDay(first);
  const time = `${isOtherDay ? `${formatDay(entry.at)}, ` : ''}${formatMillis(entry.at)}`;
  const body =
    withBody && entry.body !== null ? (
      <code className="mt-1.5 block whitespace-pre-wrap rounded-md bg-surface-2 p-3 text-foreground text-xs [overflow-wrap:anywhere]">
        {entry.body}
      </code>
    ) : null;
  const text = (words: string) => (
    <>
      {words}
      {body}
    </>
  );
  if (entry.kind === 'told') return { id, time, ...toldLook(entry, t), text: text(toldWords(entry, t)) };
  if (entry.kind === 'staff')
    return {
      id,
      time,
      look: 'plain',
      icon: User,
      title: t('payments.byStaff', {
        who: entry.by?.name ?? t('common.system'),
        what: actionWords(entry.source ?? ''),
      }),
      text: entry.words === '' ? undefined : `“${entry.words}”`,
    };
  const title = t(`payments.trail_${entry.kind}`);
  if (entry.kind === 'next_query') return { id, time, look: 'next', title };
  if (entry.kind === 'pushed') return { id, time, look: 'plain', icon: Phone, title };
  return { id, time, look: 'done', title, text: entry.words };
}

function toldLook({ source, outcome }: TrailEntry, t: Translate): Pick<TimelineItem, 'look' | 'icon' | 'title'> {
  const title = t(`payments.told_${source ?? 'staff'}` as 'payments.told_pull');
  if (outcome === 'booked') return { look: 'done', title };
  if (outcome === 'ignored') return { look: 'plain', icon: Copy, title };
  return { look: 'warn', icon: CircleQuestionMark, title };
}

function toldWords({ outcome, is_listed: isListed, words }: TrailEntry, t: Translate): string {
  return [
    isListed === null ? null : t(isListed ? 'payments.listed' : 'payments.unlisted'),
    outcome === null ? null : t(`payments.out_${outcome}`),
    words === '' ? null : words,
  ]
    .filter((part) => part !== null)
    .join(' ');
}
