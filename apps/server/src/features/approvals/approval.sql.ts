import type { ApprovalReason, ApprovalState } from '@mnada/contract';
import type { ApprovalFact } from '@mnada/contract/office';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import type { Look, Permission } from './kind.ts';

/** A request as staff see it. */
export type ApprovalRequest = {
  readonly id: string;
  readonly number: number;
  readonly kind: string;
  readonly subject: string;
  readonly params: unknown;
  readonly basis: Readonly<Record<string, unknown>>;
  readonly summary: string;
  readonly facts: readonly ApprovalFact[];
  readonly reasonCode: ApprovalReason;
  readonly reasonWords: string;
  readonly requestedBy: string;
  readonly requestedByName: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly state: ApprovalState;
  readonly decidedBy: string | null;
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
  readonly decidedWords: string;
  readonly failedCode: string | null;
  readonly result: unknown;
};

const COLUMNS = sql`
  r.id, r.number, r.kind, r.subject, r.params, r.basis, r.summary, r.facts, r.reason_code as "reasonCode",
  r.reason_words as "reasonWords", r.requested_by as "requestedBy", maker.full_name as "requestedByName",
  r.requested_at as "requestedAt", r.expires_at as "expiresAt", r.state, r.decided_by as "decidedBy",
  checker.full_name as "decidedByName", r.decided_at as "decidedAt", r.decided_words as "decidedWords",
  r.failed_code as "failedCode", r.result`;
const TABLES = sql`
  approval_request r join app_user maker on maker.id = r.requested_by
    left join app_user checker on checker.id = r.decided_by`;

/** How people call it. */
export const approvalReference = (number: number): string => `R-${number}`;

/** What was typed: `R-12` or `12`. @returns null: it is no such number */
function readApprovalReference(text: string): number | null {
  const digits = /^(?:R-)?([1-9][0-9]{0,14})$/i.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** @throws Refusal APPROVAL_NOT_FOUND */
export async function readRequest(db: Db, which: string): Promise<ApprovalRequest> {
  const number = readApprovalReference(which);
  const { rows } = await sql<ApprovalRequest>`
    select ${COLUMNS} from ${TABLES} where r.number = ${number}::bigint`.execute(db);
  if (!rows[0]) throw new Refusal('APPROVAL_NOT_FOUND');
  return rows[0];
}

/** The same, and nobody decides it meanwhile. @throws Refusal APPROVAL_NOT_FOUND */
export async function lockRequest(trx: Db, which: string): Promise<ApprovalRequest> {
  const number = readApprovalReference(which);
  await sql`select from approval_request where number = ${number}::bigint for no key update`.execute(trx);
  return await readRequest(trx, which);
}

/** Open ones, the longest-waiting first; with `all`, the decided ones as well, the newest first. */
export async function selectRequests(
  db: Db,
  { all, limit }: { all: boolean; limit: number },
): Promise<ApprovalRequest[]> {
  const { rows } = await sql<ApprovalRequest>`
    select ${COLUMNS} from ${TABLES} where ${all} or r.state = 'requested'
     order by case when ${all} then -r.number else r.number end limit ${limit}`.execute(db);
  return rows;
}

/** All there ever were, or those that are open, from the newest back: by key, so that a part costs the same however far it is. */
export async function selectRequestsBefore(
  db: Db,
  { all, before, limit }: { all: boolean; before: number | null; limit: number },
): Promise<ApprovalRequest[]> {
  const { rows } = await sql<ApprovalRequest>`
    select ${COLUMNS} from ${TABLES} where (${all} or r.state = 'requested') and (${before}::bigint is null or r.number < ${before})
     order by r.number desc limit ${limit}`.execute(db);
  return rows;
}

export type NewRequest = Omit<Look, 'facts'> & {
  readonly facts: readonly ApprovalFact[];
  readonly kind: string;
  readonly params: unknown;
  readonly reasonCode: ApprovalReason;
  readonly reasonWords: string;
  readonly requestedBy: string;
};

/** @returns null: there is an open one about the same */
export async function insertRequest(trx: Db, request: NewRequest): Promise<{ id: string; number: number } | null> {
  const made = await trx
    .insertInto('approval_request')
    .values({
      kind: request.kind,
      subject: request.subject,
      params: JSON.stringify(request.params),
      basis: JSON.stringify(request.basis),
      summary: request.summary.slice(0, 500),
      facts: JSON.stringify(request.facts),
      reason_code: request.reasonCode,
      reason_words: request.reasonWords,
      requested_by: request.requestedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'number'])
    .executeTakeFirst();
  return made ?? null;
}

export type Ending = {
  readonly state: Exclude<ApprovalState, 'requested' | 'expired'>;
  readonly decidedBy: string;
  readonly words?: string;
  readonly failedCode?: string;
  readonly result?: object;
};

/** Ends a locked request, once. */
export async function endRequest(trx: Db, id: string, ending: Ending): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('approval_request')
    .set({
      state: ending.state,
      decided_by: ending.decidedBy,
      decided_at: sql`clock_timestamp()`,
      decided_words: ending.words ?? '',
      failed_code: ending.failedCode ?? null,
      result: ending.result === undefined ? null : JSON.stringify(ending.result),
    })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`request ${id} was decided under its lock`);
}

export type ExpiredRequest = { readonly reference: string; readonly kind: string };

/** Ends what nobody approved in time, each with its line in the audit. @returns those that ended now */
export async function expireOld(db: Db): Promise<ExpiredRequest[]> {
  const { rows } = await sql<ExpiredRequest>`
    select 'R-' || number as reference, kind from expire_requests()`.execute(db);
  return rows;
}

/** How many requests of somebody wait for a second person. */
export async function countOpenOf(db: Db, staffId: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from approval_request where state = 'requested' and requested_by = ${staffId}::uuid`.execute(
    db,
  );
  return rows[0]?.open ?? 0;
}

/** Whether two accounts of staff are one person, as far as anybody can tell. */
export async function isSamePerson(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select same_person(${one}::uuid, ${other}::uuid) as same`.execute(db);
  return rows[0]?.same ?? true;
}

/**
 * Neither of the two people may be whose money or bids a request moves, by account, mailbox or number. The database's trigger
 * is the last word; this tells it in words. @throws Refusal APPROVAL_OWN_MONEY
 */
export async function refuseBeneficiary(
  db: Db,
  staffId: string,
  about: { readonly kind: string; readonly subject: string; readonly params: unknown },
): Promise<void> {
  const { rows } = await sql<{ isOwn: boolean }>`
    select is_beneficiary(${staffId}::uuid, ${about.kind}, ${about.subject}, ${JSON.stringify(about.params)}::jsonb)
        as "isOwn"`.execute(db);
  if (rows[0]?.isOwn !== false) throw new Refusal('APPROVAL_OWN_MONEY');
}

export async function mayDo(db: Db, actorId: string, permission: Permission): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select may_do(${actorId}::uuid, ${permission}) as "may"`.execute(db);
  return rows[0]?.may === true;
}

/** @throws Refusal FORBIDDEN */
export async function requirePermission(db: Db, actorId: string, permission: Permission): Promise<void> {
  if (!(await mayDo(db, actorId, permission))) throw new Refusal('FORBIDDEN');
}

/** @throws Refusal FORBIDDEN */
export async function requireOwner(db: Db, actorId: string): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`select is_owner(${actorId}::uuid) as may`.execute(db);
  if (rows[0]?.may !== true) throw new Refusal('FORBIDDEN');
}
