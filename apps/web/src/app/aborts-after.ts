/**
 * A signal that aborts after so long, or with another one. `AbortSignal.timeout` and `any` are younger than the oldest
 * browsers that the shop serves: there every call would fail (README).
 */
export function abortsAfter(ms: number, other?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const late = setTimeout(() => controller.abort(new DOMException('It took too long.', 'TimeoutError')), ms);
  const follow = () => {
    clearTimeout(late);
    controller.abort(other?.reason);
  };
  if (other?.aborted === true) follow();
  else other?.addEventListener('abort', follow, { once: true });
  return controller.signal;
}
