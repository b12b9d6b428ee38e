import { prefersLessMotion } from './prefers-less-motion.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';

const ROLL_MS = 140;
const RUSH_MS = 250; // above four changes a second the rolls are dropped: animations never queue

/** Which characters differ between two numbers written one under the other, counted from the right. */
export function changedFromRight(before: string, after: string): number[] {
  const changed: number[] = [];
  for (let i = 1; i <= after.length; i++) if (before.at(-i) !== after.at(-i)) changed.push(i - 1);
  return changed;
}

/**
 * A number whose changed digits roll in; the others stand still. Screen readers get it as one text. One text it is, too, until it
 * changes for the first time: most numbers of a page never do.
 */
export function RollingNumber({ text, className }: { text: string; className?: string }) {
  const [first] = useState(text);
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && text !== first) setHasChanged(true);
  const box = useRef<HTMLSpanElement>(null);
  const shown = useRef({ text, atMs: Number.NEGATIVE_INFINITY });

  useLayoutEffect(() => {
    const before = shown.current;
    if (before.text === text) return;
    const nowMs = performance.now();
    shown.current = { text, atMs: nowMs };
    const digits = box.current?.children;
    if (digits === undefined || nowMs - before.atMs < RUSH_MS) return;
    if (prefersLessMotion()) return;
    for (const fromRight of changedFromRight(before.text, text)) {
      digits[digits.length - 1 - fromRight]?.animate?.(
        [
          { transform: 'translateY(0.5em)', opacity: 0.15 },
          { transform: 'none', opacity: 1 },
        ],
        { duration: ROLL_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
      );
    }
  }, [text]);

  const characters = Array.from(text);
  if (!hasChanged) return <span className={cx('rolling', className)}>{text}</span>;
  return (
    <span className={cx('rolling', className)}>
      <span className="sr-only">{text}</span>
      <span ref={box} aria-hidden="true" className="inline-flex">
        {characters.map((character, i) => (
          <span key={characters.length - i} className="inline-block whitespace-pre">
            {character}
          </span>
        ))}
      </span>
    </span>
  );
}
