import type { ContentDocument } from '@mnada/contract';
import { sql, type Transaction } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db, Tables } from '../../platform/database/index.ts';
import type { WrittenPart } from './part.ts';

export type Trx = Transaction<Tables>;
type Both = { readonly en: string; readonly sw: string };
export type VersionRow = {
  readonly number: number;
  readonly state: 'draft' | 'planned' | 'in_force' | 'replaced' | 'withdrawn';
  readonly inForceFrom: Date | null;
  readonly by: string;
  readonly byName: string;
  readonly updatedAt: Date;
};
const VERSIONS_MAX = 200;

/** A shop's own versions, the newest first, without their texts. */
export async function versionRows(db: Db, document: ContentDocument): Promise<readonly VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.number, v.in_force_from as "inForceFrom", u.id as by, u.full_name as "byName", v.updated_at as "updatedAt",
           case when v.published_at is null then 'draft' when v.withdrawn_at is not null then 'withdrawn'
                when v.in_force_from > ${STATEMENT_TIME} then 'planned'
                when v.id = (select id from content_version f
                              where f.document = v.document and f.published_at is not null and f.withdrawn_at is null
                                and f.in_force_from <= ${STATEMENT_TIME}
                              order by f.in_force_from desc, f.number desc limit 1) then 'in_force' else 'replaced' end as state
      from content_version v join app_user u on u.id = coalesce(v.published_by, v.updated_by)
     where v.document = ${document} order by v.number desc limit ${VERSIONS_MAX}`.execute(db);
  return rows;
}

export type DraftRow = {
  readonly number: number;
  readonly revision: number;
  readonly parts: readonly WrittenPart[];
  readonly changed: Both;
  readonly asksAgain: boolean;
  /** They wrote words of it, or began it and nobody wrote any since. */
  readonly isOwn: boolean;
};
/** @param viewerId whose words it may be */
export async function readDraft(db: Db, document: ContentDocument, viewerId: string): Promise<DraftRow | null> {
  const { rows } = await sql<DraftRow>`
    select number, revision, parts, changed, asks_again as "asksAgain", wrote_of(content_version, ${viewerId}::uuid) as "isOwn"
      from content_version
     where document = ${document} and published_at is null`.execute(db);
  return rows[0] ?? null;
}

export async function readParts(
  db: Db,
  document: ContentDocument,
  number: number,
): Promise<readonly WrittenPart[] | null> {
  const { rows } = await sql<{ parts: WrittenPart[] }>`
    select parts from content_version where document = ${document} and number = ${number}`.execute(db);
  return rows[0]?.parts ?? null;
}

/** One at a time changes a document. */
export const lockDocument = (trx: Trx, document: ContentDocument): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('content:' || ${document}::text, 0))`.execute(trx);

/** The caller holds the document, and there is no draft. */
export async function insertDraft(
  trx: Trx,
  document: ContentDocument,
  parts: readonly WrittenPart[],
  actorId: string,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into content_version (document, number, parts, created_by, updated_by)
    select ${document}, greatest(1, coalesce(max(number), 1)) + 1, ${JSON.stringify(parts)}::jsonb, ${actorId}::uuid, ${actorId}::uuid
      from content_version where document = ${document}
    returning number`.execute(trx);
  const number = rows[0]?.number;
  if (number === undefined) throw new Error('a draft was not kept');
  return number;
}

/** @returns false: it says the same as before, and nothing was written */
export async function saveDraft(
  trx: Trx,
  document: ContentDocument,
  draft: Pick<DraftRow, 'parts' | 'changed' | 'asksAgain'>,
  actorId: string,
): Promise<boolean> {
  const { rows } = await sql`
    update content_version set parts = ${JSON.stringify(draft.parts)}::jsonb, changed = ${JSON.stringify(draft.changed)}::jsonb,
           asks_again = ${draft.asksAgain}, revision = revision + 1, updated_by = ${actorId}::uuid, updated_at = clock_timestamp()
     where document = ${document} and published_at is null
       and row(parts, changed, asks_again) is distinct from
           row(${JSON.stringify(draft.parts)}::jsonb, ${JSON.stringify(draft.changed)}::jsonb, ${draft.asksAgain}::boolean)
    returning id`.execute(trx);
  return rows.length === 1;
}

/** @param from null: at once @returns its number and when it begins */
export async function publishDraft(
  trx: Trx,
  document: ContentDocument,
  actorId: string,
  from: string | null,
): Promise<{ number: number; from: Date } | null> {
  const { rows } = await sql<{ number: number; from: Date }>`
    update content_version set published_by = ${actorId}::uuid, published_at = clock_timestamp(),
           in_force_from = coalesce(${from}::timestamptz, clock_timestamp())
     where document = ${document} and published_at is null
    returning number, in_force_from as from`.execute(trx);
  return rows[0] ?? null;
}

export async function deleteDraft(trx: Trx, document: ContentDocument): Promise<void> {
  await sql`delete from content_version where document = ${document} and published_at is null`.execute(trx);
}

/** @returns false: it has begun, or is over */
export async function withdrawPlanned(trx: Trx, document: ContentDocument, number: number): Promise<boolean> {
  const { rows } = await sql`
    update content_version set withdrawn_at = clock_timestamp()
     where document = ${document} and number = ${number} and withdrawn_at is null and in_force_from > ${STATEMENT_TIME}
    returning id`.execute(trx);
  return rows.length === 1;
}
