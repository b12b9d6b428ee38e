/** Where an auction is verified: on the page, or beside it when it is long. */
import { type AuctionVerdict, type PublishedAuction, type VerifiedBid, verifyAuction } from '@mnada/rules/transparency';
import { yieldToMain } from '@mnada/ui/yield-to-main.ts';
import { checkSignature } from './check-signature.ts';
import { nowAndThen } from './now-and-then.ts';

/** Above so many signs, some 5,000 links, a worker does it. Below, starting one costs more than it spares. */
const SIGNS_ON_PAGE_MAX = 1_080_000;

/** The page writes each message in one go, and must not stand still for it: a long file at once held a slow phone for a second. */
const SIGNS_A_MESSAGE = 500_000;

export type WorkerRequest =
  /** The next part of the auction's file. */
  | { readonly file: string }
  /** What else is published: all parts of its file have been sent. */
  | { readonly published: Omit<PublishedAuction, 'file'> };

export type WorkerAnswer =
  | { readonly checked: number }
  /** The next ones of the verdict's, which comes last and brings none. */
  | { readonly bids: readonly VerifiedBid[] }
  | { readonly verdict: AuctionVerdict }
  | { readonly failed: string };

/** @param told how many bids are checked, now and then */
export async function verify(
  published: PublishedAuction,
  told: (checked: number) => void,
  signal: AbortSignal,
): Promise<AuctionVerdict> {
  if (published.file.length > SIGNS_ON_PAGE_MAX && typeof Worker === 'function') {
    const verdict = await verifyBeside(published, told, signal);
    if (verdict !== null) return verdict;
  }
  const tell = nowAndThen(told);
  return verifyAuction(published, checkSignature, async (checked) => {
    tell(checked);
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
    const bids: VerifiedBid[] = [];
    worker.onerror = () => end(null);
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      if ('checked' in data) told(data.checked);
      else if ('bids' in data) bids.push(...data.bids);
      else end('verdict' in data ? { ...data.verdict, bids } : null);
    };
    signal.addEventListener('abort', () => worker.terminate());
    send(worker, published).catch(() => end(null));
  });
}

async function send(worker: Worker, { file, ...published }: PublishedAuction): Promise<void> {
  const post = (request: WorkerRequest) => worker.postMessage(request);
  for (let at = 0; at < file.length; at += SIGNS_A_MESSAGE) {
    post({ file: file.slice(at, at + SIGNS_A_MESSAGE) });
    await yieldToMain();
  }
  post({ published });
}
