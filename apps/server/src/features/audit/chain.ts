import type { AuditCheck } from '@mnada/contract/office';
import { sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { Loop } from '../../platform/process/loop.ts';

const SEALED_AT_ONCE = 1_000;
const SEAL_EVERY_MS = 2_000;
const CHECKED_AT_ONCE = 20_000;

/** Links lines that are committed and have none. @returns how many; 0 also while another node does */
export async function sealAudit(db: Db, { everywhere = false } = {}): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`select seal_audit(${SEALED_AT_ONCE}, ${everywhere}) as sealed`.execute(
    db,
  );
  return rows[0]?.sealed ?? 0;
}

/** Links what is new, every two seconds, on any number of nodes: one does at a time. */
export function startAuditSealing({ db, log }: { readonly db: Db; readonly log: Log }): { stop(): Promise<void> } {
  let everywhere = true;
  return new Loop(log, 'chaining the audit', async () => {
    // Once a start, what a long transaction left far behind; and until a heap of lines is worked off, however old it is.
    const sealed = await sealAudit(db, { everywhere });
    everywhere = sealed === SEALED_AT_ONCE;
    return everywhere ? 0 : SEAL_EVERY_MS;
  });
}

type LinkRow = {
  readonly seq: number;
  readonly auditId: number;
  readonly isThere: boolean;
  readonly isRight: boolean;
  readonly follows: boolean;
};

/**
 * Recomputes the chain from its beginning (OPS-1): a line that was changed, taken out or put in between shows as the first
 * link that doesn't fit, and so does a line that is older than a minute and has no link. What was cut off at its very end shows against a head that somebody wrote down.
 * @param head a link that somebody wrote down earlier
 */
export async function checkAudit(
  db: Db,
  head: { readonly seq: number; readonly hash: string } | null = null,
): Promise<AuditCheck> {
  let checked = 0;
  let broken: AuditCheck['broken'] = null;
  for (let from = 0; broken === null; ) {
    const rows = await linksAfter(db, from);
    for (const row of rows) {
      if (row.seq !== from + 1) broken = { seq: from + 1, audit_id: row.auditId, how: 'gap' };
      else if (!row.isThere) broken = { seq: row.seq, audit_id: row.auditId, how: 'missing' };
      else if (!row.isRight) broken = { seq: row.seq, audit_id: row.auditId, how: 'changed' };
      if (broken !== null) break;
      from = row.seq;
      checked++;
    }
    if (rows.length < CHECKED_AT_ONCE) break;
  }
  if (broken === null && head !== null && !(await hasLink(db, head)))
    broken = { seq: head.seq, audit_id: 0, how: 'chain' };
  const { rows } = await sql<{ seq: number | null; hash: string; at: Date; unsealed: number; waits: string | null }>`
    select last.seq, last.hash, last.at, coalesce(open.unsealed, 0) as unsealed, open.waits
      from (select count(*)::int as unsealed,
                   (array_agg(a.id::text order by a.at) filter (where a.at < ${STATEMENT_TIME} - interval '1 minute'))[1] as waits
              from audit a where not exists (select from audit_chain c where c.audit_id = a.id)) open
      left join lateral
           (select seq, encode(hash, 'hex') as hash, at from audit_chain order by seq desc limit 1) last on true`.execute(
    db,
  );
  const [last] = rows;
  if (broken === null && last?.waits)
    broken = { seq: (last.seq ?? 0) + 1, audit_id: safeId(last.waits), how: 'unlinked' };
  return {
    is_intact: broken === null,
    checked,
    unsealed: last?.unsealed ?? 0,
    broken,
    head: last?.seq == null ? null : { seq: last.seq, hash: last.hash, at: last.at.toISOString() },
  };
}

async function linksAfter(db: Db, seq: number): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select c.seq, c.audit_id as "auditId", a.id is not null as "isThere",
           coalesce(c.hash = audit_link(coalesce(lag(c.hash) over (order by c.seq),
                      (select hash from audit_chain where seq = ${seq}), sha256('mnada audit'::bytea)), a), false) as "isRight"
      from (select * from audit_chain where seq > ${seq} order by seq limit ${CHECKED_AT_ONCE}) c
      left join audit a on a.id = c.audit_id
     order by c.seq`.execute(db);
  return rows;
}

/** A number that no script can hold was never given out by the database: it is told as 0. */
const safeId = (id: string): number => (Number.isSafeInteger(Number(id)) ? Number(id) : 0);

async function hasLink(db: Db, head: { readonly seq: number; readonly hash: string }): Promise<boolean> {
  const { rows } = await sql`
    select from audit_chain where seq = ${head.seq} and encode(hash, 'hex') = lower(${head.hash})`.execute(db);
  return rows.length > 0;
}
