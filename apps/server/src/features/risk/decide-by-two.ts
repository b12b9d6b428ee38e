import {
  SUSPENSION_APPEAL,
  SUSPENSION_CAUSES,
  SUSPENSION_DAYS_MAX,
  type SuspensionCause,
} from '@mnada/contract/office';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod';
import type { Bus } from '../../platform/bus/index.ts';
import type { Tables } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { type ApprovalKind, approvalKind, type Approved, fact, factList } from '../approvals/index.ts';
import { tellNotified } from '../notifications/index.ts';
import { refuseIn, withdrawalReference } from '../payouts/index.ts';
import { liftIn, suspendIn } from '../users/index.ts';
import { caseReference } from './case-reference.ts';
import { type LockedCase, lockCase } from './case.sql.ts';
import { refuseDeciding, writeDecision } from './decide.ts';

const CAUSES = Object.keys(SUSPENSION_CAUSES) as [SuspensionCause, ...SuspensionCause[]];
const About = {
  case: z.int().min(1),
  revision: z.int().min(0),
  cause: z.enum(CAUSES),
  days: z.int().min(1).max(SUSPENSION_DAYS_MAX).nullable(),
  /** Of its people, those whom it is about; all, unless some are named. */
  people: z.array(z.uuid()).min(1).max(50).optional(),
};
/** What becomes of what they asked to be paid: it goes its way with two approvals, or it is refused. */
const Limit = z.strictObject({ ...About, money: z.enum(['release', 'refuse']) });
const Suspend = z.strictObject(About);
type Asked = z.output<typeof Suspend> & { readonly money: 'release' | 'refuse' };
type Trx = Transaction<Tables>;

/** @throws Refusal INVALID_INPUT somebody is named who isn't in the case */
function named({ people }: LockedCase, wanted: readonly string[] | undefined): LockedCase['people'] {
  if (wanted === undefined) return people;
  const chosen = people.filter(({ id }) => wanted.includes(id));
  if (chosen.length !== new Set(wanted).size) throw new Refusal('INVALID_INPUT', { errors: ['people'] });
  return chosen;
}

async function look(trx: Trx, asked: Asked, scope: 'bidding' | 'all') {
  const found = await lockCase(trx, asked.case);
  if (found.revision !== asked.revision) throw new Refusal('EDITED_MEANWHILE');
  if (found.state !== 'open') throw new Refusal('RISK_CASE_DECIDED');
  const people = named(found, asked.people);
  const money = found.withdrawals.filter(({ userId }) => people.some(({ id }) => id === userId));
  const cents = money.reduce((sum, { netCents }) => sum + netCents, 0);
  const names = people.map(({ username }) => username).join(', ');
  const term = asked.days === null ? 'until it is lifted' : `for ${asked.days} ${asked.days === 1 ? 'day' : 'days'}`;
  const verb = scope === 'all' ? 'Suspend' : 'Keep from bidding';
  const reference = caseReference(found.id);
  return {
    subject: `case:${found.id}`,
    summary: `${reference}: ${verb} ${people.length === 1 ? names : `${people.length} people`} ${term}`,
    facts: () =>
      factList(
        fact.words('person', names),
        fact.words('until', term),
        fact.words('why', SUSPENSION_CAUSES[asked.cause].en),
        money.length > 0 && fact.words('withdrawal', money.map(({ number }) => withdrawalReference(number)).join(', ')),
        money.length > 0 && fact.kes('amount', cents),
        money.length > 0 &&
          fact.words(
            'state',
            asked.money === 'refuse' ? 'the withdrawals are refused' : 'the withdrawals take two approvals',
          ),
      ),
    basis: {
      revision: found.revision,
      people: people.map(({ id }) => id),
      withdrawals: money.map(({ id, round }) => `${id}:${round}`),
    },
  };
}

/** Whoever is suspended as widely already stays so; a narrower one gives way. @returns the new one, null: none; and whom to tell */
async function suspendOne(
  trx: Trx,
  userId: string,
  asked: Asked,
  scope: 'bidding' | 'all',
  by: { readonly actorId: string; readonly reason: string },
) {
  const { rows } = await sql<{ id: number; scope: 'bidding' | 'all' }>`
    select id, scope from suspension where user_id = ${userId} and ended_at is null`.execute(trx);
  const [running] = rows;
  if (running !== undefined && (running.scope === 'all' || scope === 'bidding')) return { id: null, told: [] };
  if (running !== undefined) await liftIn(trx, { userId }, by);
  return await suspendIn(trx, { userId, scope, cause: asked.cause, days: asked.days }, by);
}

/** People, money and the case in one transaction: all of it, or nothing. */
async function execute(
  trx: Trx,
  bus: Pick<Bus, 'publish'>,
  asked: Asked,
  scope: 'bidding' | 'all',
  approved: Approved,
) {
  const found = await lockCase(trx, asked.case);
  await refuseDeciding(trx, found, asked.revision, approved.approvedBy);
  await refuseDeciding(trx, found, asked.revision, approved.requestedBy);
  const by = {
    actorId: approved.approvedBy,
    reason: `${caseReference(found.id)}, ${approved.reference}: ${approved.reason}`.slice(0, 500),
  };
  const people = named(found, asked.people);
  const told: string[] = [];
  for (const { id } of people) {
    const made = await suspendOne(trx, id, asked, scope, by);
    told.push(...made.told);
    if (made.id !== null)
      await sql`update risk_case_person set suspension_id = ${made.id} where user_id = ${id}`.execute(trx);
  }
  let refused = 0;
  for (const { id, userId } of found.withdrawals) {
    const owner = people.find((person) => person.id === userId);
    if (owner === undefined) continue;
    if (asked.money === 'release') {
      await sql`
        update withdrawal set approvals_needed = 2, updated_at = clock_timestamp() where id = ${id} and approvals_needed < 2`.execute(
        trx,
      );
      continue;
    }
    const note = `${SUSPENSION_CAUSES[asked.cause][owner.language]} ${SUSPENSION_APPEAL[owner.language]}`;
    await refuseIn(trx, approved.approvedBy, id, { note, reason: by.reason });
    refused++;
  }
  const decision = scope === 'all' ? 'suspended' : 'limited';
  const detail = { refused, cause: asked.cause, days: asked.days, asked: approved.requestedBy, about: people.length };
  await writeDecision(trx, found, {
    ...{ decision, decidedBy: approved.approvedBy, requestId: approved.requestId, by, detail },
  });
  return {
    result: { case: found.id, people: people.length, refused },
    afterCommit: () => {
      tellNotified(bus, told);
      bus.publish('balance', ...people.map(({ id }) => id));
    },
  };
}

/** The two decisions about a case that touch bidding or money: one asks, another approves (OPS-24). */
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
];
