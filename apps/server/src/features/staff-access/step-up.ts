import type { StepUpNeed } from '@mnada/contract/office';
import { STEP_UP_MS } from '@mnada/rules/office';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal, type StaffViewer } from '../../platform/http/index.ts';
import { useCode } from './authenticator.ts';
import { beginCeremony, readCeremony, tryCeremony, useCeremony } from './ceremony.sql.ts';
import type { Caller, StaffAccessDeps } from './context.ts';
import { passkeyOptions, usePasskey } from './passkeys.ts';
import { factorsOf } from './person.sql.ts';
import { isProved } from './sign-in.ts';

const CODES_PER_ACCOUNT = { burst: 10, everyMs: 120_000 };

const SUBJECT_MAX = 200;
/** A long one by its hash: cut, two that begin alike would be proved by one. */
const boundSubject = (subject: string): string =>
  subject.length <= SUBJECT_MAX ? subject : `sha256:${createHash('sha256').update(subject).digest('hex')}`;

/** What a proof is of: which act, on exactly what and with which value, and the same in words for whoever gives it. */
export type ProofNeed = {
  readonly act: string;
  readonly subject: string;
  /** `Set Claim days to 14 days`; asked for only where there is no proof yet. */
  readonly says: string | (() => Promise<string>);
};
/** A proof that is used up by what it was for. */
export type ProofOnce = ProofNeed & { readonly sessionId: string };

const SAYS_MAX = 400;
const required = async ({ act, subject, says }: ProofNeed): Promise<Refusal> => {
  const words = typeof says === 'string' ? says : await says();
  const step_up: StepUpNeed = { act, subject: boundSubject(subject), says: words.slice(0, SAYS_MAX) };
  return new Refusal('STEP_UP_REQUIRED', { fields: { step_up } });
};

/**
 * Uses a proof up, in the transaction of what it is for (S29): of any number at once, one acts by it, and what is refused
 * leaves it there. @throws Refusal STEP_UP_REQUIRED it was used meanwhile
 */
export async function useStepUp(trx: Db, proof: ProofOnce): Promise<void> {
  const { rows } = await sql`
    delete from staff_step_up where session_id = ${proof.sessionId} and act = ${proof.act} and subject = ${boundSubject(proof.subject)}
       and until > ${STATEMENT_TIME} returning 1`.execute(trx);
  if (rows.length === 0) throw await required(proof);
}

/**
 * Whatever the design marks asks for a fresh proof, of exactly this act on exactly this thing and, where there is one, of this value
 * (S29): five minutes old at most, in this session. @throws Refusal STEP_UP_REQUIRED, which names what to prove, in words, too
 */
export async function requireStepUp(
  deps: Pick<StaffAccessDeps, 'db'>,
  viewer: StaffViewer,
  need: ProofNeed,
): Promise<void> {
  const { act } = need;
  if (await isProved(deps, viewer.sessionId, { act, subject: boundSubject(need.subject) })) return;
  // Whoever came in by a recovery code has lost the rest: that proof is fresh, and lets them set up another second step.
  if (act === 'factors.edit' && viewer.method === 'recovery' && (await isFresh(deps, viewer.sessionId))) return;
  throw await required(need);
}

