import type { Db } from '../../platform/database/index.ts';
import type { PasswordHasher, SecretKeys, Throttle } from '../accounts/index.ts';

/** What staff's ways into the back office are handed. */
export type StaffAccessDeps = {
  /** Under the role of staff: no other sees the tables. */
  readonly db: Db;
  readonly keys: Pick<SecretKeys, 'mac'>;
  readonly hasher: PasswordHasher;
  readonly throttle: Throttle;
  /** Origin, without a slash at the end. Its host is what passkeys are bound to. */
  readonly publicUrl: string;
  /** Above which sum a withdrawal takes two people; the payouts' own setting. */
  readonly twoApprovalsAboveCents: () => Promise<number>;
  /** Whom one press signs in; only in the demonstration. */
  readonly demoOwner: { readonly name: string; readonly email: string } | null;
};

/** Who calls, and from where; for throttles and the audit. */
export type Caller = { readonly ip: string; readonly userAgent: string; readonly requestId: string };
