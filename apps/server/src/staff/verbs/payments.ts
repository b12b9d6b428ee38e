import { maskedPhone, toShillings } from '@mnada/rules';
import {
  confirmPayment,
  giveUpPayment,
  matchReceipt,
  returnReceipt,
  reversePayment,
  waitingReceipts,
} from '../../features/payments/index.ts';
import { findPayment, stuckPayments } from '../payments.sql.ts';
import { tableText, timeText } from '../print-table.ts';
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
    usage: 'RECEIPT PAYMENT --reason TEXT',
    does: 'books it for the payment with that reference, of the same amount',
    run: async ({ db, actor, money, print }, given) => {
      const payment = await findPayment(db, given.word(1, 'the payment’s reference'));
      const receipt = given.word(0, 'the receipt');
      const { deps } = await money();
      await matchReceipt(deps, actor.id, receipt, { paymentId: payment.id }, given.needed('reason'));
      print('Booked.');
    },
  },
  {
    name: 'receipts return',
    usage: 'RECEIPT --receipt RECEIPT-OF-THE-RETURN --reason TEXT',
    does: 'notes that its money was sent back in the provider’s portal',
    run: async ({ actor, money, print }, given) => {
      const receipt = given.word(0, 'the receipt');
      const { deps } = await money();
      const wish = { receipt, returnedBy: given.needed('receipt'), reason: given.needed('reason') };
      await returnReceipt(deps, actor.id, wish);
      print('Returned.');
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
        KSh: String(toShillings(found.amountCents)),
        Number: maskedPhone(found.phone),
        Reason: found.reason ?? '',
        Code: found.resultCode ?? '',
        Receipt: found.receipt ?? '',
        Verified: found.isVerified ? 'yes' : 'no',
        Asked: timeText(found.createdAt),
        Paid: timeText(found.paidAt),
        Id: found.id,
      };
      print(
        tableText(
          Object.entries(lines).map(([Field, Value]) => ({ Field, Value })),
          '',
        ),
      );
    },
  },
  {
    name: 'payments paid',
    usage: 'REFERENCE --receipt RECEIPT --amount KSH --reason TEXT',
    does: 'books it: you have seen its receipt in the provider’s portal',
    run: async ({ db, actor, money, print }, given) => {
      const { id: paymentId } = await findPayment(db, given.word(0, 'the payment’s reference'));
      const { deps } = await money();
      const wish = {
        paymentId,
        receipt: given.needed('receipt'),
        amountKes: given.kes('amount'),
        reason: given.needed('reason'),
      };
      const outcome = await confirmPayment(deps, actor.id, wish);
      print(outcome === null ? 'Stored; it is booked in a moment.' : `${outcome.state}: ${outcome.note}`);
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
    usage: 'REFERENCE --receipt RECEIPT-OF-THE-RETURN --reason TEXT',
    does: 'notes that a paid one was given back in the provider’s portal, or taken by M-PESA',
    run: async ({ db, actor, money, print }, given) => {
      const { id: paymentId } = await findPayment(db, given.word(0, 'the payment’s reference'));
      const wish = { paymentId, returnedBy: given.needed('receipt'), reason: given.needed('reason') };
      await reversePayment((await money()).deps, actor.id, wish);
      print('Reversed.');
    },
  },
];
