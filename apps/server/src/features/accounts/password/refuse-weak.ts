import type { ErrorCode } from '@mnada/contract';
import { Refusal } from '../../../platform/http/index.ts';
import { type PasswordWeakness, passwordWeakness } from './password-weakness.ts';

const CODES = {
  digits: 'PASSWORD_DIGITS',
  own: 'PASSWORD_OWN',
  context: 'PASSWORD_CONTEXT',
  common: 'PASSWORD_COMMON',
} as const satisfies Record<PasswordWeakness, ErrorCode>;

/**
 * A new password has to be better than what guessing starts with (ACC-1); each reason says what to do.
 * @throws Refusal PASSWORD_DIGITS, PASSWORD_OWN, PASSWORD_CONTEXT, PASSWORD_COMMON
 */
export function refuseWeak(password: string, own: readonly (string | null)[]): void {
  const weakness = passwordWeakness(
    password,
    own.filter((each) => each !== null),
  );
  if (weakness !== null) throw new Refusal(CODES[weakness]);
}
