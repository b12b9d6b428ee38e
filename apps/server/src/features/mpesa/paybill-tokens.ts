import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

const NAME = 'paybill_token_hashes';
/** An earlier one counts on: in production the addresses can be registered once only, and a failed try must cost nothing. */
const KEPT = 5;

/** Remembers the token in the addresses of the paybill's confirmations, as its hash. */
export async function keepPaybillToken(db: Db, tokenHash: Buffer, actorId: string | null): Promise<void> {
  const added = JSON.stringify([tokenHash.toString('hex')]);
  await sql`
    insert into setting as s (name, value, updated_by) values (${NAME}, ${added}::jsonb, ${actorId}::uuid)
    on conflict (name) do update
      set value = (select jsonb_agg(hash) from (
            select hash from jsonb_array_elements(${added}::jsonb || s.value) with ordinality as h (hash, place)
             order by place limit ${KEPT}) kept),
          updated_at = clock_timestamp(), updated_by = excluded.updated_by`.execute(db);
}

export async function isPaybillToken(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst();
  return Array.isArray(row?.value) && row.value.includes(tokenHash.toString('hex'));
}
