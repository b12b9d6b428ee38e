import type { Transaction } from 'kysely';
import type { ProviderEventKind, Tables } from '../../platform/database/index.ts';

/** One thing that reached us about money, as it came. */
export type ProviderEvent = {
  readonly id: number;
  readonly kind: ProviderEventKind;
  readonly receivedAt: Date;
  readonly tokenHash: Buffer | null;
  /** From an address on the provider's list; null for what we asked ourselves. */
  readonly isListed: boolean | null;
  /** Raw, as received: whoever reads it tolerates anything. */
  readonly body: string;
  /** How often it was tried before. */
  readonly tries: number;
};

export type ProviderEventOutcome = {
  /** `waiting`: nothing could be decided yet, ask again after `retryAfterSeconds`. */
  readonly state: 'booked' | 'ignored' | 'unreadable' | 'waiting';
  /** For staff: what came of it, without numbers of people. At most 300 signs. */
  readonly note: string;
  readonly paymentId?: string | null;
  readonly payoutId?: string | null;
  readonly retryAfterSeconds?: number;
  /** Done once the booking has committed: invalidations on the bus, alerts. May be lost; nothing durable depends on it. */
  readonly afterCommit?: () => void;
};

export type Trx = Transaction<Tables>;

/**
 * Books one piece of evidence in the inbox's transaction, which also notes the outcome: both happen or neither. Runs any
 * number of times for the same evidence, and in any order with others: unique keys make the second time harmless.
 * It must not call the provider inside the transaction; `before` does that.
 */
export type ProviderEventHandler = {
  /**
   * Asked outside of any transaction: a cross-check with the provider, say. What it returns is handed to `book`. Only for
   * what is in doubt (from an unlisted address, or tried before): all else is booked at once, with nothing prepared.
   */
  readonly before?: (providerEvent: ProviderEvent) => Promise<unknown>;
  /** Whether a token of this kind is one of ours. Left out, those of payments and payouts are. Unknown ones are kept in bounds. */
  readonly knows?: (tokenHash: Buffer) => Promise<boolean>;
  book(trx: Trx, providerEvent: ProviderEvent, prepared: unknown): Promise<ProviderEventOutcome>;
};

export type ProviderEventHandlers = Readonly<Partial<Record<ProviderEventKind, ProviderEventHandler>>>;
