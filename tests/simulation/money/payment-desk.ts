import { type Agreement, decidePayment, isOpenPayment, type Payment, type PaymentEvent } from '@mnada/rules';
import type { MoneyStep, Telling } from './money-history.ts';
import type { MoneyWitness } from './money-witness.ts';

const AMOUNT_CENTS = 135_000;

/** What really happened to one payment, at the provider. */
type Truth = {
  readonly checkoutRequestId: string;
  readonly receipt: string;
  /** null: no prompt came to the phone. */
  promptedAtMs: number | null;
  readonly pays: boolean;
  readonly afterMs: number;
};

/** What the database keeps: unique keys decide what may be there once. */
class PaymentBooks {
  readonly transfers = new Map<string, { readonly payment: number; readonly bids: number }>();
  readonly receipts = new Map<string, { readonly payment: number; readonly state: 'claimed' | 'queued' }>();

  /** @returns whether it was new: its key is unique */
  credit(payment: number, source: string): boolean {
    if (this.transfers.has(source)) return false;
    this.transfers.set(source, { payment, bids: 150 });
    return true;
  }

  /** @returns `taken`: it belongs to another payment */
  claim(receipt: string, payment: number): 'claimed' | 'mine' | 'taken' {
    const known = this.receipts.get(receipt);
    if (known?.state === 'claimed') return known.payment === payment ? 'mine' : 'taken';
    this.receipts.set(receipt, { payment, state: 'claimed' });
    return 'claimed';
  }

  queue(receipt: string, payment: number): void {
    if (!this.receipts.has(receipt)) this.receipts.set(receipt, { payment, state: 'queued' });
  }
}

/**
 * The provider's push payments and our desk for them: `decidePayment` decides, and what it decides is booked as
 * `features/payments/book-event.ts` does it, all or nothing.
 */
export class PaymentDesk {
  readonly books = new PaymentBooks();
  readonly #witness: MoneyWitness;
  readonly #truths: Truth[];
  readonly #rows: (Payment | null)[];
  readonly #waiting: { readonly payment: number; readonly event: PaymentEvent }[] = [];

