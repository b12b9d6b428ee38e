import { currentSession } from '../../client/session.ts';
import type { ClaimOption } from './winning-item.ts';

/** What was chosen and typed for one win, so that adding an address or a reload loses nothing (GEN-8). One person's alone (ACC-2). */
export type ClaimDraft = {
  readonly option?: ClaimOption;
  /** The sheet that was open when an address was gone for. */
  readonly isOrdering?: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
};

const keyOf = (auctionId: string) => `claim:${currentSession()?.user.id ?? ''}:${auctionId}`;

/** In the browser only. */
export function keptDraft(auctionId: string): ClaimDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(auctionId)) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    const { option, isOrdering, firstName, lastName } = kept as Record<string, unknown>;
    return {
      ...(option === 'product' || option === 'cash' ? { option } : {}),
      ...(isOrdering === true ? { isOrdering } : {}),
      ...(typeof firstName === 'string' ? { firstName } : {}),
      ...(typeof lastName === 'string' ? { lastName } : {}),
    };
  } catch {
    return {};
  }
}

export function keepDraft(auctionId: string, change: ClaimDraft): void {
  try {
    sessionStorage.setItem(keyOf(auctionId), JSON.stringify({ ...keptDraft(auctionId), ...change }));
  } catch {
    // then it lasts as long as the screen
  }
}

export function forgetDraft(auctionId: string): void {
  try {
    sessionStorage.removeItem(keyOf(auctionId));
  } catch {
    // nothing was kept
  }
}
