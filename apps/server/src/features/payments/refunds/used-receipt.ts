import { sql } from 'kysely';
import { Refusal } from '../../../platform/http/index.ts';
import type { Trx } from '../purpose.ts';

/**
 * Whether a movement's receipt is another's already: of money that came in, went back, or was paid out.
 * @param but a refund that it may be of
 */
export async function isUsed(trx: Trx, returnedBy: string, but: string | null = null): Promise<boolean> {
  const { rows } = await sql`
    select from receipt where receipt = ${returnedBy} or (returned_by = ${returnedBy} and not exists (
      select from refund_due f where f.id = ${but}::uuid and f.returned_by = ${returnedBy}))
    union all select from refund_due where returned_by = ${returnedBy} and id is distinct from ${but}::uuid
    union all select from payout_attempt where receipt = ${returnedBy} limit 1`.execute(trx);
  return rows.length > 0;
}

/**
 * One movement gives one thing back: asked and approved at once by several, whoever comes second reads what the first has
 * booked. Holds until the caller's transaction ends.
 * @throws Refusal STATE_FORBIDS
 */
export async function requireUnused(trx: Trx, returnedBy: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`returned_by:${returnedBy}`}, 0))`.execute(trx);
  if (await isUsed(trx, returnedBy))
    throw new Refusal('STATE_FORBIDS', { errors: ['This receipt has given something else back.'] });
}
