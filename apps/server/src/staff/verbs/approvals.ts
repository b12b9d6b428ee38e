import { APPROVAL_REASONS } from '@mnada/contract';
import {
  type ApprovalRequest,
  approvalReference,
  approveRequest,
  factName,
  factText,
  listRequests,
  readRequest,
  asReadBy,
  refuseRequest,
  withdrawRequest,
} from '../../features/approvals/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { lookingAs } from '../looking-as.ts';
import { fieldsText, tableText, timeText } from '../print-table.ts';
import type { Verb } from '../verb.ts';

const ANYBODY = ['finance', 'fulfilment'] as const;

const rowOf = (each: ApprovalRequest) => ({
  Number: approvalReference(each.number),
  What: each.summary,
  Reason: `${APPROVAL_REASONS[each.reasonCode].en}: ${each.reasonWords}`,
  'Asked by': each.requestedByName,
  Asked: timeText(each.requestedAt),
  Expires: timeText(each.expiresAt),
});

/** All about one, with the comparison that whoever asked saw. */
function wholeRequest(found: ApprovalRequest): string {
  return fieldsText({
    ...rowOf(found),
    Kind: found.kind,
    About: found.subject,
    ...Object.fromEntries(
      found.facts.map((each, n) => [`${String(n + 1).padStart(2)} ${factName(each.name)}`, factText(each)]),
    ),
    ...(found.facts.length === 0 ? { Compared: 'nothing: it is older than comparisons' } : {}),
    'As it stood': JSON.stringify(found.basis),
    State: found.state,
    'Decided by': found.decidedByName ?? '',
    Decided: timeText(found.decidedAt),
    Words: found.decidedWords,
    'Failed with': found.failedCode ?? '',
    Result: found.result === null ? '' : JSON.stringify(found.result),
  });
}

/** What one person has asked for, and a second approves (OPS-5). */
export const approvalVerbs: readonly Verb[] = [
  {
    name: 'approvals list',
    usage: '',
    does: 'what waits for a second person, the longest-waiting first',
    permissions: ANYBODY,
    run: async (context) => {
      const requests = (await listRequests({ db: context.db })).map((each) => asReadBy(lookingAs(context), each));
      context.print(tableText(requests.map(rowOf), 'Nothing waits.'));
    },
  },
  {
    name: 'approvals show',
    usage: 'R-12',
    does: 'all about one, decided or not',
    permissions: ANYBODY,
    run: async (context, given) => {
      const found = await readRequest(context.db, given.word(0, 'the number, such as R-12'));
      context.print(wholeRequest(asReadBy(lookingAs(context), found)));
    },
  },
  {
    name: 'approvals approve',
    usage: 'R-12',
    does: 'does what another person asked for, if it still stands as it stood',
    permissions: ANYBODY,
    run: async (context, given) => {
      const { db, approvals, actor, print } = context;
      const which = given.word(0, 'the number');
      // What is signed is read first, and stays in the terminal above the answer.
      print(wholeRequest(asReadBy(lookingAs(context), await readRequest(db, which))));
      const approval = await approveRequest(await approvals(), actor.id, which);
      if (approval.state === 'failed') {
        throw new Refusal(approval.code, {
          errors: [...approval.errors, 'Nothing was done, and the request is over.'],
        });
      }
      print(`Approved and done: ${approval.reference}.`);
    },
  },
  {
    name: 'approvals refuse',
    usage: 'R-12 --reason TEXT',
    does: 'says no to what another person asked for',
    permissions: ANYBODY,
    run: async ({ approvals, actor, print }, given) => {
      await refuseRequest(await approvals(), actor.id, given.word(0, 'the number'), given.needed('reason'));
      print('Refused. Nothing was done.');
    },
  },
  {
    name: 'approvals withdraw',
    usage: 'R-12 --reason TEXT',
    does: 'takes back what you asked for',
    permissions: ANYBODY,
    run: async ({ approvals, actor, print }, given) => {
      await withdrawRequest(await approvals(), actor.id, given.word(0, 'the number'), given.needed('reason'));
      print('Withdrawn.');
    },
  },
];
