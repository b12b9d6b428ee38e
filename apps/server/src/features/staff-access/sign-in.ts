import type { SecondStep } from '@mnada/contract/office';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import { addressGroup, Refusal, type StaffViewer } from '../../platform/http/index.ts';
import { type Count, networkCounts, orBusy } from '../accounts/index.ts';
import { useCode } from './authenticator.ts';
import { beginCeremony, type Ceremony, readCeremony, tryCeremony, useCeremony } from './ceremony.sql.ts';
import type { Caller, StaffAccessDeps } from './context.ts';
import { passkeyOptions, usePasskey } from './passkeys.ts';
import { factorsOf, roleNames, staffByEmail, staffById } from './person.sql.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { openStaffSession } from './staff-sessions.ts';

// Failures only: what succeeds is given back. A stranger who guesses wears out their own address first, and a passkey opens
// whatever they have worn out (S23).
const PER_ADDRESS = { burst: 30, everyMs: 20_000 };
const PER_ACCOUNT_AND_ADDRESS = { burst: 5, everyMs: 60_000 };
const PER_ACCOUNT = { burst: 30, everyMs: 60_000 };
/** Wrong codes of one account, over all steps: what a stolen password leaves to guess is a million for thirty an hour. */
const CODES_PER_ACCOUNT = { burst: 10, everyMs: 120_000 };
const BEGINNINGS_PER_ADDRESS = { burst: 60, everyMs: 2_000 };

export type SignedIn = { readonly token: string; readonly sessionId: string; readonly userId: string };

/** @throws Refusal STAFF_LOCKED with the seconds to wait */
async function takeTurns({ throttle }: StaffAccessDeps, counts: readonly Count[]): Promise<() => Promise<void>> {
  for (const [what, allowance] of counts) {
    const taken = await throttle.take(what, allowance);
    if (!taken.ok) throw new Refusal('STAFF_LOCKED', { retryAfterSeconds: taken.retryAfterSeconds });
  }
  return async () => {
    for (const [what, allowance] of counts) await throttle.giveBack(what, allowance);
  };
}

/**
 * The first of two steps. Unknown addresses, shoppers, wrong passwords, and people without a second step get one answer after
 * the same work (S24): nobody gets in by a password alone (ACC-8).
 * @throws Refusal STAFF_SIGN_IN_REFUSED, STAFF_LOCKED, RATE_LIMITED
 */
export async function signInByPassword(
  deps: StaffAccessDeps,
  typed: { readonly email: string; readonly password: string },
  caller: Caller,
): Promise<SecondStep> {
  const { db, hasher } = deps;
  const email = typed.email.trim().toLowerCase();
  const giveBack = await takeTurns(deps, [
    ...networkCounts(['staff address'], caller.ip, PER_ADDRESS),
    [['staff account at address', email, addressGroup(caller.ip)], PER_ACCOUNT_AND_ADDRESS],
    [['staff account', email], PER_ACCOUNT],
  ]);
  const person = await staffByEmail(db, email);
  const isRight = await orBusy(hasher.verify(person?.passwordHash ?? null, typed.password.normalize('NFKC'))).catch(
    async (error) => {
      await giveBack(); // nothing was tried
      throw error;
    },
  );
  const factors = person === null ? null : await factorsOf(db, person.id);
  const methods = [
    ...(factors?.has_code ? (['code'] as const) : []),
    ...((factors?.passkeys.length ?? 0) > 0 ? (['passkey'] as const) : []),
    ...((factors?.recovery_codes_left ?? 0) > 0 ? (['recovery'] as const) : []),
  ];
  if (person === null || !isRight || person.status !== 'active' || methods.length === 0) {
    await noteRefused(deps, person?.id ?? null, caller, 'password');
    throw new Refusal('STAFF_SIGN_IN_REFUSED');
  }
  await giveBack();
  const { pending, endsAt } = await beginCeremony(db, { kind: 'sign_in', userId: person.id });
  const { rows } = await sql<{ at: Date | null; device: string | null; now: Date }>`
    select last.created_at as at, last.user_agent as device, ${STATEMENT_TIME} as now
      from (select 1) one left join lateral
           (select created_at, user_agent from staff_session where user_id = ${person.id}
             order by created_at desc limit 1) last on true`.execute(db);
  const [last] = rows;
  return {
    pending,
    ends_at: endsAt.toISOString(),
    methods,
    username: person.username,
    roles: await roleNames(db, person.roles),
    last_sign_in: last?.at ? { at: last.at.toISOString(), device: last.device ?? '' } : null,
    server_time: (last?.now ?? new Date(0)).toISOString(),
  };
}

/**
 * The second step by a code of the app, or one of the recovery codes.
 * @throws Refusal STAFF_CODE_REFUSED with `tries_left`; STAFF_STEP_EXPIRED, STAFF_LOCKED
 */
