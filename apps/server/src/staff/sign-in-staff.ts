import { hostname, userInfo } from 'node:os';
import type { Permission as StaffPermission } from '@mnada/rules/office';
import { createThrottle, type PasswordHasher, userByContact } from '../features/accounts/index.ts';
import { writeAudit } from '../platform/audit.ts';
import type { Db } from '../platform/database/index.ts';

/** `owner` is no permission that staff could have: owners alone may. */
export type Permission = StaffPermission | 'owner';
export type Actor = { readonly id: string; readonly may: (what: Permission) => boolean };

/** Who may not come in; it tells as little as the sign-in page. */
export class NotStaff extends Error {
  override name = 'NotStaff';
  constructor() {
    super('This is no active staff account, or the password is wrong.');
  }
}

/** Too many wrong tries, for this account or from this machine; told whether or not there is such an account. */
export class TooManyTries extends Error {
  override name = 'TooManyTries';
  constructor(seconds: number) {
    super(`Too many wrong tries. Try again in ${Math.ceil(seconds / 60)} min.`);
  }
}

// Failures only: what succeeds is given back.
const PER_ACCOUNT = { burst: 5, everyMs: 5 * 60_000 };
const PER_MACHINE = { burst: 20, everyMs: 60_000 };

/** Who types, as far as a console knows: the machine and its user. */
const thisMachine = (): string => `${hostname()}:${userInfo().username}`;

/**
 * Signs staff in at a console. Unknown addresses, shoppers and wrong passwords get one answer after the same work, and
 * count against the account as it was typed and against the machine (ACC-8, S23, S24). A try is paid for before the work,
 * so fifty at once can't all pass.
 * @throws NotStaff, TooManyTries
 */
export async function signInStaff(
  {
    db,
    hasher,
    machine = thisMachine(),
  }: { readonly db: Db; readonly hasher: PasswordHasher; readonly machine?: string },
  typed: string,
  password: string,
): Promise<Actor> {
  const email = typed.trim().toLowerCase();
  const throttle = createThrottle(db);
  const counts = [
    [['console machine', machine], PER_MACHINE],
    [['console account', email], PER_ACCOUNT],
  ] as const;
  for (const [what, allowance] of counts) {
    const taken = await throttle.take(what, allowance);
    if (!taken.ok) throw new TooManyTries(taken.retryAfterSeconds);
  }
  const user = await userByContact(db, { channel: 'email', value: email });
  const isRight = await hasher.verify(user?.password_hash ?? null, password.normalize('NFKC'));
  const isIn = user !== undefined && isRight && user.kind !== 'user' && user.status === 'active';
  const subject = isIn ? `user:${user.id}` : `console:${machine}`.slice(0, 200);
  const action = isIn ? 'staff.command' : 'staff.sign_in_refused';
  await writeAudit(db, { actorId: isIn ? user.id : null, action, subject });
  if (!isIn) throw new NotStaff();
  for (const [what, allowance] of counts) await throttle.giveBack(what, allowance);
  const { permissions } = await db
    .selectFrom('app_user')
    .select('permissions')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  return { id: user.id, may: (what) => user.kind === 'owner' || permissions.includes(what) };
}
