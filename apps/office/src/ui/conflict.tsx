import { Users } from 'lucide-react';
import { useState } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { formatDayTime, useText } from '../client/i18n/index.ts';
import { Button } from './button.tsx';
import { StaffDisc } from './staff-disc.tsx';
import { WhoIsHere } from './who-is-here.tsx';

type Fields = Readonly<Record<string, string>>;
type Side = 'mine' | 'theirs';

/**
 * Two people changed one thing: what doesn't collide is merged already, what does is chosen field by field. Nothing that was
 * typed is lost, nothing is overwritten silently.
 * @param base as it was when the form was opened
 */
export function Conflict<T extends Fields>({
  base,
  theirs,
  mine,
  names,
  by = null,
  at,
  onChoose,
}: {
  base: T;
  theirs: T;
  mine: T;
  names: { readonly [Name in keyof T]: string };
  /** Who was quicker, and when; null: it isn't told. */
  by?: { readonly name: string; readonly initials: string } | null;
  at?: string;
  onChoose: (chosen: T) => void;
}) {
  const t = useText();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const fields = Object.keys(base);
  const collides = fields.filter(
    (field) => mine[field] !== base[field] && theirs[field] !== base[field] && mine[field] !== theirs[field],
  );
  const apart = fields.filter(
    (field) => !collides.includes(field) && (mine[field] !== base[field] || theirs[field] !== base[field]),
  );
  const merged = (): T =>
    Object.fromEntries(
      fields.map((field) => {
        const takesMine = collides.includes(field) ? (sides[field] ?? 'mine') === 'mine' : mine[field] !== base[field];
        return [field, takesMine ? mine[field] : theirs[field]];
      }),
    ) as T;
  return (
    <div role="alert" className="rounded-md bg-critical-soft p-3">
      <div className="flex gap-2">
        <Users aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-critical-text" />
        <div className="min-w-0 flex-1">
          <p className="font-semi text-critical-text">
            {by === null || at === undefined
              ? t('common.conflictTitle')
              : t('common.conflictBy', { who: by.name, when: formatDayTime(at) })}
          </p>
          <p>
            {[
              t('common.conflictSafe'),
              collides.length === 0 ? null : t('common.conflictCollide', { count: collides.length }),
              apart.length === 0 ? null : t('common.conflictApart', { count: apart.length }),
            ]
              .filter((part) => part !== null)
              .join(' ')}
          </p>
        </div>
        {by === null ? null : <StaffDisc initials={by.initials} />}
      </div>
      <WhoIsHere className="mt-2 rounded-[10px] bg-surface px-3 py-1.5" />
      {collides.map((field) => (
        <fieldset key={field} className="mt-2">
          <legend className="font-semi text-xs">
            {names[field]}
            <span className="ml-2 font-normal text-foreground-2">
              {t('common.conflictBefore', { value: base[field] || '–' })}
            </span>
          </legend>
          <div className="mt-1 grid gap-2 md:grid-cols-2">
            {(['theirs', 'mine'] as const).map((side) => {
              const isOn = (sides[field] ?? 'mine') === side;
              return (
                <label
                  key={side}
                  className={cx(
                    'rounded-[10px] bg-surface p-2 has-focus-visible:outline-3 has-focus-visible:outline-ring',
                    isOn ? 'shadow-[inset_0_0_0_2px_var(--primary)]' : 'shadow-[inset_0_0_0_1px_var(--border)]',
                  )}
                >
                  <input
                    type="radio"
                    name={field}
                    className="sr-only"
                    checked={isOn}
                    onChange={() => setSides({ ...sides, [field]: side })}
                  />
                  <span className="block text-foreground-2 text-xs">
                    {side === 'mine' ? t('common.yours') : (by?.name ?? t('common.present'))}
                  </span>
                  <b className="[overflow-wrap:anywhere]">{(side === 'mine' ? mine : theirs)[field] || '–'}</b>
                </label>
              );
            })}
          </div>
        </fieldset>
      ))}
      {apart.length === 0 ? null : (
        <ul className="mt-2 rounded-[10px] bg-surface px-3 py-1 text-xs" aria-label={t('common.conflictMerged')}>
          {apart.map((field) => {
            const isMine = mine[field] !== base[field];
            return (
              <li key={field} className="flex flex-wrap gap-x-2 border-border border-t py-1.5 first:border-t-0">
                <span className="text-foreground-2">{names[field]}</span>
                <s className="text-foreground-2 [overflow-wrap:anywhere]">{base[field] || '–'}</s>
                <b className="[overflow-wrap:anywhere]">{(isMine ? mine : theirs)[field] || '–'}</b>
                <span className="ml-auto text-foreground-2">
                  {isMine ? t('common.conflictYou') : (by?.name ?? t('common.conflictOther'))}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <Button variant="primary" className="mt-3 w-full" onClick={() => onChoose(merged())}>
        {t('common.keep')}
      </Button>
    </div>
  );
}
