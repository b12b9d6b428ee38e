import { Users } from 'lucide-react';
import { useState } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { useText } from '../client/i18n/index.ts';
import { Button } from './button.tsx';

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
  onChoose,
}: {
  base: T;
  theirs: T;
  mine: T;
  names: { readonly [Name in keyof T]: string };
  onChoose: (chosen: T) => void;
}) {
  const t = useText();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const fields = Object.keys(base);
  const collides = fields.filter(
    (field) => mine[field] !== base[field] && theirs[field] !== base[field] && mine[field] !== theirs[field],
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
      <p className="flex gap-2 font-semi text-critical-text">
        <Users aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
        {t('common.conflictTitle')}
      </p>
      {collides.map((field) => (
        <fieldset key={field} className="mt-2">
          <legend className="font-semi text-xs">{names[field]}</legend>
          <div className="mt-1 grid grid-cols-2 gap-2">
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
                    {t(side === 'mine' ? 'common.yours' : 'common.present')}
                  </span>
                  <b className="[overflow-wrap:anywhere]">{(side === 'mine' ? mine : theirs)[field] || '–'}</b>
                </label>
              );
            })}
          </div>
        </fieldset>
      ))}
      <Button variant="primary" className="mt-3 w-full" onClick={() => onChoose(merged())}>
        {t('common.keep')}
      </Button>
    </div>
  );
}
