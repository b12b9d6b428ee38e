import {
  RISK_STATES,
  type RiskCasePage,
  SUSPENSION_CAUSES,
  SUSPENSION_DAYS_MAX,
  type RiskState,
  type SuspensionCause,
} from '@mnada/contract/office';
import {
  appealCase,
  askHolders,
  caseReference,
  decideAlone,
  readCasePage,
  selectCases,
  toCaseRow,
} from '../../features/risk/index.ts';
import { writeAudit } from '../../platform/audit.ts';
import { ASKS, ask } from '../ask.ts';
import { UsageError } from '../command-line.ts';
import { lookingAs } from '../looking-as.ts';
import { fieldsText, tableText, timeText } from '../print-table.ts';
import type { Given, StaffContext, Verb } from '../verb.ts';

const SEE = ['support', 'finance', 'audit'] as const;
const WRITE = ['support', 'finance'] as const;
const DECIDE = ['finance'] as const;
const SHOWN = 50;
const WORDS_MAX = 500;
/** A case as it was read: whatever joined it since makes it another question. */
const CASE = 'FC-1 REVISION';

function stateOf(word: string): RiskState {
  const state = RISK_STATES.find((each) => each === word);
  if (state === undefined) throw new UsageError(`Say which: ${RISK_STATES.join(', ')}.`);
  return state;
}
function revisionOf(given: Given): number {
  const text = given.word(1, 'the revision, as “risk show” tells it');
  if (!/^[0-9]{1,9}$/.test(text)) throw new UsageError('The revision is the number that “risk show” tells.');
  return Number(text);
}
function wordsOf(given: Given): string {
  const text = given.needed('reason');
  if (text.length > WORDS_MAX) throw new UsageError(`--reason has ${WORDS_MAX} letters at most.`);
  return text;
}
function causeOf(given: Given): SuspensionCause {
  const cause = given.needed('cause');
  if (!Object.hasOwn(SUSPENSION_CAUSES, cause))
    throw new UsageError(`--cause is one of: ${Object.keys(SUSPENSION_CAUSES).join(', ')}.`);
  return cause as SuspensionCause;
}
function daysOf(given: Given): number | null {
  const text = given.option('days');
  if (text === undefined) return null;
  if (!/^[1-9][0-9]{0,2}$/.test(text) || Number(text) > SUSPENSION_DAYS_MAX)
    throw new UsageError(`--days is 1 to ${SUSPENSION_DAYS_MAX}.`);
  return Number(text);
}

const caseOf = (context: StaffContext, given: Given): Promise<RiskCasePage> =>
  readCasePage(context.db, lookingAs(context), given.word(0, 'the case, such as FC-12'));

/** The ids of those whom `--people` names; undefined: it is about all of them. @throws UsageError somebody isn't in the case */
function peopleOf({ people }: RiskCasePage, given: Given): readonly string[] | undefined {
  const text = given.option('people');
  if (text === undefined) return undefined;
  return text.split(',').map((name) => {
    const found = people.find(({ user }) => user.username.toLowerCase() === name.trim().toLowerCase());
    if (found === undefined) throw new UsageError(`“${name.trim()}” isn’t in the case.`);
    return found.user.id;
  });
}

/** What a decision for two is about. */
async function aboutOf(context: StaffContext, given: Given) {
  const [revision, cause, days] = [revisionOf(given), causeOf(given), daysOf(given)];
  const page = await caseOf(context, given);
  const people = peopleOf(page, given);
  const answer = given.option('note');
  return {
    ...{ case: Number(page.case.id), revision, cause, days },
    ...(people === undefined ? {} : { people }),
    ...(answer === undefined ? {} : { answer }),
  };
}

/** One person's decision; where it ends what two decided, a second person is asked, as in the room. */
async function decide(context: StaffContext, given: Given, decision: 'no_harm' | 'watch'): Promise<void> {
  const [revision, reason] = [revisionOf(given), wordsOf(given)];
  const page = await caseOf(context, given);
  const caseId = Number(page.case.id);
  if (page.takes_two) return await ask(context, given, 'risk.clear', { case: caseId, revision, decision });
  await decideAlone(context, { caseId, revision, decision }, { actorId: context.actor.id, reason });
  context.print(
    `${caseReference(caseId)}: ${decision === 'no_harm' ? 'no harm. Nothing is held any longer.' : 'watched. Each withdrawal of its people takes two approvals.'}`,
  );
}

