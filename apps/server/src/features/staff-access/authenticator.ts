import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { databaseNowMs } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import type { StaffAccessDeps } from './context.ts';

const STEP_MS = 30_000;
const ISSUER = 'Mnada';
type Keys = StaffAccessDeps['keys'];

const totpOf = (secret: Secret, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: STEP_MS / 1_000, secret });

const keyOf = (keys: Keys): Buffer => keys.mac('staff-authenticator', ['aes-256-gcm']);

/** A secret as it is kept: nonce, tag, text. Only a server with the shop's secret reads it. */
export function sealSecret(keys: Keys, secret: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(keys), nonce);
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

export function openSecret(keys: Keys, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(keys), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}

/** A fresh secret for an app, and the address that its picture holds. */
export function newAuthenticator(email: string): { readonly secret: string; readonly uri: string } {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: totpOf(secret, email).toString() };
}

/** The step that a code belongs to: the present one, the one before or after. @returns null: none of them */
function stepOf(secret: string, code: string, nowMs: number): number | null {
  const totp = totpOf(Secret.fromBase32(secret));
  const delta = totp.validate({ token: code, timestamp: nowMs, window: 1 });
  return delta === null ? null : Math.floor(nowMs / STEP_MS) + delta;
}

/** Whether a first code fits a secret that isn't anybody's yet, by the database's clock. @returns its step */
export const firstStep = async (db: Db, secret: string, code: string): Promise<number | null> =>
  stepOf(secret, code, await databaseNowMs(db));

/**
 * Uses a code up. A code counts once, and none counts after a later one (RFC 6238, 5.2): of any number at once, one.
 * @returns whether it was right and new
 */
export async function useCode(
  { db, keys }: Pick<StaffAccessDeps, 'db' | 'keys'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const kept = await db
    .selectFrom('staff_authenticator')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (kept === undefined) return false;
  const step = await firstStep(db, openSecret(keys, kept.secret), code);
  if (step === null) return false;
  const { rows } = await sql`
    update staff_authenticator set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning 1`.execute(
    db,
  );
  return rows.length === 1;
}

/** Keeps an authenticator that has just shown its first code; the code counts as used. */
export async function keepAuthenticator(
  trx: Db,
  given: { readonly userId: string; readonly sealed: Buffer; readonly step: number },
): Promise<void> {
  await trx
    .insertInto('staff_authenticator')
    .values({ user_id: given.userId, secret: given.sealed, last_step: given.step })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret: given.sealed, last_step: given.step }))
    .execute();
}
