import type { DeliveryAddress, ShippingAddress } from '@mnada/contract';
import { useState } from 'react';
import { useSession } from '../../client/session.ts';

/**
 * Which of their addresses somebody chose for one delivery, until it is sent: from then on the order itself has it. It is
 * kept for the tab, so that a reload or adding another address loses nothing (GEN-8), and belongs to one person: nobody
 * else's choice is ever found here.
 */
const keyOf = (userId: string, auctionId: string): string => `shipTo:${userId}:${auctionId}`;

/** Keeps the choice for the delivery of an auction's product, whether it was won or is bought. */
export function keepAddressChoice(userId: string, auctionId: string, addressId: string): void {
  try {
    sessionStorage.setItem(keyOf(userId, auctionId), addressId);
  } catch {
    // Without storage the choice lasts as long as the screen.
  }
}

function keptChoice(userId: string, auctionId: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(userId, auctionId));
  } catch {
    return null;
  }
}

function forgetChoice(userId: string, auctionId: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId, auctionId));
  } catch {
    // Nothing was kept.
  }
}

/**
 * The address that was chosen, else where the waiting order goes, else the first one: lists come with the default first.
 * Pure.
 */
const addressOf = (
  addresses: readonly ShippingAddress[],
  chosenId: string | null,
  shipsTo: DeliveryAddress | null,
): DeliveryAddress | undefined => addresses.find(({ id }) => id === chosenId) ?? shipsTo ?? addresses[0];

/**
 * Where a delivery goes, and how another address is chosen for it. What is returned is what the screen shows and what is
 * sent: there is no other way to an address (WIN-6). One without an id is the order's own; sent as null it stays.
 * @param addresses the person's own, the default first
 * @param failure why the last press was refused. Where the address was deleted since, `gone` says so until another one is
 * chosen: the next press must not send to whoever happens to be first.
 * @param shipsTo where the order goes that waits for its payment, by the server's account
 */
export function useChosenAddress(
  auctionId: number,
  addresses: readonly ShippingAddress[],
  shipsTo: DeliveryAddress | null | undefined,
  failure: { readonly code: string; readonly message: string } | null = null,
) {
  const userId = useSession()?.user.id ?? '';
  const subject = String(auctionId);
  const [chosenId, setChosenId] = useState(() => keptChoice(userId, subject));
  const [gone, setGone] = useState<string | null>(null);
  const [seen, setSeen] = useState(failure);
  if (failure !== seen) {
    setSeen(failure);
    if (failure?.code === 'ADDRESS_NOT_FOUND') setGone(failure.message);
  }
  return {
    gone,
    address: addressOf(addresses, chosenId, shipsTo ?? null),
    choose: (addressId: string) => {
      setChosenId(addressId);
      setGone(null);
      keepAddressChoice(userId, subject, addressId);
    },
    /** The server has it: from the next visit on the order leads, wherever it was changed since. */
    sent: () => forgetChoice(userId, subject),
  };
}
