import type { Factors } from '@mnada/contract/office';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import { Refusal, type StaffViewer } from '../../platform/http/index.ts';
import type { Caller, StaffAccessDeps } from './context.ts';
import { beginEnrolment, keepFactor, type Proof, readProof } from './enrolment.ts';
import { factorsOf, staffById } from './person.sql.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/** Begins another second step for somebody who is signed in with one (the route asks for a fresh proof of it). */
export async function beginFactor(deps: StaffAccessDeps, viewer: StaffViewer, kind: 'passkey' | 'code') {
  const person = await staffById(deps.db, viewer.userId);
  if (person === null) throw new Refusal('STAFF_SIGNED_OUT');
  return await beginEnrolment(deps, kind, {
    person: { id: person.id, isKnown: true, email: person.email ?? person.username, name: person.name },
    ceremony: { kind: 'enrol', userId: person.id, sessionId: viewer.sessionId },
  });
}

/** @throws Refusal STAFF_CODE_REFUSED, STAFF_PASSKEY_REFUSED, STAFF_STEP_EXPIRED */
export async function addFactor(deps: StaffAccessDeps, viewer: StaffViewer, proof: Proof, caller: Caller) {
  const factor = await readProof(deps, proof, 'enrol');
  if (factor.ceremony.sessionId !== viewer.sessionId) throw new Refusal('STAFF_STEP_EXPIRED');
  const { keys } = deps;
  const recoveryCodes = await deps.db
    .transaction()
    .execute((trx) =>
      keepFactor(trx, { keys, userId: viewer.userId, pending: proof.pending, factor, requestId: caller.requestId }),
    );
  return { factors: await factorsOf(deps.db, viewer.userId), recovery_codes: recoveryCodes };
}

/** Takes a passkey away, unless it is the only second step. @throws Refusal FACTOR_NOT_FOUND, FACTOR_LAST */
export async function removePasskey(
  { db }: StaffAccessDeps,
  viewer: StaffViewer,
  id: string,
  caller: Caller,
): Promise<Factors> {
  await db.transaction().execute(async (trx) => {
    // Two at once would each find the other left.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`staff factors ${viewer.userId}`}, 0))`.execute(trx);
    const { passkeys, has_code: hasCode } = await factorsOf(trx, viewer.userId);
    if (!passkeys.some((each) => each.id === id)) throw new Refusal('FACTOR_NOT_FOUND');
    if (passkeys.length === 1 && !hasCode) throw new Refusal('FACTOR_LAST');
    await trx.deleteFrom('staff_passkey').where('id', '=', id).where('user_id', '=', viewer.userId).execute();
    await writeAudit(trx, {
      actorId: viewer.userId,
      action: 'staff.factor_removed',
      subject: `user:${viewer.userId}`,
      before: { kind: 'passkey', passkey: id },
      requestId: caller.requestId,
    });
  });
  return await factorsOf(db, viewer.userId);
}

/** Ten new codes; the old ones are over. */
export async function renewRecoveryCodes(
  { db, keys }: StaffAccessDeps,
  viewer: StaffViewer,
  caller: Caller,
): Promise<string[]> {
  return await db.transaction().execute(async (trx) => {
    await writeAudit(trx, {
      actorId: viewer.userId,
      action: 'staff.recovery_codes_made',
      subject: `user:${viewer.userId}`,
      requestId: caller.requestId,
    });
    return await makeRecoveryCodes(trx, keys, viewer.userId);
  });
}
