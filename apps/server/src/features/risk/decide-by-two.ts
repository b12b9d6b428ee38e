import {
  APPEAL_ANSWER_MAX,
  SUSPENSION_APPEAL,
  SUSPENSION_CAUSES,
  SUSPENSION_DAYS_MAX,
  type SuspensionCause,
} from '@mnada/contract/office';
import { toShillings } from '@mnada/rules';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod';
import type { Bus } from '../../platform/bus/index.ts';
import type { Tables } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { answerAppeal, lockOpenAppeals } from '../appeals/index.ts';
import { type ApprovalKind, approvalKind, type Approved, fact, factList } from '../approvals/index.ts';
import { tellNotified } from '../notifications/index.ts';
import { refuseIn, withdrawalReference } from '../payouts/index.ts';
import { liftIn, suspendIn } from '../users/index.ts';
import { caseReference } from './case-reference.ts';
import { type LockedCase, lockCase } from './case.sql.ts';
import { endBegun, refuseDeciding, writeDecision } from './decide.ts';
import { inNameOfCase, runningSuspensions, runningText } from './running-suspensions.ts';

const CAUSES = Object.keys(SUSPENSION_CAUSES) as [SuspensionCause, ...SuspensionCause[]];
const About = {
  case: z.int().min(1),
  revision: z.int().min(0),
  cause: z.enum(CAUSES),
  days: z.int().min(1).max(SUSPENSION_DAYS_MAX).nullable(),
  /** Of its people, those whom it is about; all, unless some are named. */
  people: z.array(z.uuid()).min(1).max(50).optional(),
  /** Why it stands, as those read it who wrote an appeal (OPS-26). */
  answer: z.string().trim().min(3).max(APPEAL_ANSWER_MAX).optional(),
};
/** What becomes of what they asked to be paid: it goes its way with two approvals, or it is refused. */
const Limit = z.strictObject({ ...About, money: z.enum(['release', 'refuse']) });
const Suspend = z.strictObject(About);
/** What one person decides otherwise, where it ends what two decided. */
const Clear = z.strictObject({ case: About.case, revision: About.revision, decision: z.enum(['no_harm', 'watch']) });
type Asked = z.output<typeof Suspend> & { readonly money: 'release' | 'refuse' };
type Trx = Transaction<Tables>;

/** @throws Refusal INVALID_INPUT somebody is named who isn't in the case */
function named({ people }: LockedCase, wanted: readonly string[] | undefined): LockedCase['people'] {
  if (wanted === undefined) return people;
  const chosen = people.filter(({ id }) => wanted.includes(id));
  if (chosen.length !== new Set(wanted).size) throw new Refusal('INVALID_INPUT', { errors: ['people'] });
  return chosen;
}

/** @throws Refusal RISK_CASE_NOT_FOUND, EDITED_MEANWHILE, RISK_CASE_DECIDED */
async function lockOpen(trx: Trx, about: { readonly case: number; readonly revision: number }): Promise<LockedCase> {
  const found = await lockCase(trx, about.case);
  if (found.revision !== about.revision) throw new Refusal('EDITED_MEANWHILE');
  if (found.state !== 'open') throw new Refusal('RISK_CASE_DECIDED');
  return found;
}

const peopleText = (count: number): string => (count === 1 ? '1 person' : `${count} people`);
const moneyText = (money: LockedCase['withdrawals']): string =>
  money
    .map(
      ({ number, netCents }) => `${withdrawalReference(number)} of KSh ${toShillings(netCents).toLocaleString('en')}`,
    )
    .join(', ');
const basisOf = (money: LockedCase['withdrawals']) => money.map(({ id, round }) => `${id}:${round}`);

/** Those whom a decision is not about, and what becomes of their money: whoever approves it reads that as well. */
function restOf(found: LockedCase, people: LockedCase['people']) {
  const rest = found.people.filter(({ id }) => people.every((each) => each.id !== id));
  const money = found.withdrawals.filter(({ userId }) => rest.some(({ id }) => id === userId));
  const owners = rest.filter(({ id }) => money.some(({ userId }) => userId === id));
  const others = rest.filter((each) => !owners.includes(each));
  return { rest, money, names: [...owners, ...others].map(({ username }) => username).join(', ') };
}

