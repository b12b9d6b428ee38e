import type { Cents } from '../units.ts';

/** Approved until sent; `indeterminate`: nobody knows, so nothing is sent again (payments: payouts). */
export type PayoutState = 'approved' | 'sending' | 'accepted' | 'completed' | 'failed' | 'indeterminate';

/** Money on its way to a phone. Times in ms since 1970. */
export type Payout = {
  readonly state: PayoutState;
  readonly amountCents: Cents;
  /** Number of the newest originator's id; 0 before the first. A new one only after `failed`. */
  readonly attempt: number;
  /** How often that id was sent: repeating it is harmless. */
  readonly sends: number;
  /** When it was first sent. */
  readonly sentAtMs: number | null;
  /** How often the provider was asked what became of it. */
  readonly statusAsked: number;
  readonly receipt: string | null;
  /** Why it stands where it stands; null where nothing needs a word. */
  readonly reason: string | null;
};

/** Evidence contradicts our books: only a person decides then. */
export const MISMATCH = 'mismatch';

export type PayoutEvent =
  /** It is about to be sent: the first time, again, or under a new number. */
  | { readonly kind: 'send' }
  /** The provider took it, or said that it knows this id already. */
  | { readonly kind: 'accepted'; readonly attempt: number }
  /** Refused at once, so this sending moved nothing. */
  | { readonly kind: 'refused'; readonly attempt: number; readonly reason: string; readonly verdict: Verdict }
  /** No usable answer: it may have been taken. */
  | { readonly kind: 'unanswered'; readonly attempt: number }
  | {
      readonly kind: 'paid';
      readonly attempt: number;
      readonly receipt: string | null;
      /** null: not told. */
      readonly amountCents: Cents | 'fraction' | null;
      /** false: the digits told are another number's. */
      readonly payeeMatches: boolean;
    }
  | {
      readonly kind: 'not_paid';
      readonly attempt: number;
      readonly reason: string;
      readonly verdict: Verdict;
      /** A person read it in the statement: that ends a contradiction, too. */
      readonly byStaff?: true;
    }
  /** A time-out, a busy or unheard-of code: says nothing of the money. */
  | { readonly kind: 'unclear'; readonly attempt: number; readonly reason: string }
  /** The provider is about to be asked. */
  | { readonly kind: 'ask' }
  /** A person wants it asked once more, after the timers were spent. */
  | { readonly kind: 'ask_again' }
  /** All timers are spent. */
  | { readonly kind: 'give_up' }
  /** A person wants it sent again under a new id, not before `fromMs`. */
  | { readonly kind: 'retry'; readonly fromMs: number };

/**
 * What a failure means for the next try. `final`: a person decides; `soon`: it goes by itself a little later; `short`: our
 * account is empty, all payouts pause; `breaker`: no payout would pass, all stop until a person has mended the cause.
 */
export type Verdict = 'final' | 'soon' | 'short' | 'breaker';
