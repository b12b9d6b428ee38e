import type { RiskStep } from './steps.ts';
import { sql, type Transaction } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db, Tables } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { answerHolds } from '../appeals/index.ts';
import { tellNotified } from '../notifications/index.ts';
import { type By, liftIn } from '../users/index.ts';
import { type LockedCase, lockCase } from './case.sql.ts';
import { askForTwo } from './held-money.ts';
import { writeStep } from './steps.ts';

export type RiskDeps = { readonly db: Db; readonly bus: Pick<Bus, 'publish'> };
type Trx = Transaction<Tables>;
export type AboutCase = { readonly caseId: number; readonly revision: number };

/**
 * @throws Refusal EDITED_MEANWHILE it is another question by now; RISK_CASE_DECIDED; OWN_ACCOUNT one of its people is whoever decides;
 * RISK_CASE_DECIDED_BEFORE it is appealed, and they decided before; RISK_CASE_OWN_APPEAL they wrote the appeal down
 */
export async function refuseDeciding(trx: Trx, found: LockedCase, revision: number, actorId: string): Promise<void> {
  if (found.revision !== revision) throw new Refusal('EDITED_MEANWHILE');
  if (found.state !== 'open') throw new Refusal('RISK_CASE_DECIDED');
  await refuseOwnCase(trx, found.id, actorId);
  await refuseDecidedBefore(trx, found, actorId);
}

/** By what people proved alone: or anybody could keep a colleague from deciding by giving an account their mailbox. @throws Refusal OWN_ACCOUNT */
export async function refuseOwnCase(trx: Trx, caseId: number, actorId: string): Promise<void> {
  const { rows } = await sql`
    select from risk_case_person where case_id = ${caseId} and is_own_account(user_id, ${actorId}::uuid) limit 1`.execute(
    trx,
  );
  if (rows.length > 0) throw new Refusal('OWN_ACCOUNT');
}

/** Neither of the two who decided before decides about the appeal, nor does whoever wrote it down. */
async function refuseDecidedBefore(trx: Trx, { id, appealedAt }: LockedCase, actorId: string): Promise<void> {
  if (appealedAt === null) return;
  const { rows } = await sql<{ isOne: boolean; wrote: boolean }>`
    select coalesce(bool_or(same_person(who.id, ${actorId}::uuid)), false) as "isOne",
           coalesce(bool_or(wrote_appeal(c.appealed_by, ${actorId}::uuid)), false) as wrote
      from risk_case c left join approval_request r on r.id = c.request_id, lateral (values (c.decided_by), (r.requested_by)) who (id)
     where c.id = ${id} and who.id is not null`.execute(trx);
  if (rows[0]?.isOne === true) throw new Refusal('RISK_CASE_DECIDED_BEFORE');
  if (rows[0]?.wrote === true) throw new Refusal('RISK_CASE_OWN_APPEAL');
}

/**
 * What one person decides (OPS-24): that there is no harm; or to watch, after which each withdrawal of its people takes two. What the
 * case had begun took two people, and so does ending it.
 * @throws Refusal as `refuseDeciding`, RISK_CASE_NOT_FOUND, RISK_CASE_TAKES_TWO: nothing changed
 */
export async function decideAlone(
  { db, bus }: RiskDeps,
  { caseId, revision, decision }: AboutCase & { readonly decision: 'no_harm' | 'watch' },
  by: By,
): Promise<void> {
  const told = await db.transaction().execute(async (trx) => {
    const found = await lockCase(trx, caseId);
    await refuseDeciding(trx, found, revision, by.actorId);
    if (found.takesTwo) throw new Refusal('RISK_CASE_TAKES_TWO');
    return await writeDecision(trx, found, { decision, decidedBy: by.actorId, requestId: null, by, detail: {} });
  });
  tellNotified(bus, told);
}

/**
 * Ends what this case began and still runs, whomever the next decision is about: nobody stays shut out beside it.
 * @param by with a reason of the case alone: people can download it
 * @param next whom the next decision suspends: they are not told that anything is over
 */
export async function endBegun(
  trx: Trx,
  found: LockedCase,
  by: By,
  next: readonly string[] = [],
): Promise<{ people: string[]; told: string[] }> {
  const [people, told]: [string[], string[]] = [[], []];
  for (const { id, suspensionId } of found.people)
    if (suspensionId !== null && (await stillRuns(trx, suspensionId))) {
      told.push(...(await liftIn(trx, { userId: id, isByCase: true, isReplaced: next.includes(id) }, by)));
      people.push(id);
    }
  return { people, told };
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

/**
 * The decision that stands from now on, with its line in the history and in the audit. It holds nobody any longer; whatever it does not
 * refuse takes two approvals. @returns whom to tell after the commit
 */
export async function writeDecision(trx: Trx, found: LockedCase, given: Decision): Promise<readonly string[]> {
  const { decision, decidedBy, requestId, by, detail } = given;
  await askForTwo(trx, found.withdrawals);
  const told = await answerHolds(trx, found.id, decidedBy);
  await sql`
    update risk_case_person set held_until = least(held_until, clock_timestamp()) where case_id = ${found.id}`.execute(
    trx,
  );
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
  return told;
}

/**
 * Somebody says that a decision isn't right (OPS-24): the case is open again, and whoever decided it doesn't decide anew. What it had
 * begun goes on until then, and nothing is held anew.
 * @throws Refusal RISK_CASE_NOT_FOUND, EDITED_MEANWHILE, RISK_CASE_NOT_DECIDED, OWN_ACCOUNT
 */
export async function appealCase({ db }: RiskDeps, { caseId, revision }: AboutCase, by: By): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await lockCase(trx, caseId);
    if (found.revision !== revision) throw new Refusal('EDITED_MEANWHILE');
    if (found.state === 'open' || found.state === 'no_harm') throw new Refusal('RISK_CASE_NOT_DECIDED');
    await refuseOwnCase(trx, caseId, by.actorId);
    await sql`
      update risk_case set state = 'open', revision = revision + 1, opened_at = clock_timestamp(), appealed_at = clock_timestamp(),
             appealed_by = ${by.actorId}
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

/**
 * Words of staff beside it; the question stays the same, so that nobody keeps others from deciding by writing. Sent twice, they stand once.
 * @throws Refusal RISK_CASE_NOT_FOUND, EDITED_MEANWHILE
 */
export async function noteCase({ db }: RiskDeps, { caseId, revision }: AboutCase, by: By): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await lockCase(trx, caseId);
    if (found.revision !== revision) throw new Refusal('EDITED_MEANWHILE');
    const { rows: last } = await sql<{ isSame: boolean }>`
      select kind = 'note' and by_id = ${by.actorId}::uuid and words = ${by.reason.slice(0, 500)} as "isSame"
        from risk_case_step where case_id = ${caseId} order by id desc limit 1`.execute(trx);
    if (last[0]?.isSame === true) return;
    await writeStep(trx, { caseId, kind: 'note', byId: by.actorId, words: by.reason, detail: {} });
    await writeAudit(trx, { ...by, action: 'case.note', subject: `case:${caseId}` });
  });
}
