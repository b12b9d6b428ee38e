import { dropKept } from './drop-kept.ts';

/**
 * The press of Bid Now that a person has under way on an auction, as this device keeps it: for all tabs and across
 * reloads, so that none of them presses a second time before the first one is known (BID-2). It is never sent from here:
 * what is read back can only be asked about. At most one an auction; an answer or a sign-out ends it.
 */

export type KeptPress = { readonly bidId: string; readonly userId: string };

/** The device's storage, or what stands for it. */
export type PressStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'bid:';
const keyOf = (auctionId: number): string => `${PREFIX}${auctionId}`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @returns null without one, and for what isn't one: storage is the device's, and anybody writes there */
export function readPress(store: PressStore | null, auctionId: number): KeptPress | null {
  try {
    const text = store?.getItem(keyOf(auctionId)) ?? null;
    if (text === null) return null;
    const { bid_id: bidId, user_id: userId } = JSON.parse(text) as { bid_id?: unknown; user_id?: unknown };
    if (typeof bidId !== 'string' || typeof userId !== 'string') return null;
    return UUID.test(bidId) && UUID.test(userId) ? { bidId, userId } : null;
  } catch {
    return null;
  }
}

/** A full or forbidden store only costs the memory across tabs and reloads: never the press. */
export function keepPress(store: PressStore | null, auctionId: number, { bidId, userId }: KeptPress): void {
  try {
    store?.setItem(keyOf(auctionId), JSON.stringify({ bid_id: bidId, user_id: userId }));
  } catch {
    // As said above.
  }
}

export function dropPress(store: PressStore | null, auctionId: number): void {
  try {
    store?.removeItem(keyOf(auctionId));
  } catch {
    // As said above.
  }
}

/** Signing out, or in as somebody else: nothing of one person's presses is left on the device. */
export const dropAllPresses = (store: Storage): void => dropKept(store, PREFIX);
