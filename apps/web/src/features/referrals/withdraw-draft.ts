/** What was typed to withdraw, so that closing the sheet or a reload loses nothing (GEN-8). The number is kept apart. */
export type WithdrawDraft = { readonly amount?: string; readonly firstName?: string; readonly lastName?: string };

const KEY = 'withdrawEarnings';
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value.slice(0, 60) : undefined);

export function keptWithdraw(): WithdrawDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    const read = { amount: text(kept['amount']), firstName: text(kept['firstName']), lastName: text(kept['lastName']) };
    return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
  } catch {
    return {};
  }
}

export function keepWithdraw(change: WithdrawDraft | null): void {
  try {
    if (change === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ ...keptWithdraw(), ...change }));
  } catch {
    // then it lasts as long as the sheet
  }
}
