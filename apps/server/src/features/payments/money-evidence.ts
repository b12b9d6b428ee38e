import { readC2bConfirmation } from '@mnada/daraja';
import * as z from 'zod';
import type { Evidence, EvidenceHandler, EvidenceOutcome } from '../evidence/index.ts';
import { bookEvent } from './book-event.ts';
import type { PaymentsDeps } from './context.ts';
import { outcomeOf } from './evidence-outcome.ts';
import { parse } from './own-evidence.ts';
import { paymentIdByReference } from './payment.sql.ts';
import type { Trx } from './purpose.ts';
import { isReceipt, type Money, noteReceipt, paymentOfReceipt } from './receipts.ts';
import { readReference } from './reference.ts';

/** A line of money that came in, from a Pull or a statement; and staff with a receipt, who name the payment. */
export const MoneyLine = z.object({
  receipt: z.string().refine(isReceipt),
  amountKes: z.int().min(1).max(1_000_000),
  account: z.string().max(200).default(''),
  at: z.iso.datetime({ offset: true }).nullable().default(null),
  paymentId: z.uuid().optional(),
});
export type MoneyLine = z.input<typeof MoneyLine>;

/** Confirmations of the paybill; they may be of a push as well, with the same receipt. */
export function confirmationEvidence(
  deps: PaymentsDeps & {
    readonly shortcodes: readonly string[];
    readonly knowsToken: (hash: Buffer) => Promise<boolean>;
  },
): EvidenceHandler {
  return {
    knows: (hash) => deps.knowsToken(hash),
    async book(trx, evidence) {
      if (evidence.tokenHash === null || !(await deps.knowsToken(evidence.tokenHash))) {
        return { state: 'ignored', note: 'unknown token' };
      }
      const told = readC2bConfirmation(evidence.body);
      if (told.kind === 'unreadable') return { state: 'unreadable', note: told.why };
      if (!isReceipt(told.receipt) || typeof told.amountKes !== 'number' || told.amountKes < 1) {
        deps.onAlert?.('a confirmation without a receipt or in cents');
        return { state: 'unreadable', note: 'no receipt, or no whole shillings' };
      }
      if (told.shortcode !== null && !deps.shortcodes.includes(told.shortcode)) {
        return { state: 'ignored', note: 'of another account than ours' };
      }
      return bookMoney(deps, trx, evidence, {
        receipt: told.receipt,
        amountCents: told.amountKes * 100,
        toldBy: 'c2b_confirmation',
        accountText: told.billReference,
        payerPhone: told.phone ?? told.maskedPhone,
        payerName: told.payerName,
        paidAt: told.paidAt,
        evidenceId: evidence.id,
      });
    },
  };
}

/** Lines that we fetched, imported or were given by staff. */
export function lineEvidence(deps: PaymentsDeps, toldBy: 'pull' | 'statement' | 'staff'): EvidenceHandler {
  return {
    async book(trx, evidence) {
      const read = MoneyLine.safeParse(parse(evidence.body));
      if (!read.success) return { state: 'unreadable', note: 'no line of money' };
      const { receipt, amountKes, account, at, paymentId } = read.data;
      const money: Money = {
        receipt,
        amountCents: amountKes * 100,
        toldBy,
        accountText: account,
        payerPhone: null,
        payerName: null,
        paidAt: at,
        evidenceId: evidence.id,
      };
      return bookMoney(deps, trx, evidence, money, paymentId);
    },
  };
}

/** The validation of a paybill is answered "accepted" by the route; nothing else hangs on it. */
export const validationEvidence: EvidenceHandler = {
  book: async () => ({ state: 'ignored', note: 'a question before a payment' }),
};

/** To the payment that it is of, by its receipt, by who tells it, by its reference; else into the queue of receipts. */
async function bookMoney(
  deps: PaymentsDeps,
  trx: Trx,
  evidence: Evidence,
  money: Money,
  named?: string,
): Promise<EvidenceOutcome> {
  const reference = readReference(money.accountText);
  const paymentId =
    named ??
    (await paymentOfReceipt(trx, money.receipt)) ??
    (reference === null ? null : await paymentIdByReference(trx, reference));
  if (paymentId !== null) {
    const event = { kind: 'money_seen', receipt: money.receipt, amountCents: money.amountCents } as const;
    const booked = await bookEvent(deps, trx, paymentId, event, evidence.receivedAt.getTime(), money);
    return outcomeOf(booked, paymentId, evidence.tries);
  }
  const why = reference === null ? 'the account is none of our references' : 'no payment has that reference';
  const isNew = await noteReceipt(trx, money, { state: 'unallocated', paymentId: null, why });
  if (!isNew) return { state: 'ignored', note: 'the receipt is known' };
  return { state: 'booked', note: why, after: () => deps.onAlert?.('money came in that belongs to no payment') };
}
