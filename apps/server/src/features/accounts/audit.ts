import { writeAudit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/index.ts';

/** Security events (S61): who, what, from where; never a password, token or code. */
export type SecurityEvent = {
  readonly actorId: string | null;
  readonly action:
    | 'account.registered'
    | 'account.contact_verified'
    | 'account.contact_lost'
    | 'account.contact_removed'
    | 'account.paying_number_proved'
    | 'account.deletion_cancelled'
    | 'account.password_changed'
    | 'account.password_reset'
    | 'account.provider_linked'
    | 'account.profile_changed'
    | 'sign_in.succeeded'
    | 'sign_in.failed'
    | 'sign_in.throttled'
    | 'session.ended'
    | 'session.proved'
    | 'code.requested'
    | 'code.voided'
    | 'owner.created';
  /** Whose account it is about. */
  readonly userId: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly requestId?: string;
};

/** Writes one line of the audit, in the transaction of what it tells if there is one. */
export async function recordSecurityEvent(db: Db, { userId, ...event }: SecurityEvent): Promise<void> {
  await writeAudit(db, { ...event, subject: `user:${userId}` });
}
