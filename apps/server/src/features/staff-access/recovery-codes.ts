import { RECOVERY_CODES } from '@mnada/rules/office';
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import type { StaffAccessDeps } from './context.ts';

// Without letters and digits that are taken for each other: 12 of 30 are 58 bits, tried five at a time.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz2345678';

const newCode = (): string =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join(
    '-',
  );

/** As it is compared: capitals and strokes don't matter. */
const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');

const hashOf = (keys: StaffAccessDeps['keys'], userId: string, code: string): Buffer =>
  keys.mac('staff-recovery', [userId, plain(code)]);

/** Makes ten codes that count once each; earlier ones are over. @returns them, to be shown once */
export async function makeRecoveryCodes(trx: Db, keys: StaffAccessDeps['keys'], userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await trx.deleteFrom('staff_recovery_code').where('user_id', '=', userId).execute();
  await trx
    .insertInto('staff_recovery_code')
    .values(codes.map((code) => ({ code_hash: hashOf(keys, userId, code), user_id: userId })))
    .execute();
  return codes;
}

/** Uses one up; of any number at once, one does. @returns whether it was right and unused */
export async function useRecoveryCode(
  { db, keys }: Pick<StaffAccessDeps, 'db' | 'keys'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const { rows } = await sql`
    update staff_recovery_code set used_at = clock_timestamp()
     where code_hash = ${hashOf(keys, userId, code)} and user_id = ${userId} and used_at is null
    returning 1`.execute(db);
  return rows.length === 1;
}
