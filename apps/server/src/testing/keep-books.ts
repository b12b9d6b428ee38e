import { bookOnce } from '../features/books/bookkeeper.ts';
import type { Db } from '../platform/database/index.ts';

/** Books until nothing waits, bids of live auctions too; another node that books is waited for. */
export async function keepBooks(db: Db): Promise<void> {
  while (await bookOnce(db, 'all'));
}
