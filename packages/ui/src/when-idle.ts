/** Nothing that was put off waits longer: the network may go, and what was fetched by then must be enough. */
const AT_LATEST_MS = 2_000;
const WITHOUT_IDLE_MS = 300; // Safari knows no idle time

/**
 * Does something once the page has come to life and the browser has nothing better to do. For an effect: returns how to
 * call it off.
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(work, { timeout: AT_LATEST_MS });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(work, WITHOUT_IDLE_MS);
  return () => clearTimeout(timer);
}
