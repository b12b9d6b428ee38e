import type { Db } from './database/index.ts';

/** Who did what to whom, and why (S61): never a password, token, code, number or address of a person. */
export type AuditLine = {
  /** null: nobody in person, or nobody who is known. */
  readonly actorId: string | null;
  readonly action: string;
  /** `kind:id`. */
  readonly subject: string;
  /** In words, where a person gave one. */
  readonly reason?: string | undefined;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
  readonly requestId?: string | undefined;
};

/** As long as the table takes it; what clients send may be longer. */
const REQUEST_ID_MAX = 200;

/** Writes one line of the audit, in the transaction of what it tells if there is one. @returns its number */
export async function writeAudit(db: Db, line: AuditLine): Promise<number> {
  const { id } = await db
    .insertInto('audit')
    .values({
      actor_id: line.actorId,
      action: line.action,
      subject: line.subject,
      ...(line.reason === undefined ? {} : { reason: line.reason }),
      before: line.before === undefined ? null : JSON.stringify(line.before),
      after: line.after === undefined ? null : JSON.stringify(line.after),
      request_id: (line.requestId ?? '').slice(0, REQUEST_ID_MAX),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
