/** Verifies a long auction beside the page, so that the page stays alive (LOG-7). */
import { type PublishedAuction, verifyAuction } from '@mnada/rules/transparency';
import { checkSignature } from './check-signature.ts';
import type { WorkerAnswer } from './verify-long.ts';

/** What a worker's own scope is asked for here; the page's types know no worker. */
type Scope = {
  onmessage: ((event: MessageEvent<PublishedAuction>) => void) | null;
  postMessage(answer: WorkerAnswer): void;
};
const scope = self as unknown as Scope;

scope.onmessage = ({ data }) => {
  verifyAuction(data, checkSignature, async (checked) => scope.postMessage({ checked })).then(
    (verdict) => scope.postMessage({ verdict }),
    (error: unknown) => scope.postMessage({ failed: String(error) }),
  );
};
