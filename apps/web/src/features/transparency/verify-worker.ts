/** Verifies a long auction beside the page, so that the page stays alive (LOG-7). */
import { verifyAuction } from '@mnada/rules/transparency';
import { checkSignature } from './check-signature.ts';
import { nowAndThen } from './now-and-then.ts';
import type { WorkerAnswer, WorkerRequest } from './verify-long.ts';

/** What a worker's own scope is asked for here; the page's types know no worker. */
type Scope = {
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null;
  postMessage(answer: WorkerAnswer): void;
};
const scope = self as unknown as Scope;

/** The page takes each message in one go, and must not stand still for it: 70,000 bids at once held it for a second. */
const BIDS_A_MESSAGE = 1_000;

let file = '';

scope.onmessage = ({ data }) => {
  if ('file' in data) {
    file += data.file;
    return;
  }
  const tell = nowAndThen((checked) => scope.postMessage({ checked }));
  verifyAuction({ ...data.published, file }, checkSignature, async (checked) => tell(checked)).then(
    ({ bids, ...verdict }) => {
      for (let at = 0; at < bids.length; at += BIDS_A_MESSAGE) {
        scope.postMessage({ bids: bids.slice(at, at + BIDS_A_MESSAGE) });
      }
      scope.postMessage({ verdict: { ...verdict, bids: [] } });
    },
    (error: unknown) => scope.postMessage({ failed: String(error) }),
  );
};
