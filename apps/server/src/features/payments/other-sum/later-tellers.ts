import { sql } from 'kysely';
import type { Trx } from '../purpose.ts';
import type { Money } from '../receipts.ts';

/** Who else than the first told the same of a receipt while it waited: a Pull, a statement. Each once. */
export async function laterTellers(
  trx: Trx,
  { receipt, amountCents, toldBy }: Money,
): Promise<readonly ('pull' | 'statement')[]> {
  const { rows } = await sql<{ kind: 'pull' | 'statement' }>`
    select distinct e.kind from receipt r join evidence e on e.payment_id = r.payment_id
     where r.receipt = ${receipt}
       and e.kind in ('pull', 'statement') and e.kind <> ${toldBy} and e.body is json object
       and (e.body::jsonb ->> 'receipt') = ${receipt} and (e.body::jsonb ->> 'amountKes') = ${String(amountCents / 100)}
     order by e.kind`.execute(trx);
  return rows.map(({ kind }) => kind);
}
