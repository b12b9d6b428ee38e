import { decidePayout, nextPayoutStep, type Payout, type PayoutEvent } from '@mnada/rules';
import type { MoneyStep } from './money-history.ts';
import type { MoneyWitness } from './money-witness.ts';

const AMOUNT_CENTS = 499_900;

type Fate = Extract<MoneyStep, { do: 'fate' }>;
/** What the provider knows under one originator's id: a second request with it changes nothing. */
type Request = { readonly pays: boolean; readonly receipt: string };

export type Later = (afterMs: number, work: (atMs: number) => void) => void;

/**
 * The provider's payouts and our worker for one of them: `nextPayoutStep` and `decidePayout` decide, and what goes out is
 * written down before it goes, as in `features/payouts`.
 */
export class PayoutDesk {
  readonly #index: number;
  readonly #witness: MoneyWitness;
  readonly #later: Later;
  readonly #fates: readonly Fate[];
  readonly #requests = new Map<string, Request>();
  #payout: Payout = {
    ...{ state: 'approved', amountCents: AMOUNT_CENTS, attempt: 0, sends: 0, sentAtMs: null, statusAsked: 0 },
    ...{ receipt: null, reason: null },
  };
  #sent = 0;
  #bookedPaid = 0;
  #step = 0;

  constructor(index: number, fates: readonly Fate[], witness: MoneyWitness, later: Later) {
    this.#index = index;
    this.#fates = fates;
    this.#witness = witness;
    this.#later = later;
  }

  start(): void {
    this.#wake(0);
  }

  /** A person saw in the statement that the newest request moved nothing, and has it sent again. */
  retry(atMs: number): void {
    if (this.#payout.state === 'failed') this.#apply({ kind: 'retry', fromMs: atMs }, atMs);
    else if (this.#payout.state === 'indeterminate' && this.#mayStillBePaid() === false) {
      const { attempt } = this.#payout;
      this.#apply({ kind: 'not_paid', attempt, reason: 'statement', verdict: 'final', byStaff: true }, atMs);
    }
  }

  /** A failure is told, whatever happened. */
  contradict(atMs: number): void {
    if (this.#payout.state !== 'completed') return;
    const { attempt } = this.#payout;
    this.#apply({ kind: 'not_paid', attempt, reason: 'other', verdict: 'final' }, atMs);
  }

  finish(): void {
    const isPaid = [...this.#requests.values()].some((request) => request.pays);
    if (this.#payout.state === 'completed' && !isPaid) this.#violated('PAY-6', 'is completed, and nobody was paid');
    if (this.#payout.state === 'failed' && isPaid) this.#violated('PAY-6', 'has failed, and was paid');
  }

  #violated(rule: string, what: string): void {
    this.#witness.violated(rule, `payout ${this.#index} ${what}`);
  }

  /** Whether the newest request is, or may come to be, paid: what the statement of the next day tells a person. */
  #mayStillBePaid(): boolean {
    return [...this.#requests.values()].some((request) => request.pays);
  }

  #wake(afterMs: number): void {
    const step = ++this.#step;
    this.#later(afterMs, (atMs) => {
      if (step === this.#step) this.#work(atMs);
    });
  }

  #work(atMs: number): void {
    switch (nextPayoutStep(this.#payout, atMs)) {
      case 'send':
        if (this.#apply({ kind: 'send' }, atMs)) this.#send(atMs);
        break;
      case 'ask':
        if (this.#apply({ kind: 'ask' }, atMs)) this.#ask(atMs);
        break;
      case 'give_up':
        this.#apply({ kind: 'give_up' }, atMs);
        break;
      case 'nothing':
        break;
    }
  }

  #send(atMs: number): void {
    const { attempt } = this.#payout;
    const id = `payout-${this.#index}-${attempt}`;
    const fate = this.#fates.find((one) => one.request === this.#sent);
    this.#sent++;
    const how = fate?.request_is ?? 'taken';
    this.#witness.note(atMs, `payout ${this.#index}: ${id} is sent (${how})`);
    // The process died between what it wrote down and the call: the lease runs out, then somebody goes on.
    if (how === 'crash_before' || how === 'lost') {
      if (how === 'lost') this.#later(30_000, (lateMs) => this.#apply({ kind: 'unanswered', attempt }, lateMs));
      return;
    }
    this.#receive(id, attempt, fate);
    if (how === 'taken') this.#later(300, (laterMs) => this.#apply({ kind: 'accepted', attempt }, laterMs));
    if (how === 'answer_lost') this.#later(30_000, (lateMs) => this.#apply({ kind: 'unanswered', attempt }, lateMs));
  }

  /** At the provider. */
  #receive(id: string, attempt: number, fate: Fate | undefined): void {
    if (this.#requests.has(id)) return;
    const request = { pays: fate?.pays ?? true, receipt: `B2C-${id}` };
    this.#requests.set(id, request);
    const paid = [...this.#requests.values()].filter((one) => one.pays).length;
    if (paid > 1) this.#violated('PAY-6', `was paid ${paid} times`);
    const { afterMs = 2_000, copies = 1, isLost = false } = fate?.result ?? {};
    if (isLost) return;
    for (let copy = 0; copy < copies; copy++) {
      this.#later(afterMs + copy * 700, (atMs) => this.#result(attempt, request, atMs));
    }
  }

  #result(attempt: number, request: Request, atMs: number): void {
    if (request.pays) {
      const { receipt } = request;
      this.#apply({ kind: 'paid', attempt, receipt, amountCents: AMOUNT_CENTS, payeeMatches: true }, atMs);
    } else this.#apply({ kind: 'not_paid', attempt, reason: 'other', verdict: 'soon' }, atMs);
  }

  #ask(atMs: number): void {
    const { attempt } = this.#payout;
    const request = this.#requests.get(`payout-${this.#index}-${attempt}`);
    this.#witness.note(atMs, `payout ${this.#index}: asked about attempt ${attempt}`);
    // Of what it never got, the provider says nothing of use.
    if (request) this.#later(1_000, (laterMs) => this.#result(attempt, request, laterMs));
  }

  /** @returns whether it changed something */
  #apply(event: PayoutEvent, atMs: number): boolean {
    const before = this.#payout;
    const change = decidePayout(before, event, atMs);
    if (change === null) return false;
    this.#payout = change.payout;
    this.#witness.note(atMs, `payout ${this.#index} (${before.state}): ${event.kind} -> ${change.payout.state}`);
    if (change.books === 'paid') this.#bookedPaid++;
    if (this.#bookedPaid > 1) this.#violated('PAY-6', 'was booked as paid twice');
    if (change.books === 'paid_twice') this.#violated('PAY-6', 'was paid twice');
    if (before.state === 'completed' && change.payout.state !== 'completed') {
      this.#violated('PAY-6', `was completed and is ${change.payout.state}: a success was undone`);
    }
    if (change.nextStepAtMs !== null) this.#wake(change.nextStepAtMs - atMs);
    return true;
  }
}
