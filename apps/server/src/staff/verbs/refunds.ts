import { payerShown, toShillings } from '@mnada/rules';
import {
  type DueRefund,
  listRefunds,
  oweByStaff,
  readRefundReference,
  refundReference,
  type UnnamedRefund,
  unnamedRefunds,
} from '../../features/payments/index.ts';
import { askRefundAgain } from '../../features/payouts/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { ASKS, ask } from '../ask.ts';
import { findPayment, isPaymentReference } from '../payments.sql.ts';
import { fieldsText, tableText, timeText } from '../print-table.ts';
import type { Verb } from '../verb.ts';

const stateOf = ({ state, confirmedAt }: DueRefund): string =>
  state === 'returned' && confirmedAt === null ? 'returned (unconfirmed)' : state;

const rowOf = (each: DueRefund) => ({
  Number: refundReference(each.number),
  KSh: toShillings(each.amountCents),
  State: stateOf(each),
  Cause: each.cause,
  Payment: each.payment ?? '',
  Receipt: each.receipt ?? 'none told',
  'Goes to': payerShown(each.phone) ?? '',
  Why: each.failedReason ?? each.why,
  Since: timeText(each.createdAt),
});

/** It gets its number with its receipt: a Pull, the statement, or two people who have seen it in the portal. */
const unnamedRow = (each: UnnamedRefund): ReturnType<typeof rowOf> => ({
  Number: 'no receipt yet',
  KSh: toShillings(each.amountCents),
  State: 'unverified',
  Cause: 'not_to_be_had',
  Payment: each.payment,
  Receipt: each.claimed.length === 0 ? 'none told' : `unproved: ${each.claimed.join(', ')}`,
  'Goes to': payerShown(each.phone) ?? '',
  Why: [each.why, each.sources.length === 0 ? '' : `told by ${each.sources.join(', ')}`].filter(Boolean).join('; '),
  Since: timeText(each.since),
});

/** Whatever the shop owes back (PAY-6, OPS-5). */
export const refundVerbs: readonly Verb[] = [
  {
    name: 'refunds list',
    usage: '',
    does: 'what is owed back or on its way, or returned by a typed receipt only; the longest-waiting first',
    run: async ({ db, print }) => {
      const rows = [...(await unnamedRefunds(db)).map(unnamedRow), ...(await listRefunds(db)).map(rowOf)];
      print(tableText(rows, 'Nothing is owed back.'));
    },
  },
  {
    name: 'refunds show',
    usage: 'RF-12',
    does: 'all about one',
    run: async ({ db, print }, given) => {
      const [found] = await listRefunds(db, readRefundReference(given.word(0, 'the number, such as RF-12')));
      if (!found) throw new Refusal('REFUND_NOT_FOUND');
      const lines = {
        ...rowOf(found),
        Words: found.why,
        Way: found.method ?? '',
        Attempts: found.attempts,
        'Returned by': found.returnedBy ?? '',
        Confirmed: timeText(found.confirmedAt),
      };
      print(fieldsText(lines));
    },
  },
  {
    name: 'refunds owe',
    usage: 'PAYMENT-OR-RECEIPT --reason TEXT',
    does: 'writes that a paid payment, or a receipt of nobody’s, goes back; its payer is told, and nothing is sent yet',
    run: async ({ db, actor, money, print }, given) => {
      const which = given.word(0, 'the payment’s reference, or the receipt');
      const what = isPaymentReference(which) ? { paymentId: (await findPayment(db, which)).id } : { receipt: which };
      print(`Owed: ${await oweByStaff({ ...(await money()).deps, db }, actor.id, what, given.needed('reason'))}.`);
    },
  },
  {
    name: 'refunds forget',
    usage: `RF-12 ${ASKS}`,
    does: 'asks to owe it no more, as long as nothing of it was sent; only what “refunds owe” wrote down',
    run: (context, given) =>
      ask(context, given, 'refund.forget', { refund: readRefundReference(given.word(0, 'the number')) }),
  },
  {
    name: 'refunds pay',
    usage: `RF-12 ${ASKS}`,
    does: 'asks to have M-PESA give the whole receipt back to whoever paid it',
    run: (context, given) =>
      ask(context, given, 'refund.pay', { refund: readRefundReference(given.word(0, 'the number')) }),
  },
  {
    name: 'refunds send',
    usage: `RF-12 ${ASKS}`,
    does: 'asks to send it to the phone that paid: a part, or what M-PESA can’t reverse any more',
    run: (context, given) =>
      ask(context, given, 'refund.send', { refund: readRefundReference(given.word(0, 'the number')) }),
  },
  {
    name: 'refunds ask',
    usage: 'RF-12 --reason TEXT',
    does: 'has the provider asked once more what became of one that was sent to a phone',
    run: async ({ db, actor, print }, given) => {
      const refund = readRefundReference(given.word(0, 'the number'));
      await askRefundAgain({ db }, actor.id, refund, given.needed('reason'));
      print('It is asked now. Its answer changes the refund, or lets you say “not paid” after a day.');
    },
  },
  {
    name: 'refunds not-paid',
    usage: `RF-12 ${ASKS}`,
    does: 'asks to end an undecided sending after a day: no statement of that day shows it, nor does the provider’s answer',
    run: (context, given) =>
      ask(context, given, 'refund.not_paid', { refund: readRefundReference(given.word(0, 'the number')) }),
  },
  {
    name: 'refunds returned',
    usage: `RF-12 --receipt RECEIPT-OF-THE-RETURN ${ASKS}`,
    does: 'asks to book that it was sent by hand in the provider’s portal; unconfirmed until a statement shows it',
    run: (context, given) => {
      const refund = readRefundReference(given.word(0, 'the number'));
      return ask(context, given, 'refund.returned', { refund, returnedBy: given.needed('receipt') });
    },
  },
];
