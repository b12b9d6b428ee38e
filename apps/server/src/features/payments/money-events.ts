import { readC2bConfirmation } from '@mnada/daraja';
import type { MoneySource } from '@mnada/rules';
import * as z from 'zod';
import type { ProviderEvent, ProviderEventHandler, ProviderEventOutcome } from '../provider-events/index.ts';
import { bookEvent } from './book-event.ts';
import { claimedFor } from './claimed-receipts.ts';
import type { PaymentsDeps } from './context.ts';
import { mayStillWait, outcomeOf, retryAfterSeconds } from './event-outcome.ts';
import { parse } from './own-events.ts';
import { paymentIdByReference } from './payment.sql.ts';
import type { Trx } from './purpose.ts';
import { isKnownReceipt, isReceipt, type Money, noteReceipt, paymentOfReceipt } from './receipts.ts';
import { readReference } from './reference.ts';

/** A line of money that came in, from a Pull or a statement. */
export const MoneyLine = z.object({
  receipt: z.string().refine(isReceipt),
  amountKes: z.int().min(1).max(1_000_000),
  account: z.string().max(200).default(''),
  at: z.iso.datetime({ offset: true }).nullable().default(null),
});
export type MoneyLine = z.input<typeof MoneyLine>;

/** The tokens in the addresses of the paybill's confirmations: few, the same for years, and several at a time. */
export type PaybillTokens = {
  readonly knows: (hash: Buffer) => Promise<boolean>;
  /** A message came by it from a listed address. */
  readonly noteUse: (trx: Trx, hash: Buffer) => Promise<void>;
};

/**
 * Confirmations of the paybill; they may be of a push as well, with the same receipt. From an unlisted address they credit
 * nothing and queue nothing: a Pull or the statement that names the same receipt does (S11).
 */
export function confirmationEvents(
  deps: PaymentsDeps & {
    readonly shortcodes: readonly string[];
    readonly paybillTokens: PaybillTokens;
  },
): ProviderEventHandler {
  const { paybillTokens } = deps;
  return {
    knows: (hash) => paybillTokens.knows(hash),
    async book(trx, providerEvent) {
      if (providerEvent.tokenHash === null || !(await paybillTokens.knows(providerEvent.tokenHash))) {
        return { state: 'ignored', note: 'unknown token' };
      }
      if (providerEvent.isListed === true) await paybillTokens.noteUse(trx, providerEvent.tokenHash);
      const told = readC2bConfirmation(providerEvent.body);
      if (told.kind === 'unreadable') return { state: 'unreadable', note: told.why };
      if (!isReceipt(told.receipt) || typeof told.amountKes !== 'number' || told.amountKes < 1) {
        deps.onAlert?.('a confirmation without a receipt or in cents');
        return { state: 'unreadable', note: 'no receipt, or no whole shillings' };
      }
      if (told.shortcode !== null && !deps.shortcodes.includes(told.shortcode)) {
        return { state: 'ignored', note: 'of another account than ours' };
      }
      return bookMoney(deps, trx, providerEvent, {
        receipt: told.receipt,
        amountCents: told.amountKes * 100,
        toldBy: 'c2b_confirmation',
        accountText: told.billReference,
        payerPhone: told.phone ?? told.maskedPhone,
        payerName: told.payerName,
        paidAt: told.paidAt,
        providerEventId: providerEvent.id,
      });
    },
  };
}

/** Lines that we fetched or imported. */
export function lineEvents(deps: PaymentsDeps, toldBy: 'pull' | 'statement'): ProviderEventHandler {
  return {
    async book(trx, providerEvent) {
      const read = MoneyLine.safeParse(parse(providerEvent.body));
      if (!read.success) return { state: 'unreadable', note: 'no line of money' };
      const { receipt, amountKes, account, at } = read.data;
      const money: Money = {
        receipt,
        amountCents: amountKes * 100,
        toldBy,
        accountText: account,
        payerPhone: null,
        payerName: null,
        paidAt: at,
        providerEventId: providerEvent.id,
      };
      return bookMoney(deps, trx, providerEvent, money);
    },
  };
}

/** The validation of a paybill is answered "accepted" by the route; nothing else hangs on it. */
export const validationEvents: ProviderEventHandler = {
  book: async () => ({ state: 'ignored', note: 'a question before a payment' }),
};

/** To the payment that it is of, by its receipt, by who tells it, by its reference; else into the queue of receipts. */
async function bookMoney(
  deps: PaymentsDeps,
  trx: Trx,
  providerEvent: ProviderEvent,
  money: Money,
): Promise<ProviderEventOutcome> {
  const source: MoneySource =
    money.toldBy === 'c2b_confirmation' && providerEvent.isListed !== true ? 'c2b_unlisted' : money.toldBy;
  const reference = readReference(money.accountText);
  const known = await paymentOfReceipt(trx, money.receipt);
  const paymentId = known?.paymentId ?? (reference === null ? null : await paymentIdByReference(trx, reference));
  if (paymentId !== null) {
    const { receipt } = money;
    // Who names the whole sum of a receipt whose rest goes back agrees with what it paid.
    const amountCents = known?.receiptCents === money.amountCents ? known.paidCents : money.amountCents;
    const event = { kind: 'money_seen', receipt, amountCents, source } as const;
    const booked = await bookEvent(deps, trx, paymentId, event, providerEvent.receivedAt.getTime(), money);
    return outcomeOf(booked, paymentId, providerEvent.tries, deps.onAlert);
  }
  if (source === 'c2b_unlisted') return waitForStatement(deps, trx, money.receipt, providerEvent.tries);
  const about = reference === null ? 'the account is none of our references' : 'no payment has that reference';
  // A hint for staff, and no proof: a stranger may have named somebody else's.
  const claimed = await claimedFor(trx, money.receipt);
  const why = claimed.length === 0 ? about : `${about}; an unlisted address named it for ${claimed.join(', ')}`;
  const isNew = await noteReceipt(trx, money, { state: 'unallocated', paymentId: null, why });
  if (!isNew) return { state: 'ignored', note: 'the receipt is known' };
  return { state: 'booked', note: why, afterCommit: () => deps.onAlert?.('money came in that belongs to no payment') };
}

/** A receipt that only an unlisted address tells of is none: it stands in no queue from which a person could credit it. */
async function waitForStatement(
  deps: PaymentsDeps,
  trx: Trx,
  receipt: string,
  tries: number,
): Promise<ProviderEventOutcome> {
  if (await isKnownReceipt(trx, receipt)) return { state: 'ignored', note: 'the receipt is known' };
  const note = 'from an unlisted address: waits for a Pull or the statement';
  if (mayStillWait(tries)) {
    return { state: 'waiting', note, retryAfterSeconds: retryAfterSeconds('statement', tries) };
  }
  const afterCommit = () => deps.onAlert?.('a confirmation from an unlisted address that nothing ever confirmed');
  return { state: 'ignored', note, afterCommit };
}
