import { setTimeout as sleep } from 'node:timers/promises';

const WITHIN_MS = 90_000;

/**
 * A demonstration world that has just been made opens its first auctions within seconds: waits for some.
 * @throws Error when there are too few after a minute and a half
 */
export async function someAreLive(url: string, least = 3): Promise<void> {
  const until = performance.now() + WITHIN_MS;
  while (performance.now() < until) {
    const answer = await fetch(`${url}/api/auctions?status=live`);
    if (((await answer.json()) as unknown[]).length >= least) return;
    await sleep(250);
  }
  throw new Error(`Fewer than ${least} auctions were live within ${WITHIN_MS / 1000} s.`);
}
