import { LIVE_LEAST_MAX, MOVE_MINUTES, type TemplatePage, TIMES_MAX } from '@mnada/contract/office';
import { Link } from '@tanstack/react-router';
import { Plus, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { formatDate, formatDayTime, type Translate, useText } from '../../client/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, INPUT } from '../../ui/field.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { NumberInput } from './number-input.tsx';
import type { TemplateForm } from './template-form.ts';

/** Of the next starts: the server knows ten. */
const SHOWN = 5;
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

/** Days, times, how many are live at least, from when until when. */
export function WhenEditor({
  form,
  onChange,
}: {
  form: TemplateForm;
  onChange: (change: Partial<TemplateForm>) => void;
}) {
  const t = useText();
  const [time, setTime] = useState('');
  const canAdd = /^([01]\d|2[0-3]):[0-5]\d$/.test(time) && !form.times.includes(time) && form.times.length < TIMES_MAX;
  const add = () => {
    if (!canAdd) return;
    onChange({ times: [...form.times, time].toSorted() });
    setTime('');
  };
  return (
    <Card title={t('templates.when')}>
      <div role="group" aria-label={t('templates.days')} className="flex flex-wrap gap-2">
        {WEEK.map((day) => {
          const isOn = form.days.includes(day);
          return (
            <button
              key={day}
              type="button"
              aria-pressed={isOn}
              className={cx(
                'control min-w-11 rounded-[10px] px-2 font-semi',
                isOn
                  ? 'bg-primary text-primary-foreground'
                  : 'text-foreground-2 shadow-[inset_0_0_0_1px_var(--border)] hover:bg-surface-2',
              )}
              onClick={() => onChange({ days: isOn ? form.days.filter((each) => each !== day) : [...form.days, day] })}
            >
              {t(`templates.day${day}`)}
            </button>
          );
        })}
      </div>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <p className="mb-1 font-semi text-xs leading-4">{t('templates.opensAt')}</p>
          <div className="flex flex-wrap items-center gap-2">
            {form.times.map((each) => (
              <span
                key={each}
                className="control inline-flex items-center gap-1 rounded-[10px] bg-surface-2 pl-3 font-semi"
              >
                <span className="tnum">{each}</span>
                <button
                  type="button"
                  aria-label={t('templates.dropTime', { time: each })}
                  className="grid size-8 place-items-center rounded-[10px] text-foreground-2 pointer-coarse:size-12"
                  onClick={() => onChange({ times: form.times.filter((other) => other !== each) })}
                >
                  <X aria-hidden="true" size={14} />
                </button>
              </span>
            ))}
            <input
              type="time"
              aria-label={t('templates.newTime')}
              className={cx(INPUT, 'w-30!')}
              value={time}
              onChange={(event) => setTime(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                add();
              }}
            />
            <Button variant="soft" icon={<Plus aria-hidden="true" size={16} />} resting={!canAdd} onClick={add}>
              {t('templates.addTime')}
            </Button>
            <span className="text-foreground-2 text-xs">EAT</span>
          </div>
          <p className="mt-1 text-foreground-2 text-xs">{t('templates.opensAtHint', { minutes: MOVE_MINUTES })}</p>
        </div>
        <NumberInput
          label={t('templates.liveLeast')}
          unit={t('templates.auctionsUnit')}
          value={form.live_least}
          least={0}
          most={LIVE_LEAST_MAX}
          hint={t('templates.liveLeastHint')}
          onChange={(count) => onChange({ live_least: count ?? 0 })}
        />
        <span className="max-sm:hidden" />
        <Field label={t('templates.from')}>
          {(ids) => (
            <input
              {...ids}
              type="date"
              className={INPUT}
              value={form.from}
              onChange={(event) => event.target.value !== '' && onChange({ from: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('templates.until')} hint={form.until === null ? t('templates.noEnd') : undefined}>
          {(ids) => (
            <input
              {...ids}
              type="date"
              className={INPUT}
              min={form.from}
              value={form.until ?? ''}
              onChange={(event) => onChange({ until: event.target.value === '' ? null : event.target.value })}
            />
          )}
        </Field>
      </div>
    </Card>
  );
}

/** The same in words, once it is published. */
export function WhenLocked({ page: { template } }: { page: TemplatePage }) {
  const t = useText();
  return (
    <Card title={t('templates.when')} facts={t('templates.locked')}>
      <KeyValues
        rows={[
          { name: t('templates.days'), value: daysWords(template.days, t) },
          {
            name: t('templates.opensAt'),
            value: template.times.length === 0 ? t('templates.noTimes') : `${timesWords(template.times, t)} EAT`,
          },
          {
            name: t('templates.liveLeast'),
            value: template.live_least === 0 ? t('templates.timesAlone') : String(template.live_least),
          },
          { name: t('templates.from'), value: formatDate(`${template.from}T00:00:00+03:00`) },
          {
            name: t('templates.until'),
            value: template.until === null ? t('templates.noEnd') : formatDate(`${template.until}T00:00:00+03:00`),
          },
        ]}
      />
    </Card>
  );
}

/** The next starts; what another template opens at the same time is told. */
export function NextStarts({ next }: { next: TemplatePage['next'] }) {
  const t = useText();
  if (next.length === 0) return null;
  const clashes = next.filter(({ clashes_with: other }) => other !== null);
  return (
    <Card title={t('templates.nextStarts')}>
      <ul>
        {next.slice(0, SHOWN).map(({ starts_at: startsAt, auction_id: auctionId, product, clashes_with: other }) => (
          <li
            key={startsAt}
            className="flex flex-wrap justify-between gap-x-3 border-border border-t py-2 first:border-t-0"
          >
            <span className="tnum font-medium">{formatDayTime(startsAt)}</span>
            <span className="text-foreground-2">
              {auctionId === null ? (
                (product ?? t('templates.notYetScheduled'))
              ) : (
                <Link
                  to={'/auctions/$auctionId' as '/'}
                  params={{ auctionId: String(auctionId) } as never}
                  className="text-link"
                >
                  {product ?? `#${auctionId}`}
                </Link>
              )}
            </span>
            {other === null ? null : (
              <span className="flex basis-full items-center gap-1 text-soon-text text-xs">
                <TriangleAlert aria-hidden="true" size={12} />
                {t('templates.clashesWith', { name: other })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {clashes.length === 0 ? <p className="pt-2 text-foreground-2 text-xs">{t('templates.noClash')}</p> : null}
    </Card>
  );
}

/** `Every day`, `Mon to Fri`, `Tue, Thu, Sat`: as people say it. */
export function daysWords(days: readonly number[], t: Translate): string {
  const sorted = days.toSorted((a, b) => a - b);
  if (sorted.length === 0) return t('templates.noDay');
  if (sorted.length === 7) return t('templates.everyDay');
  const runs: number[][] = [];
  for (const day of sorted) {
    const last = runs.at(-1);
    if (last !== undefined && last.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  const name = (day: number | undefined) => t(`templates.day${(day ?? 1) as 1}`);
  return runs
    .flatMap((run) =>
      run.length > 2 ? [t('templates.dayRun', { from: name(run[0]), to: name(run.at(-1)) })] : run.map(name),
    )
    .join(', ');
}

/** The first three times, and how many more; without any: when it keeps some live. */
export const timesWords = (times: readonly string[], t: Translate): string =>
  times.length === 0
    ? t('templates.noTimes')
    : times.length <= 3
      ? times.join(', ')
      : t('templates.moreTimes', { times: times.slice(0, 3).join(', '), count: times.length - 3 });

/** `Every day, 18:30`; days alone where it has no times. */
export const whenWords = (
  { days, times }: { days: readonly number[]; times: readonly string[] },
  t: Translate,
): string => (times.length === 0 ? daysWords(days, t) : `${daysWords(days, t)}, ${timesWords(times, t)}`);
