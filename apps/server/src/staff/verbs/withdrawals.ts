import { maskedPhone, type PayoutFlag, toShillings } from '@mnada/rules';
import {
  approveWithdrawal,
  listWithdrawals,
  askAgain,
  refuseWithdrawal,
  type StaffWithdrawal,
  withdrawalReference,
} from '../../features/payouts/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { ASKS, ask } from '../ask.ts';
import { fieldsText, tableText, timeText } from '../print-table.ts';
import type { StaffContext, Verb } from '../verb.ts';

const FLAG_WORDS: Record<PayoutFlag, string> = {
  other_name: 'another name than the account’s',
  new_number: 'a number new to the account',
  other_device: 'not a browser of theirs',
  first_payout: 'first payout, above KSh 2,000',
};

const rowOf = (each: StaffWithdrawal) => ({
  Reference: withdrawalReference(each.number),
  KSh: toShillings(each.netCents),
  State: each.payoutState ?? each.state,
  Why: each.reason ?? (each.state === 'requested' ? `${each.approvals}/${each.approvalsNeeded} approvals` : ''),
  Claimant: `${each.firstName} ${each.lastName}`,
  Number: maskedPhone(each.phone),
  'Held until': timeText(each.heldUntil),
  Warning: warningOf(each),
  Asked: timeText(each.createdAt),
});

const WAITS_FOR: Record<NonNullable<StaffWithdrawal['waitsFor']>, string> = {
  debt: 'waits: its owner owes for a purchase that was taken back',
  payment: 'waits: no payment of its owner stands any more',
  account: 'waits: the account is closed or suspended',
  review: 'waits: an open fraud case holds it',
};

function warningOf(withdrawal: StaffWithdrawal): string {
  const { nameDiffers, receiverDiffers, accountName, payoutState, nextStepAt, waitsFor } = withdrawal;
  return [
    waitsFor === null ? '' : WAITS_FOR[waitsFor],
    nameDiffers ? `account: ${accountName}` : '',
    receiverDiffers ? 'receiver has another name' : '',
    (payoutState === 'failed' || payoutState === 'indeterminate') && nextStepAt === null ? 'needs you' : '',
  ]
    .filter(Boolean)
    .join('; ');
}

async function show({ db, print }: StaffContext, reference: string): Promise<void> {
  const number = /^(?:WD-)?([0-9]{1,15})$/i.exec(reference)?.[1];
  const [found] = number === undefined ? [] : await listWithdrawals(db, Number(number));
  if (!found) throw new Refusal('WITHDRAWAL_NOT_FOUND');
  const lines = {
    ...rowOf(found),
    Product: found.productName ?? 'referral earnings',
    Account: `${found.accountName} (${found.username})`,
    Approvals: `${found.approvals} of ${found.approvalsNeeded}`,
    Flags: found.flags.map((flag) => FLAG_WORDS[flag]).join('; '),
    Hold: found.holdReason ?? '',
    Attempt: found.attempt ?? 0,
    Code: found.resultCode ?? '',
    Receipt: found.receipt ?? '',
    'Next step': timeText(found.nextStepAt),
  };
  print(fieldsText(lines));
}

export const withdrawalVerbs: readonly Verb[] = [
  {
    name: 'withdrawals list',
    usage: '',
    does: 'what isn’t over, the longest-waiting first',
    run: async ({ db, print }) => print(tableText((await listWithdrawals(db)).map(rowOf), 'No withdrawal waits.')),
  },
  {
    name: 'withdrawals show',
    usage: 'WD-1001',
    does: 'all about one',
    run: (context, given) => show(context, given.word(0, 'the reference, such as WD-1001')),
  },
  {
    name: 'withdrawals approve',
    usage: 'WD-1001 --reason TEXT',
    does: 'your approval; above KSh 10,000, or when anything is flagged, a second person must give theirs',
    run: async ({ db, actor, print }, given) => {
      const which = given.word(0, 'the reference');
      const {
        isApproved,
        given: count,
        needed,
      } = await approveWithdrawal({ db }, actor.id, which, given.needed('reason'));
      print(isApproved ? 'Approved. It is sent now, or when its hold ends.' : `Approval ${count} of ${needed}.`);
    },
  },
  {
    name: 'withdrawals refuse',
    usage: 'WD-1001 --note TEXT --reason TEXT',
    does: 'frees the claim, or the earnings; the note is shown to the owner',
    run: async ({ db, actor, print }, given) => {
      const words = { note: given.needed('note'), reason: given.needed('reason') };
      await refuseWithdrawal({ db }, actor.id, given.word(0, 'the reference'), words);
      print('Refused. The claim is free again, or the earnings are.');
    },
  },
  {
    name: 'withdrawals retry',
    usage: `WD-1001 [--phone NUMBER] ${ASKS}`,
    does: 'asks to send a failed one again; another number waits and needs its approvals anew',
    run: (context, given) => {
      const phone = given.option('phone');
      const params = { withdrawal: given.word(0, 'the reference'), ...(phone === undefined ? {} : { phone }) };
      return ask(context, given, 'withdrawal.retry', params);
    },
  },
  {
    name: 'withdrawals paid',
    usage: `WD-1001 --receipt RECEIPT ${ASKS}`,
    does: 'asks to end an undecided one: the imported statement shows that it was paid',
    run: (context, given) => {
      const receipt = given.needed('receipt').toUpperCase();
      return ask(context, given, 'withdrawal.paid', { withdrawal: given.word(0, 'the reference'), receipt });
    },
  },
  {
    name: 'withdrawals ask',
    usage: 'WD-1001 --reason TEXT',
    does: 'has the provider asked once more what became of an undecided one',
    run: async ({ db, actor, print }, given) => {
      await askAgain({ db }, actor.id, given.word(0, 'the reference'), given.needed('reason'));
      print('It is asked now. Its answer changes the withdrawal, or lets you say “not paid” after a day.');
    },
  },
  {
    name: 'withdrawals not-paid',
    usage: `WD-1001 ${ASKS}`,
    does: 'asks to end an undecided one after a day: no statement of that day shows it, nor does the provider’s answer',
    run: (context, given) => ask(context, given, 'withdrawal.not_paid', { withdrawal: given.word(0, 'the reference') }),
  },
];