export async function signInByCode(
  deps: StaffAccessDeps,
  given: { readonly pending: string; readonly code: string; readonly by: 'code' | 'recovery' },
  caller: Caller,
): Promise<SignedIn> {
  const { userId: known } = await readCeremony(deps.db, given.pending, ['sign_in']);
  const giveBack = await takeTurns(deps, [[['staff codes', known ?? ''], CODES_PER_ACCOUNT]]);
  const ceremony = await tryCeremony(deps.db, given.pending, ['sign_in']).catch(async (error) => {
    await giveBack(); // nothing was compared: the same press that was sent many times costs one try
    throw error;
  });
  const userId = ceremony.userId ?? '';
  const isRight =
    given.by === 'code' ? await useCode(deps, userId, given.code) : await useRecoveryCode(deps, userId, given.code);
  if (!isRight) {
    await noteRefused(deps, userId, caller, given.by);
    throw new Refusal('STAFF_CODE_REFUSED', { fields: { tries_left: ceremony.triesLeft } });
  }
  await giveBack();
  return await finish(deps, given.pending, { userId, method: given.by }, caller);
}

/** Begins a sign-in by passkey: of the person of a first step, or of whoever the passkey names. */
export async function beginPasskeySignIn(deps: StaffAccessDeps, first: string | undefined, caller: Caller) {
  await takeTurns(deps, networkCounts(['staff passkeys begun'], caller.ip, BEGINNINGS_PER_ADDRESS));
  const of: Ceremony | null = first === undefined ? null : await readCeremony(deps.db, first, ['sign_in']);
  const options = await passkeyOptions(deps, of?.userId ?? null);
  const { pending } = await beginCeremony(deps.db, {
    kind: 'passkey',
    userId: of?.userId ?? null,
    challenge: options.challenge,
  });
  return { pending, options };
}

/** @throws Refusal STAFF_PASSKEY_REFUSED, STAFF_STEP_EXPIRED */
export async function signInByPasskey(
  deps: StaffAccessDeps,
  given: { readonly pending: string; readonly response: Readonly<Record<string, unknown>> },
  caller: Caller,
): Promise<SignedIn> {
  const ceremony = await tryCeremony(deps.db, given.pending, ['passkey']);
  try {
    const userId = await usePasskey(deps, ceremony.challenge ?? '', given.response);
    if (ceremony.userId !== null && ceremony.userId !== userId) throw new Refusal('STAFF_PASSKEY_REFUSED');
    return await finish(deps, given.pending, { userId, method: 'passkey' }, caller);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'STAFF_PASSKEY_REFUSED')
      await noteRefused(deps, ceremony.userId, caller, 'passkey');
    throw error;
  }
}

/** One press, in the demonstration alone (OPS-3). @throws Refusal NOT_FOUND elsewhere */
export async function signInToDemo(deps: StaffAccessDeps, caller: Caller): Promise<SignedIn> {
  const owner = deps.demoOwner === null ? null : await staffByEmail(deps.db, deps.demoOwner.email);
  if (owner === null) throw new Refusal('NOT_FOUND');
  return await open(deps, { userId: owner.id, method: 'demo' }, caller, null);
}

const finish = (
  deps: StaffAccessDeps,
  pending: string,
  who: { readonly userId: string; readonly method: StaffViewer['method'] },
  caller: Caller,
): Promise<SignedIn> => open(deps, who, caller, pending);

/** The step is used up and the session opened together, or neither. */
async function open(
  { db }: StaffAccessDeps,
  { userId, method }: { readonly userId: string; readonly method: StaffViewer['method'] },
  caller: Caller,
  pending: string | null,
): Promise<SignedIn> {
  return await db.transaction().execute(async (trx) => {
    if (pending !== null) await useCeremony(trx, pending);
    const person = await staffById(trx, userId);
    // Suspended since the first step.
    if (person?.status !== 'active') throw new Refusal('STAFF_SIGN_IN_REFUSED');
    const opened = await openStaffSession(trx, { userId, method, userAgent: caller.userAgent });
    await writeAudit(trx, {
      actorId: userId,
      action: 'staff.signed_in',
      subject: `user:${userId}`,
      after: { by: method, address: caller.ip, session: opened.sessionId },
      requestId: caller.requestId,
    });
    return { ...opened, userId };
  });
}

/** Written down about accounts that exist; about others there is nothing to say. */
async function noteRefused({ db }: StaffAccessDeps, userId: string | null, caller: Caller, by: string): Promise<void> {
  await writeAudit(db, {
    actorId: null,
    action: 'staff.sign_in_refused',
    subject: userId === null ? `address:${caller.ip}`.slice(0, 200) : `user:${userId}`,
    after: { by, address: caller.ip },
    requestId: caller.requestId,
  });
}

/** What still stands of somebody's proofs in a session. */
export async function isProved(
  { db }: Pick<StaffAccessDeps, 'db'>,
  sessionId: string,
  need: { readonly act: string; readonly subject: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from staff_step_up where session_id = ${sessionId} and act = ${need.act} and subject = ${need.subject}
       and until > ${STATEMENT_TIME}`.execute(db);
  return rows.length > 0;
}
