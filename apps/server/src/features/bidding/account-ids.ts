import type { Trip } from './lane-connection.ts';
import { type AccountIdRow, readAccountIds } from './batch.sql.ts';

const KEPT = 200_000;

/**
 * Which account is whose, as far as this node has asked. It never changes, so it may be forgotten at any time, and
 * knowing it spares a batch the way from the person to the account. Whoever has none (staff) is asked about each time.
 */
export class AccountIds {
  #known = new Map<string, number>();

  get(userId: string): number | undefined {
    return this.#known.get(userId);
  }

  missing(userIds: readonly string[]): string[] {
    return userIds.filter((userId) => !this.#known.has(userId));
  }

  async learn(trip: Trip, userIds: readonly string[]): Promise<void> {
    const [rows = []] = await trip([readAccountIds([`{${userIds.join(',')}}`])]);
    if (this.#known.size + rows.length > KEPT) this.#known = new Map();
    for (const [ownerId, id] of rows as unknown as AccountIdRow[]) this.#known.set(ownerId, id);
  }
}
