import type { AuctionDetail } from '@mnada/contract';
import { Gavel } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { BASE_MS, play } from './motion.ts';

/** Of the ring that turns: its width, and how much of it is drawn (of 100). */
const WIDTH = 8;
const DRAWN = 20;

/**
 * In the ring's place once the clock is at zero: while the last bids are decided an arc turns around the gavel (it says
 * that something is being done, so it turns for who wants less motion as well); with the verdict the gavel falls once.
 */
export function LastMoment({ isVerdict }: { auction: AuctionDetail; isVerdict: boolean }) {
  return (
    <span aria-hidden="true" className="relative grid size-[84px] place-items-center md:size-[104px]">
      {isVerdict ? <Fallen /> : <Turning />}
    </span>
  );
}

function Turning() {
  const circle = { cx: 50, cy: 50, r: 50 - WIDTH / 2, fill: 'none', strokeWidth: WIDTH, pathLength: 100 };
  return (
    <>
      <svg viewBox="0 0 100 100" className="absolute inset-0">
        <circle {...circle} className="stroke-(--ring-track)" />
        <circle
          {...circle}
          className="origin-center animate-turn! stroke-foreground"
          strokeLinecap="round"
          strokeDasharray={`${DRAWN} ${100 - DRAWN}`}
        />
      </svg>
      <Gavel size={32} className="relative" />
    </>
  );
}

/** One stroke, no bounce; under the gavel the block that it fell on. */
function Fallen() {
  const gavel = useRef<HTMLSpanElement>(null);
  const block = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    play(gavel.current, [{ transform: 'rotate(-62deg)' }, { transform: 'none' }], {
      duration: BASE_MS,
      easing: 'cubic-bezier(0.5, 0, 0.9, 0.4)',
    });
    play(block.current, [{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], { duration: BASE_MS });
  }, []);
  return (
    <span className="relative grid size-full place-items-center rounded-full bg-brand-ink text-brand-marigold">
      <span ref={gavel} className="flex origin-left -translate-y-1">
        <Gavel size={40} className="rotate-60" />
      </span>
      <span ref={block} className="absolute right-[16%] bottom-[24%] h-[3px] w-[40%] rounded-full bg-on-brand" />
    </span>
  );
}