  constructor(payments: readonly { pays: boolean; afterMs: number }[], witness: MoneyWitness) {
    this.#witness = witness;
    this.#truths = payments.map((truth, index) => ({
      ...truth,
      checkoutRequestId: `ws_CO_${index}`,
      receipt: `RCPT${index}`,
      promptedAtMs: null,
    }));
    this.#rows = payments.map(() => null);
  }

  push({ payment, answer, atMs }: Extract<MoneyStep, { do: 'push' }>): void {
    const truth = this.#truths[payment];
    if (!truth || this.#rows[payment]) return;
    this.#rows[payment] = {
      ...{
        state: 'submitting',
        amountCents: AMOUNT_CENTS,
        receipt: null,
        checkoutRequestId: null,
        isVerified: false,
        sources: [],
      },
      ...{ createdAtMs: atMs, acceptedAtMs: null, paidAtMs: null, zeros: null },
    };
    if (answer !== 'refused') truth.promptedAtMs = atMs;
    if (answer === 'accepted')
      this.#book(payment, { kind: 'push_accepted', checkoutRequestId: truth.checkoutRequestId }, atMs);
    else if (answer === 'refused') this.#book(payment, { kind: 'push_refused', reason: 'other', code: '1' }, atMs);
    else this.#book(payment, { kind: 'push_unanswered' }, atMs);
  }

  tell({ payment, telling, atMs, crashes }: Extract<MoneyStep, { do: 'tell' }>): void {
    const event = this.#eventOf(payment, telling, atMs);
    if (event === null) return;
    // Stored raw before it is handled: a crash only makes it come again.
    if (crashes) this.#waiting.push({ payment, event });
    else this.#book(payment, event, atMs);
  }

  note(payment: number, kind: 'day_over' | 'given_up', atMs: number): void {
    this.#book(payment, { kind }, atMs);
  }

  /** What a crash left, and what could not be decided yet, is handled by whoever comes next. */
  workOff(atMs: number): void {
    for (const { payment, event } of this.#waiting.splice(0)) this.#book(payment, event, atMs);
  }

  /** The statement of the next days tells of every receipt there is; then nothing is left to be told. */
  finish(atMs: number): void {
    this.workOff(atMs);
    this.#truths.forEach((truth, payment) => {
      for (const afterMs of [0, 20_000]) {
        const event = this.#eventOf(payment, { by: 'query' }, atMs + afterMs);
        if (event) this.#book(payment, event, atMs + afterMs);
      }
      const seen = this.#eventOf(payment, { by: 'statement' }, atMs);
      if (seen) this.#book(payment, seen, atMs + 30_000);
      this.#book(payment, { kind: 'day_over' }, atMs + 90_000_000);
      this.#checkEnd(payment, truth, atMs);
    });
  }

  #isPaid(truth: Truth, atMs: number): boolean {
    return truth.promptedAtMs !== null && truth.pays && atMs >= truth.promptedAtMs + truth.afterMs;
  }

  #eventOf(payment: number, telling: Telling, atMs: number): PaymentEvent | null {
    const truth = this.#truths[payment];
    if (!truth || truth.promptedAtMs === null || !this.#rows[payment]) return null;
    const isPaid = this.#isPaid(truth, atMs);
    const isOver = atMs >= truth.promptedAtMs + truth.afterMs;
    const { checkoutRequestId, receipt } = truth;
    const isListed = telling.by === 'callback' && telling.listed;
    const failed = { kind: 'callback_failed', checkoutRequestId, reason: 'cancelled', code: '1032', isListed } as const;
    switch (telling.by) {
      case 'callback':
        if (telling.says === 'failed') return failed;
        if (!isOver) return null;
        if (!isPaid) return failed;
        return {
          ...{ kind: 'callback_paid', checkoutRequestId, receipt, amountCents: AMOUNT_CENTS },
          ...{ isListed, crossCheck: 'none' },
        };
      case 'forger': {
        const amountCents = telling.amountIsRight ? AMOUNT_CENTS : 100;
        const told = isPaid ? 'paid' : isOver ? 'failed' : 'none';
        const crossCheck = telling.asked ? told : 'none';
        const forged = { receipt: `FORGED${payment}`, amountCents, isListed: false, crossCheck } as const;
        return { kind: 'callback_paid', checkoutRequestId, ...forged };
      }
      case 'query':
        // Asked too early it may say that it failed, whatever comes of it.
        if (!isOver)
          return atMs - truth.promptedAtMs < 19_000 ? { kind: 'query_failed', reason: 'other', code: '1' } : null;
        return isPaid ? { kind: 'query_paid' } : { kind: 'query_failed', reason: 'cancelled', code: '1032' };
      case 'confirmation':
      case 'statement': {
        const source = telling.by === 'statement' ? 'statement' : 'c2b_confirmation';
        return isPaid ? { kind: 'money_seen', receipt, amountCents: AMOUNT_CENTS, source } : null;
      }
    }
  }

  #book(payment: number, event: PaymentEvent, atMs: number): void {
    const row = this.#rows[payment];
    if (!row) return;
    const decision = decidePayment(row, event, atMs);
    this.#witness.note(atMs, `payment ${payment} (${row.state}): ${event.kind} -> ${decision.do}: ${decision.why}`);
    const adopted =
      decision.adopt === undefined ? {} : { checkoutRequestId: decision.adopt, acceptedAtMs: row.acceptedAtMs ?? atMs };
    const receipt = 'receipt' in event ? event.receipt : null;
    switch (decision.do) {
      case 'nothing':
      case 'ask':
        this.#write(payment, adopted);
        break;
      case 'wait':
        this.#waiting.push({ payment, event });
        break;
      case 'note_zero':
        this.#write(payment, { zeros: decision.zeros });
        break;
      case 'move':
        this.#write(payment, { ...adopted, state: decision.to });
        break;
      case 'pay':
        this.#pay(payment, decision, decision.receipt, adopted, atMs);
        break;
      case 'attach':
        if (receipt !== null && this.books.claim(receipt, payment) === 'claimed') {
          const { sources, isVerified } = decision;
          this.#write(payment, { receipt, sources, isVerified });
        }
        break;
      case 'agree':
        this.#write(payment, { sources: decision.sources, isVerified: decision.isVerified });
        break;
      case 'queue':
        if (receipt !== null) this.books.queue(receipt, payment);
        break;
    }
    this.#check(payment, row);
  }

  #pay(
    payment: number,
    { sources, isVerified }: Agreement,
    receipt: string | null,
    adopted: Partial<Payment>,
    atMs: number,
  ): void {
    if (receipt !== null && this.books.claim(receipt, payment) !== 'claimed') return;
    this.books.credit(payment, `purchase:${payment}`);
    this.#write(payment, { ...adopted, state: 'paid', receipt, sources, isVerified, paidAtMs: atMs });
  }

  #write(payment: number, change: Partial<Payment>): void {
    const row = this.#rows[payment];
    if (row) this.#rows[payment] = { ...row, ...change };
  }

  #credits(payment: number): number {
    return [...this.books.transfers.values()].filter((transfer) => transfer.payment === payment).length;
  }

  #check(payment: number, before: Payment): void {
    const now = this.#rows[payment];
    const truth = this.#truths[payment];
    if (!now || !truth) return;
    if (before.state === 'paid' && now.state !== 'paid') {
      this.#witness.violated('PAY-3', `payment ${payment} was paid and is ${now.state}: a success was undone`);
    }
    const credits = this.#credits(payment);
    if (credits > 1) this.#witness.violated('P1', `payment ${payment} was credited ${credits} times`);
    if (credits > 0 && !(truth.promptedAtMs !== null && truth.pays)) {
      this.#witness.violated('P1', `payment ${payment} was credited, and nobody paid it`);
    }
    if (now.receipt !== null && now.receipt !== truth.receipt)
      this.#witness.violated('P10', `payment ${payment} has the receipt ${now.receipt}, which is not its own`);
    if ((now.state === 'paid') !== credits > 0)
      this.#witness.violated('P1', `payment ${payment} is ${now.state} with ${credits} credits`);
  }

  #checkEnd(payment: number, truth: Truth, atMs: number): void {
    const row = this.#rows[payment];
    if (!row) return;
    if (this.#isPaid(truth, atMs)) {
      const known = this.books.receipts.get(truth.receipt);
      if (row.state !== 'paid') this.#witness.violated('PAY-3', `payment ${payment} was paid for and is ${row.state}`);
      if (row.receipt !== truth.receipt)
        this.#witness.violated('P2', `payment ${payment} has been paid by ${truth.receipt} and names ${row.receipt}`);
      if (known === undefined) this.#witness.violated('P2', `the receipt of payment ${payment} is nowhere`);
    } else if (row.state === 'paid') this.#witness.violated('P1', `payment ${payment} is paid, and nobody paid it`);
    else if (isOpenPayment(row.state) && row.state !== 'unresolved' && row.state !== 'disputed') {
      this.#witness.violated('P3', `payment ${payment} is ${row.state} for ever`);
    }
  }
}
