/** What shoppers rely on, each told apart (OPS-20). */
export const SERVICE_PARTS = ['bidding', 'payments', 'payouts', 'messages'] as const;
export type ServicePart = (typeof SERVICE_PARTS)[number];

/** `paused`: we stopped it, for a reason. `unknown`: nobody measured it, and nothing is claimed of it. */
const SERVICE_STATES = ['ok', 'slow', 'paused', 'down', 'unknown'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/** What one look at the tables finds. Times in seconds. */
export type ServiceFacts = {
  readonly isPaused: boolean;
  /** Whether any node said lately that it takes bids. */
  readonly takesBids: boolean;
  /** Live auctions whose end and drain are over for longer than closing takes. */
  readonly overdueAuctions: number;
  readonly paymentsPaused: boolean;
  readonly creditingHeld: boolean;
  /** How long what M-PESA told has waited to be booked. */
  readonly oldestEventSeconds: number;
  /** Prompts of the last quarter of an hour: sent in all, and of these without any usable answer. */
  readonly prompts: { readonly sent: number; readonly unanswered: number };
  readonly payoutsStopped: boolean;
  /** Withdrawals that wait for longer than the day that was promised. */
  readonly lateWithdrawals: number;
  /** SMS and e-mails of the last hour: decided in all, not sent, and due for longer than ten minutes. */
  readonly messages: { readonly decided: number; readonly failed: number; readonly late: number };
};

/** Booked within minutes, else it is slow; PAY-4 promises five. */
const EVENTS_SLOW_AFTER_SECONDS = 120;
/** Fewer than so many tell nothing of the whole. */
const FEW = 5;
const mostOf = (all: number, bad: number): boolean => all >= FEW && bad / all > 0.5;

/** How each part stands. What we stopped ourselves is paused, whatever else is true of it. */
export function serviceStates(facts: ServiceFacts): Readonly<Record<ServicePart, ServiceState>> {
  return {
    bidding: facts.isPaused ? 'paused' : !facts.takesBids ? 'down' : facts.overdueAuctions > 0 ? 'slow' : 'ok',
    payments: facts.paymentsPaused
      ? 'paused'
      : mostOf(facts.prompts.sent, facts.prompts.unanswered)
        ? 'down'
        : // People pay, and what they paid for is credited once a person has looked.
          facts.creditingHeld || facts.oldestEventSeconds > EVENTS_SLOW_AFTER_SECONDS
          ? 'slow'
          : 'ok',
    payouts: facts.payoutsStopped ? 'paused' : facts.lateWithdrawals > 0 ? 'slow' : 'ok',
    messages: mostOf(facts.messages.decided, facts.messages.failed) ? 'down' : facts.messages.late > 0 ? 'slow' : 'ok',
  };
}

/** The one that matters most to who reads it; null of none: nobody looked. */
export function worstState(states: readonly ServiceState[]): ServiceState | null {
  return states.reduce<ServiceState | null>(
    (worst, state) => (worst === null || SERVICE_STATES.indexOf(state) > SERVICE_STATES.indexOf(worst) ? state : worst),
    null,
  );
}
