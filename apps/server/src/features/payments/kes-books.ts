import { sql } from 'kysely';
import type { Trx } from './purpose.ts';

type House = 'mpesa' | 'sales' | 'unallocated' | 'reversal' | 'promotion';

/**
 * Moves shillings between accounts of the house, once for each source. Every receipt moves from `mpesa` to `unallocated`
 * (`receipt:…`), every paid payment from there to `sales` (`payment:…`): so `mpesa` is the provider's statement, and
 * `unallocated` what nobody has been credited for (docs/decisions/0008-payments.md).
 * @returns false: that source had moved before
 */
export async function moveKes(trx: Trx, source: string, from: House, to: House, cents: number): Promise<boolean> {
  const { rows } = await sql`
    insert into transfer (source, unit, debit_id, credit_id, amount)
    select ${source}, 'KES', debit.id, credit.id, ${cents}::bigint from account debit, account credit
     where debit.unit = 'KES' and debit.kind = ${from} and credit.unit = 'KES' and credit.kind = ${to}
    on conflict (source) do nothing returning id`.execute(trx);
  return rows.length > 0;
}
