/**
 * What this device notes of a person beside their session: whom it waits for (`openPayments`, ids of payments by
 * `{userId}/…`), and who has bought bids (`buyer`, the person's id).
 */
export const OPEN_PAYMENTS_KEY = 'openPayments';
export const BUYER_KEY = 'buyer';

/**
 * `userId` signs in: what is noted of others goes. Signing out forgets all of it (session.ts); a session that has merely
 * expired nothing, for its person comes back to their payment.
 */
export function dropOthersMarks(userId: string): void {
  try {
    const store = localStorage;
    if (store.getItem(BUYER_KEY) !== userId) {
      store.removeItem(BUYER_KEY);
      delete document.documentElement.dataset['buyer'];
    }
    const own = Object.entries(openPayments(store)).filter(([scope]) => scope.startsWith(`${userId}/`));
    if (own.length === 0) store.removeItem(OPEN_PAYMENTS_KEY);
    else store.setItem(OPEN_PAYMENTS_KEY, JSON.stringify(Object.fromEntries(own)));
  } catch {
    // Without storage nothing was noted.
  }
}

/** @returns ids of payments by what they are for; empty for what isn't such: storage is the device's, anybody writes there */
export function openPayments(store: Storage): Readonly<Record<string, string>> {
  try {
    const kept: unknown = JSON.parse(store.getItem(OPEN_PAYMENTS_KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}
