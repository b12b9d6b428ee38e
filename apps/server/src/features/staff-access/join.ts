import type { JoinOffer } from '@mnada/contract/office';
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '../../platform/http/index.ts';
import { networkCounts, orBusy, refuseWeak } from '../accounts/index.ts';
import type { Caller, StaffAccessDeps } from './context.ts';
import { beginEnrolment, keepFactor, type Proof, readProof } from './enrolment.ts';
import { type InvitationRow, readInvitation } from './invitations.ts';
import { roleNames, staffById } from './person.sql.ts';
import type { SignedIn } from './sign-in.ts';
import { openStaffSession } from './staff-sessions.ts';
import { tokenHash } from './tokens.ts';

const LOOKS_PER_ADDRESS = { burst: 60, everyMs: 5_000 };
/** ASVS 6.2.1, at least 8: a shopper's may be shorter. */
const PASSWORD_MIN = 8;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,186}\.[^\s@]{2,}$/;
const USERNAME = /^[A-Za-z0-9_.]{3,20}$/;

/** What the link is for; looked at as often as wished, and used once. @throws Refusal INVITATION_OVER, RATE_LIMITED */
export async function readJoin(deps: StaffAccessDeps, token: string, caller: Caller): Promise<JoinOffer> {
  for (const [what, allowance] of networkCounts(['staff links'], caller.ip, LOOKS_PER_ADDRESS)) {
    const taken = await deps.throttle.take(what, allowance);
    if (!taken.ok) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: taken.retryAfterSeconds });
  }
  const invitation = await readInvitation(deps.db, token);
  const person = invitation.userId === null ? null : await staffById(deps.db, invitation.userId);
  return {
    purpose: invitation.purpose,
    email: person?.email ?? invitation.email,
    name: person?.name ?? null,
    username: person?.username ?? null,
    roles: await roleNames(deps.db, invitation.roles),
    invited_by: invitation.invitedByName,
    ends_at: invitation.endsAt.toISOString(),
  };
}

/** Begins the second step of whoever holds a link: it is needed before there is an account. */
export async function beginJoin(
  deps: StaffAccessDeps,
  given: {
    readonly token: string;
    readonly kind: 'passkey' | 'code';
    readonly email?: string | undefined;
    readonly name?: string | undefined;
  },
) {
  const invitation = await readInvitation(deps.db, given.token);
  const person = invitation.userId === null ? null : await staffById(deps.db, invitation.userId);
  const email = person?.email ?? invitation.email ?? given.email?.trim().toLowerCase() ?? 'owner';
  return await beginEnrolment(deps, given.kind, {
    // Not known to have passkeys: those of before are over when the link is used.
    person: { id: '', isKnown: false, email, name: person?.name ?? given.name ?? email },
    ceremony: { kind: 'join', invitationId: invitation.id },
  });
}

export type Joining = Proof & {
  readonly token: string;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
};

/**
 * Uses the link up: the account, its second step and its first session come about together, or none of it does. Of any number
 * at once, one joins (S06). A code needs a password beside it; a passkey needs none.
 * @throws Refusal INVITATION_OVER, INVALID_INPUT, PASSWORD_COMMON (and its like), PERSON_EXISTS, STAFF_CODE_REFUSED, STAFF_PASSKEY_REFUSED,
 *   STAFF_STEP_EXPIRED
 */
export async function join(
  deps: StaffAccessDeps,
  given: Joining,
  caller: Caller,
): Promise<SignedIn & { readonly recoveryCodes: string[] | null }> {
  const invitation = await readInvitation(deps.db, given.token);
  const who = readWho(invitation, given);
  const factor = await readProof(deps, given, 'join');
  if (factor.ceremony.invitationId !== invitation.id) throw new Refusal('STAFF_STEP_EXPIRED');
  if (factor.kind === 'code' && given.password === undefined)
    throw new Refusal('INVALID_INPUT', { errors: ['password'] });
  const passwordHash = await hashed(deps, given.password, [who.email, who.name, who.username]);
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string | null }>`
        select accept_staff_invitation(${tokenHash(given.token)}, ${who.username}, ${who.name}, ${who.email}, ${passwordHash},
          ${JSON.stringify({ by: factor.kind, address: caller.ip })}::jsonb, ${caller.requestId.slice(0, 200)}) as id`.execute(
        trx,
      );
      const userId = rows[0]?.id ?? null;
      if (userId === null) throw new Refusal('INVITATION_OVER');
      const { requestId } = caller;
      const recoveryCodes = await keepFactor(trx, {
        keys: deps.keys,
        userId,
        pending: given.pending,
        factor,
        requestId,
      });
      const opened = await openStaffSession(trx, { userId, method: factor.kind, userAgent: caller.userAgent });
      return { ...opened, userId, recoveryCodes };
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === '23505') throw new Refusal('PERSON_EXISTS', { cause: error });
    throw error;
  }
}

/** Of somebody who has an account nothing is asked; a first owner says their own address. @throws Refusal INVALID_INPUT */
function readWho(invitation: InvitationRow, given: Joining) {
  const name = given.name?.trim() ?? '';
  const email = invitation.email ?? given.email?.trim().toLowerCase() ?? '';
  const username = given.username?.trim() || `staff_${randomInt(100_000, 1_000_000)}`;
  if (invitation.userId !== null) return { name: name || '-', email: null, username };
  const errors = [
    ...(name === '' || name.length > 100 ? ['name'] : []),
    ...(EMAIL.test(email) ? [] : ['email']),
    ...(USERNAME.test(username) ? [] : ['username']),
  ];
  if (errors.length > 0) throw new Refusal('INVALID_INPUT', { errors });
  return { name, email, username };
}

async function hashed(
  { hasher }: StaffAccessDeps,
  typed: string | undefined,
  theirs: readonly (string | null)[],
): Promise<string | null> {
  if (typed === undefined) return null;
  const password = typed.normalize('NFKC');
  if ([...password].length < PASSWORD_MIN) throw new Refusal('INVALID_INPUT', { errors: ['password'] });
  refuseWeak(password, theirs);
  return await orBusy(hasher.hash(password));
}