async function look(trx: Trx, asked: Asked, scope: 'bidding' | 'all') {
  const found = await lockOpen(trx, asked);
  const people = named(found, asked.people);
  const left = restOf(found, people);
  const money = found.withdrawals.filter(({ userId }) => people.some(({ id }) => id === userId));
  const cents = money.reduce((sum, { netCents }) => sum + netCents, 0);
  const names = people.map(({ username }) => username).join(', ');
  const running = await runningSuspensions(
    trx,
    people.map(({ id }) => id),
  );
  const nameOf = (userId: string) => people.find(({ id }) => id === userId)?.username ?? '';
  const appeals = await lockOpenAppeals(
    trx,
    people.map(({ id }) => id),
  );
  if (appeals.length > 0 && asked.answer === undefined) throw new Refusal('APPEAL_NEEDS_ANSWER');
  const term = asked.days === null ? 'until it is lifted' : `for ${asked.days} ${asked.days === 1 ? 'day' : 'days'}`;
  const verb = scope === 'all' ? 'Suspend' : 'Keep from bidding';
  const reference = caseReference(found.id);
  return {
    subject: `case:${found.id}`,
    summary: `${reference}: ${verb} ${people.length === 1 ? names : `${people.length} people`} ${term}${
      left.rest.length === 0 ? '' : `; not about ${left.rest.length} of its people`
    }`,
    facts: () =>
      factList(
        fact.words('person', names),
        fact.words('until', term),
        fact.words('why', SUSPENSION_CAUSES[asked.cause].en),
        appeals.length > 0 && fact.words('why', `to whoever appealed: ${asked.answer ?? ''}`),
        running.length > 0 &&
          fact.words(
            'person',
            `suspended already, which goes on as the case’s own: ${running.map((each) => `${nameOf(each.userId)} (${runningText(each)})`).join(', ')}`,
          ),
        money.length > 0 && fact.words('withdrawal', money.map(({ number }) => withdrawalReference(number)).join(', ')),
        money.length > 0 && fact.kes('amount', cents),
        money.length > 0 &&
          fact.words(
            'state',
            asked.money === 'refuse' ? 'the withdrawals are refused' : 'the withdrawals take two approvals',
          ),
        left.money.length > 0 && fact.words('withdrawal', `not refused, two approvals each: ${moneyText(left.money)}`),
        left.rest.length > 0 && fact.words('person', `not about ${peopleText(left.rest.length)}: ${left.names}`),
      ),
    basis: {
      revision: found.revision,
      people: people.map(({ id }) => id),
      running: running.map(({ id }) => id),
      appeals: appeals.map(({ id }) => id),
      withdrawals: basisOf(money),
      left: left.rest.map(({ id }) => id),
      left_withdrawals: basisOf(left.money),
    },
  };
}

/**
 * Suspends somebody in the case's name. What one colleague had begun gives way: left as it is, that colleague could end alone
 * what two decided. @returns its number, and whom to tell
 */
async function suspendOne(
  trx: Trx,
  userId: string,
  asked: Asked,
  scope: 'bidding' | 'all',
  by: { readonly actorId: string; readonly reason: string },
) {
  const [running] = await runningSuspensions(trx, [userId]);
  if (running !== undefined) await liftIn(trx, { userId, isByCase: true, isReplaced: true }, by);
  const term = inNameOfCase({ scope, days: asked.days }, running);
  return await suspendIn(trx, { userId, cause: asked.cause, ...term }, by);
}

/** What stays of what they appealed against: milder where they may come in again. A colleague's own, which goes on, is neither. */
async function answerAppeals(
  trx: Trx,
  userIds: readonly string[],
  given: { readonly scope: 'bidding' | 'all'; readonly answer: string | undefined; readonly answeredBy: string },
): Promise<readonly string[]> {
  const told: string[] = [];
  for (const appeal of await lockOpenAppeals(trx, userIds)) {
    const isMilder = appeal.caseId !== null && appeal.scope === 'all' && given.scope === 'bidding';
    told.push(...(await answerAppeal(trx, appeal, { ...given, outcome: isMilder ? 'changed' : 'stands' })));
  }
  return told;
}

