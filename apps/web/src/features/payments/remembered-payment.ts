import { OPEN_PAYMENTS_KEY, openPayments } from '../../client/own-marks.ts';

/**
 * Which payment a screen was waiting for, so that a reload or a closed tab loses none. Only ids stand in storage; what
 * the payment is, the server says. Forgotten when the person has seen how it ended.
 */
const KEPT_MAX = 20;

function read(): Readonly<Record<string, string>> {
  try {
    return openPayments(localStorage);
  } catch {
    return {};
  }
}

function write(kept: Readonly<Record<string, string>>): void {
  try {
    localStorage.setItem(OPEN_PAYMENTS_KEY, JSON.stringify(kept));
  } catch {
    // Without storage the server's list of payments finds an open one again.
  }
}

/** @param scope the person and what is paid: `{userId}/pack`, `{userId}/win:7` */
export const rememberedPayment = (scope: string): string | null => read()[scope] ?? null;

/** Whether anybody on this device waits for a payment, or hasn't seen how it ended. */
export const hasRememberedPayment = (): boolean => Object.keys(read()).length > 0;

export function rememberPayment(scope: string, id: string): void {
  const { [scope]: _older, ...others } = read();
  write(Object.fromEntries([...Object.entries(others), [scope, id]].slice(-KEPT_MAX)));
}

export function forgetPayment(scope: string, id: string): void {
  const { [scope]: known, ...others } = read();
  if (known === id) write(others);
}
