import type pg from 'pg';

type Line = { readonly receipt: string; readonly direction: 'in' | 'out'; readonly amountCents: number };

/** A line of a statement as if two people had imported it: by the owner of the tables, past the request that it takes. */
export async function plantStatementLine(owner: pg.Pool, staffId: string, line: Line): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(
      `with kept as (insert into statement_import (sha256, lines, imported_by, approved_at)
                     values (sha256($1::bytea), 1, $2, clock_timestamp()) returning id)
       insert into statement_line (receipt, direction, amount_cents, at, import_id)
       select $3, $4, $5, clock_timestamp(), id from kept`,
      [line.receipt, staffId, line.receipt, line.direction, line.amountCents],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}
