/** What was typed to withdraw, so that closing the sheet or a reload loses nothing (GEN-8). The number is kept apart. */
export type WithdrawDraft = { readonly amount?: string; readonly firstName?: string; readonly lastName?: string };

const KEY = 'withdrawEarnings';
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value.slice(0, 60) : undefined);

/** Of this person only: somebody else may have used this tab before. In the browser only. */
export function keptWithdraw(userId: string): WithdrawDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    if (kept['of'] !== userId) {
      sessionStorage.removeItem(KEY);
      return {};
    }
    const read = { amount: text(kept['amount']), firstName: text(kept['firstName']), lastName: text(kept['lastName']) };
    return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
  } catch {
    return {};
  }
}

/** @param change null: it was sent, and is forgotten */
export function keepWithdraw(userId: string, change: WithdrawDraft | null): void {
  try {
    if (change === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ ...keptWithdraw(userId), ...change, of: userId }));
  } catch {
    // then it lasts as long as the sheet
  }
}
