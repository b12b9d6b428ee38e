import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import type { StaffAccessDeps } from './context.ts';

const PASSKEYS_MAX = 10;
const NAME = 'Mnada back office';

// Loaded when the first passkey is asked for: certificates and CBOR are nothing that a start should wait for.
const library = () => import('@simplewebauthn/server');
type Site = Pick<StaffAccessDeps, 'publicUrl'>;
const rpIdOf = ({ publicUrl }: Site): string => new URL(publicUrl).hostname;
const originOf = ({ publicUrl }: Site): string => new URL(publicUrl).origin;

type Listed = { readonly id: string; readonly transports: string[] };
async function credentialsOf(db: Db, userId: string): Promise<Listed[]> {
  const rows = await db
    .selectFrom('staff_passkey')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => ({ id: row.credential_id, transports: row.transports }));
}
const described = (all: readonly Listed[]) =>
  all.map(({ id, transports }) => ({ id, transports: transports as never[] }));

/**
 * What a browser needs to use a passkey. A person's presence alone is no proof: the device must have checked who it is.
 * @param userId whose; null: whoever the passkey names
 */
export async function passkeyOptions(deps: StaffAccessDeps, userId: string | null) {
  const { generateAuthenticationOptions } = await library();
  return await generateAuthenticationOptions({
    rpID: rpIdOf(deps),
    userVerification: 'required',
    ...(userId === null ? {} : { allowCredentials: described(await credentialsOf(deps.db, userId)) }),
  });
}

/** What a browser needs to make a passkey that is found without a name. */
export async function enrolmentOptions(
  deps: StaffAccessDeps,
  person: { readonly id: string; readonly isKnown: boolean; readonly email: string; readonly name: string },
) {
  const { generateRegistrationOptions } = await library();
  const existing = person.isKnown ? await credentialsOf(deps.db, person.id) : [];
  if (existing.length >= PASSKEYS_MAX) throw new Refusal('FACTORS_FULL');
  return await generateRegistrationOptions({
    rpName: NAME,
    rpID: rpIdOf(deps),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: described(existing),
  });
}

export type NewPasskey = {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isSynced: boolean;
};

/** @throws Refusal STAFF_PASSKEY_REFUSED whatever is wrong with it */
export async function readNewPasskey(deps: Site, challenge: string, response: unknown): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: originOf(deps),
      expectedRPID: rpIdOf(deps),
      requireUserVerification: true,
    });
    if (!verified) throw new Error('not verified');
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: (credential.transports ?? []).slice(0, 8),
      isSynced: credentialBackedUp,
    };
  } catch (cause) {
    throw new Refusal('STAFF_PASSKEY_REFUSED', { cause });
  }
}

/** @throws unique_violation the passkey is somebody's already */
export async function keepPasskey(trx: Db, userId: string, passkey: NewPasskey, name: string): Promise<void> {
  await trx
    .insertInto('staff_passkey')
    .values({
      user_id: userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      is_synced: passkey.isSynced,
      name: name.trim().slice(0, 60) || 'Passkey',
    })
    .execute();
}

/**
 * Whose passkey signed that challenge. The counter of synced passkeys stays 0 and is no reason to refuse; one that falls is.
 * @throws Refusal STAFF_PASSKEY_REFUSED whatever is wrong with it
 */
export async function usePasskey(
  deps: StaffAccessDeps,
  challenge: string,
  response: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { verifyAuthenticationResponse } = await library();
  const id = typeof response['id'] === 'string' ? response['id'] : '';
  const kept = await deps.db.selectFrom('staff_passkey').selectAll().where('credential_id', '=', id).executeTakeFirst();
  if (kept === undefined) throw new Refusal('STAFF_PASSKEY_REFUSED');
  let counter: number;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: originOf(deps),
      expectedRPID: rpIdOf(deps),
      requireUserVerification: true,
      credential: { id: kept.credential_id, publicKey: new Uint8Array(kept.public_key), counter: kept.counter },
    });
    if (!verified) throw new Error('not verified');
    counter = authenticationInfo.newCounter;
  } catch (cause) {
    throw new Refusal('STAFF_PASSKEY_REFUSED', { cause });
  }
  await deps.db
    .updateTable('staff_passkey')
    .set({ counter, last_used_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', kept.id)
    .execute();
  return kept.user_id;
}
