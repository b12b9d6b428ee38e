import { prefersLessMotion } from '@mnada/ui/prefers-less-motion.ts';

const FLIGHT_MS = 240;
const LIT_MS = 1_200;

/**
 * What was bought flies from the foot of the page into Add Bids, which stays green a moment. With reduced motion
 * nothing flies. Only to be seen: the balance itself is the page's.
 */
export function flyBids(text: string, page: HTMLElement | null): void {
  const goal = page?.querySelector<HTMLElement>('a[href="/buybids"]');
  if (goal == null || typeof goal.animate !== 'function') return;
  const light = () => {
    const green = { backgroundColor: 'var(--live-soft)', color: 'var(--live-text)' };
    goal.animate([green, green], { duration: LIT_MS });
  };
  if (prefersLessMotion()) return light();
  const to = goal.getBoundingClientRect();
  const flying = document.createElement('span');
  flying.textContent = text;
  flying.setAttribute('aria-hidden', 'true');
  flying.className =
    'tnum pointer-events-none fixed z-40 rounded-full bg-live-soft px-4 py-2 font-bold text-live-text text-lg shadow-raised';
  document.body.append(flying);
  const own = flying.getBoundingClientRect();
  flying.style.left = `${to.left + (to.width - own.width) / 2}px`;
  flying.style.top = `${to.top + (to.height - own.height) / 2}px`;
  const fromX = innerWidth / 2 - (to.left + to.width / 2);
  const fromY = innerHeight * 0.6 - (to.top + to.height / 2);
  const flight = flying.animate(
    [
      { transform: `translate(${fromX}px, ${fromY}px)`, opacity: 1 },
      { transform: 'translate(0, 0) scale(0.7)', opacity: 0.9 },
    ],
    { duration: FLIGHT_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  );
  flight.finished.then(light, () => undefined).finally(() => flying.remove());
}
