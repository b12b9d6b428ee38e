import type { Contact } from './field-rules.ts';

export type KeptContact = { readonly contact: Contact; readonly phone: string; readonly email: string };

let kept: KeptContact | null = null;

/** Carries a number or address between sign-in and forgotten password, in memory only. In the browser only. */
export function keepContact(contact: KeptContact | null): void {
  kept = contact;
}

export const keptContact = (): KeptContact | null => kept;
