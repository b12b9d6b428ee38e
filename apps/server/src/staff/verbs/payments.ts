import { maskedPhone, toShillings } from '@mnada/rules';
import { giveUpPayment, unconfirmedCredits, waitingReceipts } from '../../features/payments/index.ts';
import { ASKS, ask } from '../ask.ts';
import { findPayment, stuckPayments } from '../payments.sql.ts';
import { fieldsText, tableText, timeText } from '../print-table.ts';
import type { Verb } from '../verb.ts';

export const receiptVerbs: readonly Verb[] = [
  {
    name: 'receipts list',
    usage: '',
    does: 'money that came in and belongs to nothing, or must go back',
    run: async ({ db, print }) => {
      const rows = (await waitingReceipts(db)).map((each) => ({
        Receipt: each.receipt,
        KSh: toShillings(each.amountCents),
        State: each.state,
        'Account typed': each.accountText,
        Why: each.why,
        Came: timeText(each.createdAt),
      }));
      print(tableText(rows, 'No receipt waits.'));
    },
  },
  {
    name: 'receipts match',
    usage: `RECEIPT PAYMENT ${ASKS}`,
    does: 'asks to book it for the payment with that reference, of the same amount',
    run: async (context, given) => {
      const payment = await findPayment(context.db, given.word(1, 'the payment’s reference'));
      await ask(context, given, 'receipt.match', { receipt: given.word(0, 'the receipt'), paymentId: payment.id });
    },
  },
  {
    name: 'receipts return',
    usage: `RECEIPT --receipt RECEIPT-OF-THE-RETURN ${ASKS}`,
    does: 'asks to note that its money was sent back in the provider’s portal',
    run: (context, given) => {
      const params = { receipt: given.word(0, 'the receipt'), returnedBy: given.needed('receipt') };
      return ask(context, given, 'receipt.return', params);
    },
  },
];

export const paymentVerbs: readonly Verb[] = [
  {
    name: 'payments list',
    usage: '',
    does: 'payments that nobody knows the end of',
    run: async ({ db, print }) => {
      const rows = (await stuckPayments(db)).map((each) => ({
        Reference: each.reference,
        State: each.state,
        For: each.purpose,
        KSh: toShillings(each.amountCents),
        Number: maskedPhone(each.phone),
        Code: each.resultCode,
        Asked: timeText(each.createdAt),
      }));
      print(tableText(rows, 'No payment is stuck.'));
    },
  },
  {
    name: 'payments show',
    usage: 'REFERENCE',
    does: 'all about one',
    run: async ({ db, print }, given) => {
      const found = await findPayment(db, given.word(0, 'the payment’s reference'));
      const lines = {
        Reference: found.reference,
        State: found.state,
        For: found.purpose,
        KSh: toShillings(found.amountCents),
        Number: maskedPhone(found.phone),
        Reason: found.reason ?? '',
        Code: found.resultCode ?? '',
        Receipt: found.receipt ?? '',
        Evidence: found.paidAt === null ? '' : found.isVerified ? 'confirmed' : 'unconfirmed',
        'Told by': found.sources.join(', '),
        Asked: timeText(found.createdAt),
        Paid: timeText(found.paidAt),
        Id: found.id,
      };
      print(fieldsText(lines));
    },
  },
  {
    name: 'payments unconfirmed',
    usage: '',
    does: 'credits above KSh 1,000 that no second source has confirmed for a day and more',
    run: async ({ db, print }) => {
      const rows = (await unconfirmedCredits(db)).map((each) => ({
        Reference: each.reference,
        Receipt: each.receipt === null ? 'none told' : `${each.receipt} (unconfirmed)`,
        'Told by': each.sources.join(', '),
        KSh: toShillings(each.amountCents),
        Credited: timeText(each.paidAt),
      }));
      print(tableText(rows, 'Every credit is confirmed, or young, or small.'));
    },
  },
  {
    name: 'payments paid',
    usage: `REFERENCE --receipt RECEIPT --amount KSH ${ASKS}`,
    does: 'asks to credit it: you have seen its receipt in the provider’s portal; unconfirmed until M-PESA says so',
    run: async (context, given) => {
      const { id: paymentId } = await findPayment(context.db, given.word(0, 'the payment’s reference'));
      const params = { paymentId, receipt: given.needed('receipt'), amountKes: given.kes('amount') };
      await ask(context, given, 'payment.paid', params);
    },
  },
  {
    name: 'payments give-up',
    usage: 'REFERENCE --reason TEXT',
    does: 'closes one that nobody paid; money that comes all the same still wins',
    run: async ({ db, actor, money, print }, given) => {
      const { id } = await findPayment(db, given.word(0, 'the payment’s reference'));
      await giveUpPayment((await money()).deps, actor.id, id, given.needed('reason'));
      print('Closed.');
    },
  },
  {
    name: 'payments reverse',
    usage: `REFERENCE --receipt RECEIPT-OF-THE-RETURN ${ASKS}`,
    does: 'asks to note that a paid one was given back in the provider’s portal, or taken by M-PESA',
    run: async (context, given) => {
      const { id: paymentId } = await findPayment(context.db, given.word(0, 'the payment’s reference'));
      await ask(context, given, 'payment.reverse', { paymentId, returnedBy: given.needed('receipt') });
    },
  },
];
