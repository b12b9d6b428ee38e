import { useEffect, useRef } from 'react';
import { play } from './motion.ts';

const BITS = 34;
const FALL_MS = 900;
const COLOURS = ['#3fa163', '#6ea3dd', '#feb939', '#f3f7f2', '#d9774a', '#9a7f2e'];

/** Where bit `i` comes to rest, in % of the box, away from the middle. The same every time: nothing here is chance. */
function place(i: number): { left: number; top: number; turn: number; round: boolean; colour: string } {
  const golden = (i * 0.618_034) % 1;
  const side = i % 2 === 0 ? 2 + golden * 32 : 66 + golden * 29;
  return {
    left: side,
    // The corner with the close button stays clear.
    top: (side > 82 ? 26 : 4) + ((i * 37) % 44),
    turn: (i * 67) % 180,
    round: i % 4 === 0,
    colour: COLOURS[i % COLOURS.length] as string,
  };
}

/** 34 bits that fall once and lie still: no loop, no canvas. Who wants less motion has none. */
export function Confetti() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    [...(box.current?.children ?? [])].forEach((bit, i) => {
      play(
        bit,
        [
          { transform: `translateY(-${120 + (i % 5) * 40}px) rotate(${place(i).turn - 160}deg)`, opacity: 0 },
          { opacity: 1, offset: 0.2 },
          { transform: `rotate(${place(i).turn}deg)`, opacity: 1 },
        ],
        {
          duration: FALL_MS,
          delay: (i % 7) * 22,
          fill: 'backwards',
          easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
        },
      );
    });
  }, []);
  return (
    <div ref={box} aria-hidden="true" className="absolute inset-0 motion-reduce:hidden">
      {Array.from({ length: BITS }, (_, i) => {
        const { left, top, turn, round, colour } = place(i);
        return (
          <span
            key={i}
            className="absolute block"
            style={{
              left: `${left}%`,
              top: `${top}%`,
              width: round ? 6 : 10,
              height: round ? 6 : 4,
              borderRadius: 3,
              background: colour,
              transform: `rotate(${turn}deg)`,
            }}
          />
        );
      })}
    </div>
  );
}
