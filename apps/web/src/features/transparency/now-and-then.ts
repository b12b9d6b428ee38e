/** Each number that is told is drawn, which takes a slow phone longer than the links it stands for. */
const TELL_EVERY_MS = 100;

/** Passes on the first, and then one in a while. */
export function nowAndThen(told: (checked: number) => void): (checked: number) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (checked) => {
    const now = performance.now();
    if (now - toldAt < TELL_EVERY_MS) return;
    toldAt = now;
    told(checked);
  };
}
