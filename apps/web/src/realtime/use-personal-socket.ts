import { useListSocket } from './use-list-socket.ts';

/** For pages without a list: hears only what is personal, such as the balance and payments (settled: Wire). */
export function usePersonalSocket(): void {
  useListSocket(null);
}
