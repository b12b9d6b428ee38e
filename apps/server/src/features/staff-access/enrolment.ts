import { writeAudit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { firstStep, keepAuthenticator, newAuthenticator, openSecret, sealSecret } from './authenticator.ts';
import { beginCeremony, type Ceremony, tryCeremony, useCeremony } from './ceremony.sql.ts';
import type { StaffAccessDeps } from './context.ts';
import { enrolmentOptions, keepPasskey, type NewPasskey, readNewPasskey } from './passkeys.ts';
import { factorsOf } from './person.sql.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/** For whom a second step is set up: somebody signed in, or whoever holds an invitation. */
export type Enrolling = {
  readonly person: { readonly id: string; readonly isKnown: boolean; readonly email: string; readonly name: string };
  readonly ceremony: Pick<Ceremony, 'kind'> & Partial<Ceremony>;
};

export async function beginEnrolment(deps: StaffAccessDeps, kind: 'passkey' | 'code', { person, ceremony }: Enrolling) {
  if (kind === 'passkey') {
    const options = await enrolmentOptions(deps, person);
    const { pending, endsAt } = await beginCeremony(deps.db, { ...ceremony, challenge: options.challenge });
    return { pending, ends_at: endsAt.toISOString(), passkey: options, code: null };
  }
  const code = newAuthenticator(person.email);
  const { pending, endsAt } = await beginCeremony(deps.db, {
    ...ceremony,
    secret: sealSecret(deps.keys, code.secret),
  });
  return { pending, ends_at: endsAt.toISOString(), passkey: null, code };
}

export type Proof = {
  readonly pending: string;
  readonly code?: string | undefined;
  readonly response?: Readonly<Record<string, unknown>> | undefined;
  readonly passkey_name?: string | undefined;
};

/** A second step that was shown to work and isn't kept yet. */
export type ProvedFactor = { readonly ceremony: Ceremony } & (
  | { readonly kind: 'passkey'; readonly passkey: NewPasskey; readonly name: string }
  | { readonly kind: 'code'; readonly sealed: Buffer; readonly step: number }
);

/** Looks at what a new app or passkey shows first. @throws Refusal STAFF_CODE_REFUSED, STAFF_PASSKEY_REFUSED, STAFF_STEP_EXPIRED */
export async function readProof(deps: StaffAccessDeps, proof: Proof, kind: 'enrol' | 'join'): Promise<ProvedFactor> {
  const ceremony = await tryCeremony(deps.db, proof.pending, [kind]);
  if (ceremony.secret === null) {
    const passkey = await readNewPasskey(deps, ceremony.challenge ?? '', proof.response ?? {});
    return { ceremony, kind: 'passkey', passkey, name: proof.passkey_name ?? '' };
  }
  const step = await firstStep(deps.db, openSecret(deps.keys, ceremony.secret), proof.code ?? '');
  if (step === null) throw new Refusal('STAFF_CODE_REFUSED', { fields: { tries_left: ceremony.triesLeft } });
  return { ceremony, kind: 'code', sealed: ceremony.secret, step };
}

/**
 * Keeps it, and makes ten recovery codes where there are none; the step is used up with it.
 * @returns the codes, to be shown once; null: there were some
 */
export async function keepFactor(
  trx: Db,
  {
    keys,
    userId,
    pending,
    factor,
    requestId,
  }: {
    readonly keys: StaffAccessDeps['keys'];
    readonly userId: string;
    readonly pending: string;
    readonly factor: ProvedFactor;
    readonly requestId: string;
  },
): Promise<string[] | null> {
  await useCeremony(trx, pending);
  if (factor.kind === 'passkey') await keepPasskey(trx, userId, factor.passkey, factor.name);
  else await keepAuthenticator(trx, { userId, sealed: factor.sealed, step: factor.step });
  await writeAudit(trx, {
    actorId: userId,
    action: 'staff.factor_added',
    subject: `user:${userId}`,
    after: { kind: factor.kind },
    requestId,
  });
  const { recovery_codes_left: left } = await factorsOf(trx, userId);
  return left > 0 ? null : await makeRecoveryCodes(trx, keys, userId);
}
