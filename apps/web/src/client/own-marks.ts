/**
 * What this device notes of a person beside their session: whom it waits for (`openPayments`, ids of payments by
 * `{userId}/…`), and who has bought bids (`buyer`, the person's id).
 */
export const OPEN_PAYMENTS_KEY = 'openPayments';
export const BUYER_KEY = 'buyer';

/**
 * Forgets it for everybody but `stays`; null: nobody stays, as after signing out. A session that has merely expired forgets
 * nothing: its person comes back to their payment.
 */
export function dropMarks(store: Storage, stays: string | null): void {
  if (store.getItem(BUYER_KEY) !== stays) {
    store.removeItem(BUYER_KEY);
    delete document.documentElement.dataset['buyer'];
  }
  const kept = Object.entries(openPayments(store)).filter(([scope]) => stays !== null && scope.startsWith(`${stays}/`));
  if (kept.length === 0) store.removeItem(OPEN_PAYMENTS_KEY);
  else store.setItem(OPEN_PAYMENTS_KEY, JSON.stringify(Object.fromEntries(kept)));
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
