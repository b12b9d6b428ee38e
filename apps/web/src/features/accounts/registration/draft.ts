import { EMPTY_REGISTRATION, type RegistrationValues } from './registration-form.ts';

/**
 * What was typed and not sent yet, so that reading the terms, going back or a reload loses nothing (GEN-8). Passwords
 * stay in memory only: they survive a visit to another screen, never the page itself.
 */
const KEY = 'registrationDraft';
let inMemory: RegistrationValues | null = null;

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 400) : '');

function fromStorage(): RegistrationValues | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { contact, username, fullName, phone, email, invite } = kept as Record<string, unknown>;
    return {
      ...EMPTY_REGISTRATION,
      contact: contact === 'email' ? 'email' : 'phone',
      username: text(username),
      fullName: text(fullName),
      phone: text(phone),
      email: text(email),
      invite: text(invite),
    };
  } catch {
    return null;
  }
}

/** In the browser only. */
export const keptDraft = (): RegistrationValues | null => inMemory ?? fromStorage();

export function keepDraft(values: RegistrationValues): void {
  inMemory = values;
  const { contact, username, fullName, phone, email, invite } = values;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ contact, username, fullName, phone, email, invite }));
  } catch {
    // memory has it
  }
}

export function forgetDraft(): void {
  inMemory = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
}
