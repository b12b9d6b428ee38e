import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { releaseAuction } from '../auctions/index.ts';
import { isCreditingHeld } from '../payments/index.ts';
import { readBreaker } from '../payouts/index.ts';

const REASON_MAX = 500;

/** What is broken, and what stands still for it. */
export type WhatIsHeld = {
  readonly broken: readonly {
    readonly name: string;
    readonly rows: number;
    readonly example: string;
    readonly since: Date;
  }[];
  readonly payouts: boolean;
  readonly crediting: boolean;
  readonly auctions: readonly number[];
};

/** For staff: what the checks found, and what they stopped. */
export async function listHeld(db: Db): Promise<WhatIsHeld> {
  const broken = await sql<WhatIsHeld['broken'][number]>`
    select name, count(*) as rows, min(row_id) as example, min(first_seen_at) as since
      from invariant_violation where cleared_at is null group by name order by name`.execute(db);
  const held = await sql<{ id: number }>`select id from auction where held_at_us is not null order by id`.execute(db);
  const breaker = await readBreaker(db);
  return {
    broken: broken.rows,
    payouts: breaker.state === 'open' && breaker.cause === 'invariant',
    crediting: await isCreditingHeld(db),
    auctions: held.rows.map((row) => row.id),
  };
}

/**
 * Lets a held auction go on, by the owner or by staff with the permission `auctions`; nodes learn of it within seconds.
 * @returns false: it isn't held
 * @throws Refusal FORBIDDEN, INVALID_INPUT
 */
export async function resumeAuction(db: Db, actorId: string, auctionId: number, reason: string): Promise<boolean> {
  const why = reason.trim();
  if (why === '' || why.length > REASON_MAX) throw new Refusal('INVALID_INPUT', { errors: ['reason'] });
  return await db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      select from app_user
       where id = ${actorId}::uuid and status = 'active'
         and (kind = 'owner' or (kind = 'staff' and 'auctions' = any(permissions)))`.execute(trx);
    if (rows.length === 0) throw new Refusal('FORBIDDEN');
    return (await releaseAuction(trx, auctionId, { actorId, reason: why })).isReleased;
  });
}
