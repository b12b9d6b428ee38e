import { maskedPhone, toShillings } from '@mnada/rules';
import {
  approveWithdrawal,
  listWithdrawals,
  refuseWithdrawal,
  resolvePayout,
  retryPayout,
  type StaffWithdrawal,
  withdrawalReference,
} from '../../features/payouts/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { tableText, timeText } from '../print-table.ts';
import type { StaffContext, Verb } from '../verb.ts';

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

function warningOf({ nameDiffers, receiverDiffers, accountName, payoutState, nextStepAt }: StaffWithdrawal): string {
  return [
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
    Hold: found.holdReason ?? '',
    Attempt: found.attempt ?? 0,
    Code: found.resultCode ?? '',
    Receipt: found.receipt ?? '',
    'Next step': timeText(found.nextStepAt),
  };
  print(
    tableText(
      Object.entries(lines).map(([Field, Value]) => ({ Field, Value: String(Value) })),
      '',
    ),
  );
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
    does: 'your approval; above KSh 10,000 a second person must give theirs',
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
    usage: 'WD-1001 [--phone NUMBER] --reason TEXT',
    does: 'sends a failed one again; another number waits and needs its approvals anew',
    run: async ({ db, actor, notices, print }, given) => {
      const phone = given.option('phone');
      const wish = { reason: given.needed('reason'), ...(phone === undefined ? {} : { phone }) };
      const done = await retryPayout({ db, notices }, actor.id, given.word(0, 'the reference'), wish);
      const held = done.heldUntil === null ? '' : `, and is held until ${timeText(done.heldUntil)}`;
      print(done.needsApproval ? `The new number needs its approvals${held}.` : 'It is sent again.');
    },
  },
  {
    name: 'withdrawals paid',
    usage: 'WD-1001 --receipt RECEIPT --reason TEXT',
    does: 'ends an undecided one: the statement shows that it was paid',
    run: async ({ db, actor, print }, given) => {
      const finding = { kind: 'paid', receipt: given.needed('receipt').toUpperCase() } as const;
      const which = given.word(0, 'the reference');
      await resolvePayout({ db }, actor.id, which, finding, given.needed('reason'));
      print('Completed.');
    },
  },
  {
    name: 'withdrawals not-paid',
    usage: 'WD-1001 --reason TEXT',
    does: 'ends an undecided one after a day: the statement does not show it',
    run: async ({ db, actor, print }, given) => {
      const which = given.word(0, 'the reference');
      await resolvePayout({ db }, actor.id, which, { kind: 'not_paid' }, given.needed('reason'));
      print('Failed. It can be retried or refused now.');
    },
  },
];