/** People, money and the case in one transaction: all of it, or nothing. */
async function execute(
  trx: Trx,
  bus: Pick<Bus, 'publish'>,
  asked: Asked,
  scope: 'bidding' | 'all',
  approved: Approved,
) {
  const found = await lockForTwo(trx, asked, approved);
  const [by, download] = byOf(found, approved);
  const people = named(found, asked.people);
  // Before what they appealed against is lifted to make room: it isn't over.
  const answered = await answerAppeals(
    trx,
    people.map(({ id }) => id),
    { scope, answer: asked.answer, answeredBy: approved.approvedBy },
  );
  const begun = await endBegun(
    trx,
    found,
    download,
    people.map(({ id }) => id),
  );
  const told = [...answered, ...begun.told];
  for (const { id } of people) {
    const made = await suspendOne(trx, id, asked, scope, download);
    told.push(...made.told);
    await sql`update risk_case_person set suspension_id = ${made.id} where user_id = ${id}`.execute(trx);
  }
  let refused = 0;
  for (const { id, userId } of found.withdrawals) {
    const owner = people.find((person) => person.id === userId);
    if (owner === undefined || asked.money === 'release') continue;
    const note = `${SUSPENSION_CAUSES[asked.cause][owner.language]} ${SUSPENSION_APPEAL[owner.language]}`;
    // Its line in the audit is read by who sees no case whole: the words stand in the case’s own.
    await refuseIn(trx, approved.approvedBy, id, { note, reason: download.reason });
    refused++;
  }
  const decision = scope === 'all' ? 'suspended' : 'limited';
  const detail = { refused, cause: asked.cause, days: asked.days, asked: approved.requestedBy, about: people.length };
  const released = await writeDecision(trx, found, {
    ...{ decision, decidedBy: approved.approvedBy, requestId: approved.requestId, by, detail },
  });
  told.push(...released);
  return {
    result: { case: found.id, people: people.length, refused },
    afterCommit: () => {
      tellNotified(bus, told);
      bus.publish('balance', ...new Set([...begun.people, ...people.map(({ id }) => id)]));
    },
  };
}

/** Neither of the two may have decided, or have written down, what they decide about now. */
async function lockForTwo(
  trx: Trx,
  about: { readonly case: number; readonly revision: number },
  { approvedBy, requestedBy }: Approved,
): Promise<LockedCase> {
  const found = await lockCase(trx, about.case);
  await refuseDeciding(trx, found, about.revision, approvedBy);
  await refuseDeciding(trx, found, about.revision, requestedBy);
  return found;
}

/** Why, for the case and the audit; and for what each of its people can download: that names nobody else. */
function byOf(found: LockedCase, { approvedBy, reference, reason }: Approved) {
  const where = `${caseReference(found.id)}, ${reference}`;
  return [
    { actorId: approvedBy, reason: `${where}: ${reason}`.slice(0, 500) },
    { actorId: approvedBy, reason: where },
  ] as const;
}

async function lookAtClearing(trx: Trx, asked: z.output<typeof Clear>) {
  const found = await lockOpen(trx, asked);
  if (!found.takesTwo) throw new Refusal('STATE_FORBIDS');
  const begun = found.people.filter(({ suspensionId }) => suspensionId !== null);
  const verb = asked.decision === 'no_harm' ? 'No harm' : 'Watch';
  return {
    subject: `case:${found.id}`,
    summary: `${caseReference(found.id)}: ${verb}, which ends what the case began for ${peopleText(begun.length)}`,
    facts: () =>
      factList(
        fact.words('person', found.people.map(({ username }) => username).join(', ')),
        fact.words('state', 'what the case began is lifted'),
        found.withdrawals.length > 0 && fact.words('withdrawal', `two approvals each: ${moneyText(found.withdrawals)}`),
      ),
    basis: {
      revision: found.revision,
      people: found.people.map(({ id }) => id),
      withdrawals: basisOf(found.withdrawals),
    },
  };
}

async function clear(trx: Trx, bus: Pick<Bus, 'publish'>, asked: z.output<typeof Clear>, approved: Approved) {
  const found = await lockForTwo(trx, asked, approved);
  const [by, download] = byOf(found, approved);
  const begun = await endBegun(trx, found, download);
  const released = await writeDecision(trx, found, {
    ...{ decision: asked.decision, decidedBy: approved.approvedBy, requestId: approved.requestId, by },
    detail: { lifted: begun.people.length, asked: approved.requestedBy },
  });
  return {
    result: { case: found.id, lifted: begun.people.length },
    afterCommit: () => {
      tellNotified(bus, [...begun.told, ...released]);
      if (begun.people.length > 0) bus.publish('balance', ...begun.people);
    },
  };
}

/** Decisions about a case that touch bidding or money, or end what such a one began: one asks, another approves (OPS-24). */
export const riskApprovals = ({ bus }: { readonly bus: Pick<Bus, 'publish'> }): readonly ApprovalKind[] => [
  approvalKind({
    ...{ kind: 'risk.limit', permission: 'finance', params: Limit },
    look: (trx, params) => look(trx, params, 'bidding'),
    execute: (trx, params, by) => execute(trx, bus, params, 'bidding', by),
  }),
  approvalKind({
    ...{ kind: 'risk.suspend', permission: 'finance', params: Suspend },
    look: (trx, params) => look(trx, { ...params, money: 'refuse' }, 'all'),
    execute: (trx, params, by) => execute(trx, bus, { ...params, money: 'refuse' }, 'all', by),
  }),
  approvalKind({
    ...{ kind: 'risk.clear', permission: 'finance', params: Clear },
    look: lookAtClearing,
    execute: (trx, params, by) => clear(trx, bus, params, by),
  }),
];
