import { type AddressValues, EMPTY_ADDRESS } from './address-values.ts';

/**
 * What was typed into an address and not saved yet: a reload, a call in between or signing in again loses nothing
 * (GEN-8). It belongs to one person and one address (`new` for one that doesn't exist yet) and ends with the tab.
 */
const keyOf = (addressId: string | null): string => `addressDraft:${addressId ?? 'new'}`;
const LENGTH_MAX = 400;

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, LENGTH_MAX) : '');

/** In the browser only. */
export function keptDraft(userId: string, addressId: string | null): AddressValues | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(addressId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const draft = kept as Record<string, unknown>;
    if (draft['userId'] !== userId) {
      forgetDraft(addressId); // of somebody who used this device before
      return null;
    }
    return {
      ...EMPTY_ADDRESS,
      label: text(draft['label']),
      region: text(draft['region']),
      city: text(draft['city']),
      firstName: text(draft['firstName']),
      lastName: text(draft['lastName']),
      address: text(draft['address']),
      phone: text(draft['phone']),
      isDefault: draft['isDefault'] === true,
    };
  } catch {
    return null;
  }
}

export function keepDraft(userId: string, addressId: string | null, values: AddressValues): void {
  try {
    sessionStorage.setItem(keyOf(addressId), JSON.stringify({ ...values, userId }));
  } catch {
    // Without storage the draft lasts as long as the form.
  }
}

export function forgetDraft(addressId: string | null): void {
  try {
    sessionStorage.removeItem(keyOf(addressId));
  } catch {
    // nothing was kept
  }
}
