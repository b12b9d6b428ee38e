import { AVATAR_COUNT } from '@mnada/contract';

export const AVATARS_SHOWN = 20;
const COLUMNS = 5;

/** A number at random from 0 up to, not including, 1. Tests hand in their own. */
export type Random = () => number;

/** So many different avatar numbers out of 1 to 50, in random order (a shuffle that is fair to each). */
export function dealAvatars(random: Random, count = AVATARS_SHOWN): number[] {
  const numbers = Array.from({ length: AVATAR_COUNT }, (_, index) => index + 1);
  for (let last = numbers.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const kept = numbers[last] as number;
    numbers[last] = numbers[other] as number;
    numbers[other] = kept;
  }
  return numbers.slice(0, count);
}

/** Like `dealAvatars`, but the one already chosen stays in view, so that it can be seen and kept. */
export function dealWith(chosen: number | null, random: Random): number[] {
  const dealt = dealAvatars(random);
  if (chosen === null || dealt.includes(chosen)) return dealt;
  return [chosen, ...dealt.slice(1)];
}

/** One of those shown, another than the one chosen now. */
export function surprise(shown: readonly number[], chosen: number | null, random: Random): number {
  const others = shown.filter((number) => number !== chosen);
  return (others[Math.floor(random() * others.length)] ?? shown[0]) as number;
}

/** Where an arrow key leads in the grid, or null when it leads nowhere. */
export function moveFocus(index: number, key: string, count: number): number | null {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  if (step === undefined) return null;
  const next = index + step;
  return next >= 0 && next < count ? next : null;
}

/** `12.avif` → 12; anything else → null. */
export function avatarNumber(file: string | null): number | null {
  const found = /^([1-9]|[1-4][0-9]|50)\.avif$/.exec(file ?? '');
  return found ? Number(found[1]) : null;
}
