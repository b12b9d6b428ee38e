import { useListSocket } from './use-list-socket.ts';

const NO_AUCTION: readonly number[] = [];

/** For pages without auctions: hears only what is personal, such as the balance and payments (settled: Wire). */
export function usePersonalSocket(): void {
  useListSocket(NO_AUCTION);
}
