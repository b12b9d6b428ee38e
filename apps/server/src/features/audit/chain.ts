import type { AuditCheck } from '@mnada/contract/office';
import { sql } from 'kysely';
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
  let isFirst = true;
  return new Loop(log, 'chaining the audit', async () => {
    // Once a start, what a long transaction left far behind.
    const sealed = await sealAudit(db, { everywhere: isFirst });
    if (sealed === SEALED_AT_ONCE) return 0;
    isFirst = false;
    return SEAL_EVERY_MS;
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
 * link that doesn't fit. What was cut off at its very end shows against a head that somebody wrote down.
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
  const { rows } = await sql<{ seq: number | null; hash: string; at: Date; unsealed: number }>`
    select last.seq, last.hash, last.at,
           (select count(*)::int from audit a where not exists (select from audit_chain c where c.audit_id = a.id)) as unsealed
      from (select 1) one left join lateral
           (select seq, encode(hash, 'hex') as hash, at from audit_chain order by seq desc limit 1) last on true`.execute(
    db,
  );
  const [last] = rows;
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

async function hasLink(db: Db, head: { readonly seq: number; readonly hash: string }): Promise<boolean> {
  const { rows } = await sql`
    select from audit_chain where seq = ${head.seq} and encode(hash, 'hex') = lower(${head.hash})`.execute(db);
  return rows.length > 0;
}
