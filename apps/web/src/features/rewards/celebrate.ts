import { prefersLessMotion } from '@mnada/ui/prefers-less-motion.ts';
const SPARKS = 12;
const POP = [{ transform: 'scale(0.7)' }, { transform: 'scale(1.18)', offset: 0.55 }, { transform: 'none' }];
const TIMING = { duration: 420, easing: 'cubic-bezier(0.3, 1.4, 0.5, 1)' };

/** One small burst around what was just taken, a single time; none under reduced motion. */
export function celebrate(node: HTMLElement | null): void {
  if (node === null || typeof node.animate !== 'function') return;
  if (prefersLessMotion()) return;
  node.animate(POP, TIMING);
  for (let spark = 0; spark < SPARKS; spark++) {
    const dot = document.createElement('span');
    const turn = `rotate(${(360 / SPARKS) * spark}deg)`;
    dot.setAttribute('aria-hidden', 'true');
    dot.className = `absolute top-1/2 left-1/2 -mt-1 -ml-[1.5px] h-2 w-[3px] rounded-full ${spark % 3 === 0 ? 'bg-live' : 'bg-won'}`;
    node.append(dot);
    const flight = dot.animate(
      [
        { transform: `${turn} translateY(-20px) scaleY(0.4)`, opacity: 1 },
        { transform: `${turn} translateY(-40px) scaleY(1.4)`, opacity: 1, offset: 0.5 },
        { transform: `${turn} translateY(-48px) scaleY(0.2)`, opacity: 0 },
      ],
      { duration: 640, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)', fill: 'forwards' },
    );
    flight.onfinish = () => dot.remove();
    flight.oncancel = () => dot.remove();
  }
}
