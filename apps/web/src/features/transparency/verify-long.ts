/** Where an auction is verified: on the page, or beside it when it is long. */
import { type AuctionVerdict, type PublishedAuction, verifyAuction } from '@mnada/rules/transparency';
import { yieldToMain } from '@mnada/ui/yield-to-main.ts';
import { checkSignature } from './check-signature.ts';

/** Above so many links a worker does it. Below, starting one costs more than it spares. */
const LINKS_ON_PAGE_MAX = 5_000;

export type WorkerAnswer =
  | { readonly checked: number }
  | { readonly verdict: AuctionVerdict }
  | { readonly failed: string };

/** @param told how many bids are checked, now and then */
export async function verify(
  published: PublishedAuction,
  told: (checked: number) => void,
  signal: AbortSignal,
): Promise<AuctionVerdict> {
  if (linesOf(published.file) > LINKS_ON_PAGE_MAX && typeof Worker === 'function') {
    const verdict = await verifyBeside(published, told, signal);
    if (verdict !== null) return verdict;
  }
  return verifyAuction(published, checkSignature, async (checked) => {
    told(checked);
    await yieldToMain();
  });
}

/** @returns null: no worker could be started, or it failed: the page does it itself */
function verifyBeside(
  published: PublishedAuction,
  told: (checked: number) => void,
  signal: AbortSignal,
): Promise<AuctionVerdict | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
    const end = (verdict: AuctionVerdict | null) => {
      worker.terminate();
      resolve(verdict);
    };
    worker.onerror = () => end(null);
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      if ('checked' in data) told(data.checked);
      else end('verdict' in data ? data.verdict : null);
    };
    signal.addEventListener('abort', () => worker.terminate());
    worker.postMessage(published);
  });
}

function linesOf(file: string): number {
  let lines = 0;
  for (let at = file.indexOf('\n'); at >= 0; at = file.indexOf('\n', at + 1)) lines++;
  return lines;
}