async function isFresh({ db }: Pick<StaffAccessDeps, 'db'>, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from staff_session
     where id = ${sessionId} and created_at > ${STATEMENT_TIME} - make_interval(secs => ${STEP_UP_MS / 1000})`.execute(
    db,
  );
  return rows.length > 0;
}

/** Begins a proof for one act on one thing. */
export async function beginStepUp(
  deps: StaffAccessDeps,
  viewer: StaffViewer,
  need: Pick<StepUpNeed, 'act' | 'subject'>,
) {
  const factors = await factorsOf(deps.db, viewer.userId);
  const options = factors.passkeys.length > 0 ? await passkeyOptions(deps, viewer.userId) : null;
  const { pending, endsAt } = await beginCeremony(deps.db, {
    kind: 'step_up',
    userId: viewer.userId,
    sessionId: viewer.sessionId,
    act: need.act,
    subject: need.subject,
    challenge: options?.challenge ?? null,
  });
  const methods = [
    ...(factors.has_code ? (['code'] as const) : []),
    ...(options === null ? [] : (['passkey'] as const)),
    ...(viewer.method === 'demo' ? (['demo'] as const) : []),
  ];
  return { pending, ends_at: endsAt.toISOString(), methods, options };
}

/**
 * Proves it. The proof counts for five minutes, in this session.
 * @throws Refusal STAFF_CODE_REFUSED, STAFF_PASSKEY_REFUSED, STAFF_STEP_EXPIRED, STAFF_LOCKED
 */
export async function stepUp(
  deps: StaffAccessDeps,
  viewer: StaffViewer,
  given: {
    readonly pending: string;
    readonly code?: string | undefined;
    readonly response?: Readonly<Record<string, unknown>> | undefined;
  },
  caller: Caller,
): Promise<{ readonly act: string; readonly subject: string; readonly until: Date }> {
  const { db, throttle } = deps;
  const own = await readCeremony(db, given.pending, ['step_up']);
  // Another session's step is nobody else's to take.
  if (own.sessionId !== viewer.sessionId) throw new Refusal('STAFF_STEP_EXPIRED');
  const what = ['staff codes', viewer.userId];
  // A code can be guessed, a passkey can't: worn-out codes leave it open (S23).
  const isCode = given.response === undefined && given.code !== undefined;
  const taken = isCode ? await throttle.take(what, CODES_PER_ACCOUNT) : ({ ok: true } as const);
  if (!taken.ok) throw new Refusal('STAFF_LOCKED', { retryAfterSeconds: taken.retryAfterSeconds });
  const giveBack = async () => (isCode ? await throttle.giveBack(what, CODES_PER_ACCOUNT) : undefined);
  const ceremony = await tryCeremony(db, given.pending, ['step_up']).catch(async (error) => {
    await giveBack(); // nothing was compared
    throw error;
  });
  const refused = async (by: 'code' | 'passkey', refusal: Refusal): Promise<never> => {
    await writeAudit(db, {
      actorId: viewer.userId,
      action: 'staff.proof_refused',
      subject: `user:${viewer.userId}`,
      after: { act: ceremony.act, about: ceremony.subject, by, address: caller.ip },
      requestId: caller.requestId,
    });
    throw refusal;
  };
  if (given.response !== undefined) {
    const userId = await usePasskey(deps, ceremony.challenge ?? '', given.response).catch((error) => {
      if (error instanceof Refusal && error.code === 'STAFF_PASSKEY_REFUSED') return refused('passkey', error);
      throw error;
    });
    if (userId !== viewer.userId) await refused('passkey', new Refusal('STAFF_PASSKEY_REFUSED'));
  } else if (given.code !== undefined) {
    if (!(await useCode(deps, viewer.userId, given.code)))
      await refused('code', new Refusal('STAFF_CODE_REFUSED', { fields: { tries_left: ceremony.triesLeft } }));
  } else if (viewer.method !== 'demo') {
    throw new Refusal('INVALID_INPUT', { errors: ['code'] });
  }
  await giveBack();
  const { act, subject } = ceremony;
  const until = await db.transaction().execute(async (trx) => {
    await useCeremony(trx, given.pending);
    const { rows } = await sql<{ until: Date }>`
      insert into staff_step_up (session_id, act, subject, until)
      values (${viewer.sessionId}, ${act}, ${subject}, clock_timestamp() + make_interval(secs => ${STEP_UP_MS / 1000}))
      on conflict (session_id, act, subject) do update set until = excluded.until returning until`.execute(trx);
    const by = given.response === undefined ? (given.code === undefined ? 'demo' : 'code') : 'passkey';
    await writeAudit(trx, {
      actorId: viewer.userId,
      action: 'staff.proved',
      subject: `user:${viewer.userId}`,
      after: { act, about: subject, by },
      requestId: caller.requestId,
    });
    return rows[0]?.until ?? new Date(0);
  });
  return { act, subject, until };
}
