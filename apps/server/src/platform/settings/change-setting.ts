import { sql } from 'kysely';
import type { Db } from '../database/index.ts';

export type SettingChange = {
  readonly name: string;
  /** Anything that JSON can say. */
  readonly value: unknown;
  /** null: the system itself. */
  readonly actorId: string | null;
  /** Written to the audit, as is the value before; never blank. */
  readonly reason: string;
  /** How the audit calls it; `setting.changed` of `setting:<name>` unless told otherwise. */
  readonly action?: string;
  readonly subject?: string;
  readonly requestId?: string;
};

/**
 * Writes a setting and its line of the audit together, in the caller's transaction if there is one. The server's role can
 * write a setting in no other way (S58). Until the transaction ends, whoever changes the same setting waits.
 * @throws when the reason is blank: the database refuses it
 */
export async function changeSetting(db: Db, change: SettingChange): Promise<void> {
  const { name, value, actorId, reason, action = 'setting.changed', requestId = '' } = change;
  const subject = change.subject ?? `setting:${name}`;
  await sql`
    select change_setting(${name}, ${JSON.stringify(value)}::jsonb, ${actorId}::uuid, ${action}, ${subject}, ${reason},
                          ${requestId.slice(0, 200)})`.execute(db);
}
