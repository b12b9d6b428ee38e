import { verifyAuction } from '@mnada/rules/transparency';
import { afterEach, expect, test, vi } from 'vitest';
import { publishInLog } from '../../../../../packages/rules/src/testing/published-auction.ts';
import { checkSignature } from './check-signature.ts';
import { verify } from './verify-long.ts';

/** The real worker's module on the test's own thread: what crosses between the two is copied, as a browser does it. */
class Beside {
  static readonly crossed: Record<string, unknown>[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly #scope = {
    onmessage: null as ((event: { data: unknown }) => void) | null,
    postMessage: this.#answer.bind(this),
  };
  #ready: Promise<unknown>;

  constructor() {
    vi.stubGlobal('self', this.#scope);
    this.#ready = import('./verify-worker.ts');
  }
  #answer(data: Record<string, unknown>): void {
    Beside.crossed.push(data);
    const copy = structuredClone(data);
    queueMicrotask(() => this.onmessage?.({ data: copy }));
  }
  postMessage(data: Record<string, unknown>): void {
    const copy = structuredClone(data);
    this.#ready = this.#ready.then(() => this.#scope.onmessage?.({ data: copy }));
  }
  terminate(): void {
    this.onmessage = null;
  }
}

afterEach(() => vi.unstubAllGlobals());

test('[LOG-7] a long auction is verified beside the page, which takes neither its file nor its bids in one go, and says the same', async () => {
  const { auction } = await publishInLog({ auctionId: 7, bids: 5_200, terms: { shopPriceCents: 600_000 } });
  const here = await verifyAuction(auction, checkSignature);
  expect(here.isIntact).toBe(true);
  vi.stubGlobal('Worker', Beside);
  const told: number[] = [];
  const beside = await verify(auction, (checked) => told.push(checked), new AbortController().signal);
  expect(beside).toEqual(here);
  expect(told.length).toBeGreaterThan(0);
  const bids = Beside.crossed.flatMap((answer) => ('bids' in answer ? [(answer['bids'] as unknown[]).length] : []));
  expect(bids).toEqual([1_000, 1_000, 1_000, 1_000, 1_000, 200]);
});
