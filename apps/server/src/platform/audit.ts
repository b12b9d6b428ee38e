import { type QueryExecutorProvider, sql } from 'kysely';
import { Refusal } from './http/refusal.ts';

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

const json = (value: object | undefined): string | null => (value === undefined ? null : JSON.stringify(value));

/** Writes one line of the audit, in the transaction of what it tells if there is one. @returns its number */
export async function writeAudit(db: QueryExecutorProvider, line: AuditLine): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into audit (actor_id, action, subject, reason, before, after, request_id)
    values (${line.actorId}::uuid, ${line.action}, ${line.subject}, ${line.reason ?? ''}, ${json(line.before)}::jsonb,
            ${json(line.after)}::jsonb, ${(line.requestId ?? '').slice(0, REQUEST_ID_MAX)})
    returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the audit took a line and gave it no number');
  return row.id;
}

/**
 * A query as the audit keeps it: what was typed as a search may be somebody's name or number, so only that there was one; of a selection
 * how many it was.
 */
export function withoutSearch(query: { readonly q?: string | undefined; readonly ids?: string | undefined }): object {
  const { q, ids, ...rest } = query;
  return {
    ...rest,
    ...(q === undefined || q.trim() === '' ? {} : { searched: true }),
    ...(ids === undefined ? {} : { selected: ids.split(',').length }),
  };
}

const REASON_MAX = 500;

/** @returns the words, trimmed @throws Refusal INVALID_INPUT: whatever staff do with money has a reason (OPS-1) */
export function requireReason(reason: string): string {
  const text = reason.trim();
  if (text === '' || text.length > REASON_MAX) throw new Refusal('INVALID_INPUT', { errors: ['reason'] });
  return text;
}
