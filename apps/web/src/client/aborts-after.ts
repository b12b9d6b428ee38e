/**
 * A signal that aborts after so long, or with another one. `AbortSignal.timeout` and `any` are younger than the oldest
 * browsers that the shop serves: there every call would fail (README).
 */
export function abortsAfter(ms: number, other?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const end = () => controller.abort();
  setTimeout(end, ms);
  other?.addEventListener('abort', end);
  if (other?.aborted) end();
  return controller.signal;
}
