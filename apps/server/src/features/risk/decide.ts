import type { RiskStep } from './steps.ts';
import { sql, type Transaction } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db, Tables } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { isSamePerson } from '../approvals/index.ts';
import { tellNotified } from '../notifications/index.ts';
import { type By, liftIn } from '../users/index.ts';
import { type LockedCase, lockCase } from './case.sql.ts';
import { writeStep } from './steps.ts';

export type RiskDeps = { readonly db: Db; readonly bus: Pick<Bus, 'publish'> };
type Trx = Transaction<Tables>;
export type AboutCase = { readonly caseId: number; readonly revision: number };

/**
 * @throws Refusal EDITED_MEANWHILE it is another question by now; RISK_CASE_DECIDED; OWN_ACCOUNT one of its people is whoever decides;
 * RISK_CASE_DECIDED_BEFORE it is appealed, and they decided before
 */
export async function refuseDeciding(trx: Trx, found: LockedCase, revision: number, actorId: string): Promise<void> {
  if (found.revision !== revision) throw new Refusal('EDITED_MEANWHILE');
  if (found.state !== 'open') throw new Refusal('RISK_CASE_DECIDED');
  for (const { id } of found.people) if (await isSamePerson(trx, actorId, id)) throw new Refusal('OWN_ACCOUNT');
  await refuseDecidedBefore(trx, found, actorId);
}

/** Neither of the two who decided before decides about the appeal. */
async function refuseDecidedBefore(trx: Trx, { id, appealedAt }: LockedCase, actorId: string): Promise<void> {
  if (appealedAt === null) return;
  const { rows } = await sql<{ isOne: boolean }>`
    select coalesce(bool_or(same_person(who.id, ${actorId}::uuid)), false) as "isOne"
      from risk_case c left join approval_request r on r.id = c.request_id, lateral (values (c.decided_by), (r.requested_by)) who (id)
     where c.id = ${id} and who.id is not null`.execute(trx);
  if (rows[0]?.isOne === true) throw new Refusal('RISK_CASE_DECIDED_BEFORE');
}

/**
 * What one person decides (OPS-24): that there is no harm, which lets go what the case held and lifts what it had begun; or to watch,
 * after which each withdrawal of its people takes two.
 * @throws Refusal RISK_CASE_NOT_FOUND, EDITED_MEANWHILE, RISK_CASE_DECIDED, OWN_ACCOUNT, RISK_CASE_DECIDED_BEFORE: nothing changed
 */
export async function decideAlone(
  { db, bus }: RiskDeps,
  { caseId, revision, decision }: AboutCase & { readonly decision: 'no_harm' | 'watch' },
  by: By,
): Promise<void> {
  const { people, told } = await db.transaction().execute(async (trx) => {
    const found = await lockCase(trx, caseId);
    await refuseDeciding(trx, found, revision, by.actorId);
    const told: string[] = [];
    const lifted: string[] = [];
    if (decision === 'no_harm')
      for (const { id, suspensionId } of found.people)
        if (suspensionId !== null && (await stillRuns(trx, suspensionId))) {
          told.push(...(await liftIn(trx, { userId: id }, by)));
          lifted.push(id);
        }
    if (decision === 'watch')
      await sql`
        update withdrawal set approvals_needed = 2, updated_at = clock_timestamp()
         where id = any(${found.withdrawals.map(({ id }) => id)}::uuid[]) and state = 'requested' and approvals_needed < 2`.execute(
        trx,
      );
    await writeDecision(trx, found, {
      decision,
      decidedBy: by.actorId,
      requestId: null,
      by,
      detail: { lifted: lifted.length },
    });
    return { people: lifted, told };
  });
  tellNotified(bus, told);
  if (people.length > 0) bus.publish('balance', ...people);
}

async function stillRuns(trx: Trx, suspensionId: number): Promise<boolean> {
  const { rows } = await sql`select from suspension where id = ${suspensionId} and ended_at is null`.execute(trx);
  return rows.length > 0;
}

type Decision = {
  readonly decision: Extract<RiskStep, 'no_harm' | 'watch' | 'limited' | 'suspended'>;
  readonly decidedBy: string;
  readonly requestId: string | null;
  readonly by: By;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** The decision that stands from now on, with its line in the history and in the audit. */
export async function writeDecision(trx: Trx, found: LockedCase, given: Decision): Promise<void> {
  const { decision, decidedBy, requestId, by, detail } = given;
  await sql`
    update risk_case set state = ${decision}, revision = revision + 1, decided_by = ${decidedBy}, decided_at = clock_timestamp(),
           request_id = ${requestId}, appealed_at = null
     where id = ${found.id}`.execute(trx);
  const held = { withdrawals: found.withdrawals.length, people: found.people.length, ...detail };
  await writeStep(trx, { caseId: found.id, kind: decision, byId: decidedBy, words: by.reason, detail: held });
  await writeAudit(trx, {
    ...by,
    action: `case.${decision}`,
    subject: `case:${found.id}`,
    before: { state: found.state },
    after: held,
  });
}

/**
 * Somebody says that a decision isn't right (OPS-24): the case is open again, and whoever decided it doesn't decide anew. What it had
 * begun goes on until then.
 * @throws Refusal RISK_CASE_NOT_FOUND, EDITED_MEANWHILE, RISK_CASE_NOT_DECIDED
 */
export async function appealCase({ db }: RiskDeps, { caseId, revision }: AboutCase, by: By): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await lockCase(trx, caseId);
    if (found.revision !== revision) throw new Refusal('EDITED_MEANWHILE');
    if (found.state === 'open' || found.state === 'no_harm') throw new Refusal('RISK_CASE_NOT_DECIDED');
    await sql`
      update risk_case set state = 'open', revision = revision + 1, opened_at = clock_timestamp(), appealed_at = clock_timestamp(),
             holds_until = clock_timestamp() + interval '7 days'
       where id = ${found.id}`.execute(trx);
    await writeStep(trx, { caseId, kind: 'appealed', byId: by.actorId, words: by.reason, detail: {} });
    await writeAudit(trx, {
      ...by,
      action: 'case.appealed',
      subject: `case:${caseId}`,
      before: { state: found.state },
    });
  });
}

/** Words of staff beside it; the question stays the same. @throws Refusal RISK_CASE_NOT_FOUND */
export async function noteCase({ db }: RiskDeps, caseId: number, by: By): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCase(trx, caseId);
    await writeStep(trx, { caseId, kind: 'note', byId: by.actorId, words: by.reason, detail: {} });
    await writeAudit(trx, { ...by, action: 'case.note', subject: `case:${caseId}` });
  });
}
