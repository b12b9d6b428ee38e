import { Check, UserRound } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLanguage, useText } from '../../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { AVATARS_SHOWN, moveFocus } from './deck.ts';
import { avatarName, discColour } from './names.ts';

/** An avatar's picture on its disc; a placeholder where the file cannot be loaded. */
export function AvatarPicture({ number, className }: { number: number; className?: string }) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <span
      className={cx('grid place-items-center overflow-hidden rounded-full', className)}
      style={{ background: isBroken ? 'var(--surface-2)' : discColour(number) }}
    >
      {isBroken ? (
        <UserRound aria-hidden="true" className="size-2/5 text-foreground-3" data-testid="avatar-placeholder" />
      ) : (
        <img
          src={`/avatars/${number}.avif`}
          alt=""
          width={192}
          height={192}
          decoding="async"
          className="size-full"
          onError={() => setIsBroken(true)}
        />
      )}
    </span>
  );
}

/**
 * Five columns of discs as radio buttons. Arrows move without choosing, Enter and Space choose: so that every avatar can
 * be heard before one is taken.
 * @param shown null until they are dealt: the discs are there, the faces come.
 */
export function AvatarGrid({
  shown,
  chosen,
  onChoose,
}: {
  shown: readonly number[] | null;
  chosen: number | null;
  onChoose: (number: number, index: number) => void;
}) {
  const t = useText();
  const language = useLanguage();
  const group = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(0);
  const isDealt = shown !== null;
  useEffect(() => {
    // The screen is about these: once they are there, the first has the focus.
    if (isDealt) group.current?.querySelector<HTMLElement>('[role="radio"]')?.focus({ preventScroll: true });
  }, [isDealt]);
  if (shown === null)
    return (
      <div aria-hidden="true" className="grid grid-cols-5 justify-items-center gap-y-3">
        {Array.from({ length: AVATARS_SHOWN }, (_, index) => (
          <span
            key={index}
            className="aspect-square w-full max-w-15 rounded-full"
            style={{ background: discColour(index * 3 + 1) }}
          />
        ))}
      </div>
    );
  const chosenIndex = chosen === null ? -1 : shown.indexOf(chosen);
  const entry = focused < shown.length ? focused : Math.max(0, chosenIndex);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveFocus(entry, event.key, shown.length);
    if (next === null) return;
    event.preventDefault();
    setFocused(next);
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  };
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={t('avatar.avatarGroup')}
      className="grid grid-cols-5 justify-items-center gap-y-3"
      onKeyDown={onKeyDown}
    >
      {shown.map((number, index) => {
        const isChosen = number === chosen;
        const name = avatarName(number, language);
        return (
          <button
            key={number}
            type="button"
            role="radio"
            aria-checked={isChosen}
            aria-label={t('avatar.avatarLabel', { index: index + 1, count: shown.length, name })}
            tabIndex={index === entry ? 0 : -1}
            onFocus={() => setFocused(index)}
            onClick={() => onChoose(number, index)}
            className={cx(
              'relative grid aspect-square w-full max-w-15 place-items-center rounded-full transition-transform duration-(--dur-fast) ease-soft active:scale-95',
              isChosen && 'shadow-[0_0_0_3px_var(--surface),0_0_0_5.5px_var(--primary)]',
            )}
          >
            <AvatarPicture number={number} className="size-full" />
            {isChosen ? (
              <span className="absolute -right-1 -bottom-1 grid size-6 place-items-center rounded-full border-2 border-surface bg-primary text-primary-foreground">
                <Check aria-hidden="true" size={14} strokeWidth={3} />
              </span>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}
