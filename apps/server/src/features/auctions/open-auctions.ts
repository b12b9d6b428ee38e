import { hash, randomBytes } from 'node:crypto';
import { decideOpen, genesisText } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { AuctionChange } from './auction-change.ts';
import { insertEvents } from './outbox.sql.ts';
import { databaseNowUs } from '../../platform/clock/index.ts';
import { keepPauseOut } from './pause-lock.ts';
import { withSeatsOfBidders } from './seats-of-barred.sql.ts';
import { LOCKED_COLUMNS, type LockedAuction, readHeads } from './worker-rows.sql.ts';

/** What a worker's transaction did, to be told once it is committed. */
export type Worked = { readonly changes: readonly AuctionChange[]; readonly eventIds: readonly number[] };

const OPEN_AT_ONCE = 200;
const KEY_BYTES = 32;

type Opening = {
  readonly auction: LockedAuction;
  readonly openedAtUs: number;
  readonly endsAtUs: number;
  readonly genesis: string;
};
type Move = {
  readonly auction: Pick<LockedAuction, 'id' | 'scheduledStartUs'>;
  readonly startsAtUs: number;
};

/**
 * Opens auctions whose start has come (AUC-2), at most 200 in the caller's transaction; a start that was missed by more
 * than five minutes moves instead. While all auctions are paused none opens (OPS-15). Rows that another node holds are left to it, so any number of nodes may run this.
 */
export async function openDueAuctions(trx: QueryExecutorProvider): Promise<Worked> {
  await keepPauseOut(trx);
  const askedUs = await databaseNowUs(trx);
  const { rows } = await sql<LockedAuction>`
    select ${LOCKED_COLUMNS} from auction
     where status = 'scheduled' and scheduled_start_us <= ${askedUs}
       and not exists (select from auction_pause where ended_at_us is null)
     order by scheduled_start_us, id limit ${OPEN_AT_ONCE} for no key update skip locked`.execute(trx);
  if (rows.length === 0) return { changes: [], eventIds: [] };
  const due = await withSeatsOfBidders(trx, rows);
  const nowUs = await databaseNowUs(trx);
  const openings: Opening[] = [];
  const moves: Move[] = [];
  for (const auction of due) {
    const decision = decideOpen(auction, nowUs);
    if (decision.action === 'move') moves.push({ auction, startsAtUs: decision.startsAtUs });
    // `call_off` is another's work (unfilled-auctions.ts).
    if (decision.action !== 'open') continue;
    const { openedAtUs, endsAtUs } = decision;
    openings.push({ auction, openedAtUs, endsAtUs, genesis: genesisOf(auction, openedAtUs) });
  }
  const opened = await writeOpenings(trx, openings);
  const moved = await writeMoves(trx, moves);
  return { changes: [...opened.changes, ...moved.changes], eventIds: [...opened.eventIds, ...moved.eventIds] };
}

/** The first link of the public chain (reliability.md section 4). */
const genesisOf = (auction: LockedAuction, openedAtUs: number): string =>
  hash('sha256', genesisText({ ...auction, auctionId: auction.id, openedAtUs }));

async function writeOpenings(trx: QueryExecutorProvider, openings: readonly Opening[]): Promise<Worked> {
  if (openings.length === 0) return { changes: [], eventIds: [] };
  const ids = openings.map((o) => o.auction.id);
  // One that has an autobid has its key already.
  await sql`
    insert into auction_secret (auction_id, key)
    select * from unnest(${ids}::bigint[], ${ids.map(() => randomBytes(KEY_BYTES))}::bytea[]) on conflict do nothing`.execute(
    trx,
  );
  await sql`
    update auction set status = 'live', opened_at_us = opening.opened_at_us, ends_at_us = opening.ends_at_us,
           genesis = decode(opening.genesis, 'hex'), head_hash = decode(opening.genesis, 'hex'), revision = revision + 1
      from unnest(${ids}::bigint[], ${openings.map((o) => o.openedAtUs)}::bigint[],
                  ${openings.map((o) => o.endsAtUs)}::bigint[], ${openings.map((o) => o.genesis)}::text[])
           as opening (id, opened_at_us, ends_at_us, genesis)
     where auction.id = opening.id`.execute(trx);
  const eventIds = await insertEvents(
    trx,
    openings.map(({ auction, openedAtUs, endsAtUs, genesis }) => ({
      auctionId: auction.id,
      seq: 0,
      kind: 'open',
      data: { opened_at_us: openedAtUs, ends_at_us: endsAtUs, genesis },
    })),
  );
  const heads = await readHeads(trx, ids);
  const changes = openings.flatMap(({ auction, openedAtUs, genesis }): AuctionChange[] => {
    const head = heads.get(auction.id);
    return head ? [{ kind: 'opened', head, openedAtUs, genesis }] : [];
  });
  return { changes, eventIds };
}

/**
 * Another start for an auction that the caller has locked and found scheduled (OPS-8). All else of it stays as it was copied.
 */
export const moveStart = (
  trx: QueryExecutorProvider,
  auction: Pick<LockedAuction, 'id' | 'scheduledStartUs'>,
  startsAtUs: number,
): Promise<Worked> => writeMoves(trx, [{ auction, startsAtUs }]);

async function writeMoves(trx: QueryExecutorProvider, moves: readonly Move[]): Promise<Worked> {
  if (moves.length === 0) return { changes: [], eventIds: [] };
  await sql`
    update auction set scheduled_start_us = move.starts_at_us, revision = revision + 1
      from unnest(${moves.map((m) => m.auction.id)}::bigint[], ${moves.map((m) => m.startsAtUs)}::bigint[])
           as move (id, starts_at_us)
     where auction.id = move.id`.execute(trx);
  const eventIds = await insertEvents(
    trx,
    moves.map(({ auction, startsAtUs }) => ({
      auctionId: auction.id,
      seq: 0,
      kind: 'move',
      data: { from_us: auction.scheduledStartUs, to_us: startsAtUs },
    })),
  );
  return { changes: moves.map(({ auction }) => ({ kind: 'listed', auctionId: auction.id })), eventIds };
}