function show({ print }: StaffContext, page: RiskCasePage): void {
  const nameOf = (id: string) => page.people.find(({ user }) => user.id === id)?.user.username ?? '';
  print(
    fieldsText({
      Case: page.case.reference,
      State: page.case.state,
      Revision: page.revision,
      Opened: timeText(new Date(page.case.opened_at)),
      'Holds until': page.case.state === 'open' ? timeText(new Date(page.case.holds_until)) : null,
      Appealed: page.case.appealed_at === null ? null : timeText(new Date(page.case.appealed_at)),
      Decided: page.case.decided_at === null ? null : timeText(new Date(page.case.decided_at)),
      'Decided by': page.case.decided_by?.name ?? null,
      'Takes two': page.takes_two ? 'yes: two decided before' : 'no',
      'Waits for a second person': page.open_request,
    }),
  );
  for (const { user, words, answer_by: by } of page.appeals.filter(({ outcome }) => outcome === null))
    print(`${user.username} wrote, to be answered by ${timeText(new Date(by))}: ${words}`);
  for (const { user, words, answer, answered_at: at } of page.questions)
    print(
      `${user.username} was asked: ${words} ${at === null ? 'No answer yet.' : `Answered ${timeText(new Date(at))}: ${answer}`}`,
    );
  const people = page.people.map((each) => ({
    User: each.user.username,
    Name: each.name,
    State: each.state,
    Joined: timeText(new Date(each.joined_at)),
    Wins: each.wins,
    'Paid, KSh': each.paid,
    'Bids left': each.bids_left,
  }));
  print(`\n${tableText(people, 'Nobody is in it any longer.')}`);
  const signals = page.signals.map(({ kind, weight, thing, people: seen, alike, among }) => ({
    Seen: kind,
    Weight: weight,
    What: thing,
    Of: seen.map(nameOf).join(', '),
    'How many like it': `${alike} of ${among}`,
  }));
  print(`\n${tableText(signals, 'No fact.')}`);
  const facts = page.facts.map(({ fact, speaks, values }) => ({
    Fact: fact,
    Speaks: speaks,
    Numbers: Object.entries(values)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  }));
  print(`\n${tableText(facts, 'Nothing speaks for or against them.')}`);
  const money = page.stake.withdrawals.map(({ reference, user, net, is_held: isHeld }) => ({
    Withdrawal: reference,
    Of: nameOf(user),
    KSh: net,
    Held: isHeld ? 'yes' : 'no',
  }));
  print(`\n${tableText(money, 'They asked for no money that hasn’t left.')}`);
  const history = page.history.map(({ at, kind, by, words }) => ({
    When: timeText(new Date(at)),
    What: kind,
    Who: by?.name ?? '',
    Words: words,
  }));
  print(`\n${tableText(history, 'No history.')}`);
}

/** Fraud cases (OPS-24), by the functions of the room. */
export const riskVerbs: readonly Verb[] = [
  {
    name: 'risk list',
    usage: `[${RISK_STATES.join('|')}]`,
    does: 'cases, the newest first, fifty at most',
    permissions: SEE,
    run: async ({ db, print }, given) => {
      const tab = stateOf(given.maybe(0) ?? 'open');
      const rows = await selectCases(db, { tab }, { after: null, limit: SHOWN });
      const table = rows.map(toCaseRow).map((row) => ({
        Case: row.reference,
        State: row.state,
        People: row.people_in_all,
        Who: row.people.map(({ username }) => username).join(', '),
        Seen: row.kinds.join(', '),
        Held: row.held.count,
        'Held, KSh': row.held.total,
        Opened: timeText(new Date(row.opened_at)),
      }));
      print(tableText(table, 'No case.'));
    },
  },
  {
    name: 'risk show',
    usage: 'FC-1',
    does: 'who, which facts and how rare, what speaks for them, what hangs on it; each look is in the audit',
    permissions: SEE,
    run: async (context, given) => {
      const page = await caseOf(context, given);
      await writeAudit(context.db, {
        actorId: context.actor.id,
        action: 'case.viewed',
        subject: `case:${page.case.id}`,
        after: { people: page.is_masked ? 'masked' : 'whole', at: 'console' },
      });
      show(context, page);
    },
  },
  {
    name: 'risk no-harm',
    usage: `${CASE} --reason TEXT [--code CODE]`,
    does: 'decides that there is no harm; asks a second person, with --code, where two decided before',
    permissions: DECIDE,
    run: (context, given) => decide(context, given, 'no_harm'),
  },
  {
    name: 'risk watch',
    usage: `${CASE} --reason TEXT [--code CODE]`,
    does: 'decides to watch: each withdrawal of its people takes two approvals; asks a second person, with --code, where two decided before',
    permissions: DECIDE,
    run: (context, given) => decide(context, given, 'watch'),
  },
  {
    name: 'risk limit',
    usage: `${CASE} release|refuse --cause CAUSE [--days N] [--people NAME,NAME] [--note TEXT] ${ASKS}`,
    does: `asks to keep its people from bidding; what they asked to be paid goes on with two approvals, or is refused. --note: why it stands, for whoever wrote an appeal. Causes: ${Object.keys(SUSPENSION_CAUSES).join(', ')}`,
    permissions: DECIDE,
    run: async (context, given) => {
      const money = given.word(2, 'release or refuse');
      if (money !== 'release' && money !== 'refuse') throw new UsageError('Their money is: release, or refuse.');
      await ask(context, given, 'risk.limit', { ...(await aboutOf(context, given)), money });
    },
  },
  {
    name: 'risk suspend',
    usage: `${CASE} --cause CAUSE [--days N] [--people NAME,NAME] [--note TEXT] ${ASKS}`,
    does: 'asks to suspend its people, and to refuse what they asked to be paid',
    permissions: DECIDE,
    run: async (context, given) => ask(context, given, 'risk.suspend', await aboutOf(context, given)),
  },
  {
    name: 'risk ask',
    usage: `${CASE} --reason TEXT`,
    does: 'asks the holders of its accounts, who read exactly this and may answer in their own words (OPS-27)',
    permissions: WRITE,
    run: async (context, given) => {
      const [revision, reason] = [revisionOf(given), wordsOf(given)];
      const { case: found } = await caseOf(context, given);
      await askHolders(context, { caseId: Number(found.id), revision }, { actorId: context.actor.id, reason });
      context.print(`The holders of ${found.reference} are asked: risk show tells their answers.`);
    },
  },
  {
    name: 'risk appeal',
    usage: `${CASE} --reason TEXT`,
    does: 'writes down what somebody says against a decision: the case is open again, and others decide it anew',
    permissions: WRITE,
    run: async (context, given) => {
      const [revision, reason] = [revisionOf(given), wordsOf(given)];
      const { case: found } = await caseOf(context, given);
      await appealCase(context, { caseId: Number(found.id), revision }, { actorId: context.actor.id, reason });
      context.print(`${found.reference} is open again. Neither you nor whoever decided before decides it now.`);
    },
  },
];
