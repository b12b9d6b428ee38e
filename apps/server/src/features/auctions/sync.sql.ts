import type { AuctionChange } from './auction-change.ts';
import type { BoardEntry } from './board-entry.ts';
import {
  bidsAfter,
  HEAD_COLUMNS,
  HEAD_JOINS,
  type HeadRow,
  leadersBids,
  orderUntil,
  type Queryable,
  toHead,
} from './board.sql.ts';

/** Whoever missed more bids of one auction than this loads it anew instead of being told each. */
const BIDS_TOLD_MAX = 512;

type NowRow = HeadRow & {
  status: 'draft' | 'scheduled' | 'live' | 'ended';
  opened_at_us: number | null;
  genesis: string | null;
  countdown_us: number;
  result: 'sold' | 'no_bids' | 'void' | null;
  reason: string | null;
  winner_id: string | null;
  decided_at_us: number | null;
  bidder_count: number | null;
  buy_now_days: number | null;
  extend_reason: string | null;
};

/**
 * Which auctions moved without our knowing: others' bids, openings, ends, or something newly scheduled. One small
 * answer, however many auctions are live.
 * @param known seats are counted while it is scheduled, else null: they raise no revision
 */
export async function movedIds(
  sql: Queryable,
  known: readonly { auctionId: number; revision: number; seatsBooked: number | null }[],
  endedSinceUs: number,
): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(
    // Each status by itself, for each has an index of its own; what is known and is in neither is over, or gone.
    `with known as (select * from unnest($1::bigint[], $2::bigint[], $3::int[]) as k (id, revision, seats)),
     running as materialized (
       select id, revision, null::int as seats from auction where status = 'live'
       union all select id, revision, seats_booked from auction where status = 'scheduled')
     select id from running full join known using (id)
      where (known.revision, known.seats) is distinct from (running.revision, running.seats)
     union
     select auction_id from outcome where decided_at_us >= $4
     order by id`,
    [known.map((k) => k.auctionId), known.map((k) => k.revision), known.map((k) => k.seatsBooked), endedSinceUs],
  );
  return rows.map((row) => row.id);
}

/**
 * Reads what happened to auctions since the state that we know, as the changes that would have told it. An auction
 * that was never seen, or of which too much was missed, is answered with `listed`: load it anew.
 */
export async function missedChanges(
  sql: Queryable,
  known: ReadonlyMap<number, BoardEntry | null>,
): Promise<AuctionChange[]> {
  const ids = [...known.keys()];
  const { rows } = await sql.query<NowRow>(
    `select ${HEAD_COLUMNS}, a.status, a.opened_at_us, encode(a.genesis, 'hex') as genesis, a.countdown_us,
            o.result, o.reason, o.winner_id, o.decided_at_us, o.bidder_count, o.buy_now_days,
            (select data ->> 'reason' from outbox where auction_id = a.id and kind = 'extend'
              order by id desc limit 1) as extend_reason
       from auction a left join outcome o on o.auction_id = a.id ${HEAD_JOINS}
      where a.id = any($1) order by a.id`,
    [ids],
  );
  const now = new Map(rows.map((row) => [row.id, row]));
  const missed = rows
    .map((row) => ({ auctionId: row.id, afterSeq: known.get(row.id)?.head.seq ?? 0, upToSeq: row.seq }))
    .filter((m) => m.upToSeq > m.afterSeq && m.upToSeq - m.afterSeq <= BIDS_TOLD_MAX);
  const bids = await bidsAfter(sql, missed, BIDS_TOLD_MAX);

  return ids.flatMap((auctionId): AuctionChange[] => {
    const entry = known.get(auctionId);
    const row = now.get(auctionId);
    const anew: AuctionChange[] = [{ kind: 'listed', auctionId }];
    if (!row || !entry || row.status === 'draft' || row.status === 'scheduled') return anew;
    // An end is final; what may still change are the names that it shows (ACC-7).
    if (entry.status === 'ended' && row.revision !== entry.head.revision) return anew;
    if (row.seq - entry.head.seq > BIDS_TOLD_MAX) return anew;
    const changes = story(entry, row, bids.get(auctionId) ?? []);
    return changes.length === 0 && row.revision !== entry.head.revision ? anew : changes;
  });
}

/** The changes that lead from a known entry to the row as it stands, in the order in which they happened. */
function story(
  entry: BoardEntry,
  row: NowRow,
  bids: Extract<AuctionChange, { kind: 'bids' }>['bids'],
): AuctionChange[] {
  const head = toHead(row);
  const changes: AuctionChange[] = [];
  let endsAtUs = entry.head.endsAtUs;
  if (entry.status === 'scheduled' && row.opened_at_us !== null) {
    endsAtUs = row.opened_at_us + row.countdown_us;
    const fresh = { priceCents: 0, leaderId: null, leaderName: null, leaderAvatar: null, leaderSimulated: false };
    const opening = {
      auctionId: row.id,
      revision: entry.head.revision + 1,
      seq: 0,
      endsAtUs,
      hash: row.genesis,
      ...fresh,
    };
    changes.push({ kind: 'opened', head: opening, openedAtUs: row.opened_at_us, genesis: row.genesis ?? '' });
  }
  const last = bids.at(-1);
  if (last) {
    changes.push({ kind: 'bids', head, bids });
    endsAtUs = last.endsAtUs;
  }
  if (row.status === 'live' && (head.endsAtUs > endsAtUs || (head.pause && last))) {
    // The head already stands after the extension; one revision more would be a lie about the database's count, so
    // the bids carry the end that they made.
    const bidsChange = changes.at(-1);
    if (last && bidsChange?.kind === 'bids') {
      changes[changes.length - 1] = {
        ...bidsChange,
        head: { ...head, pause: null, endsAtUs, revision: head.revision - 1 },
      };
    }
    changes.push({ kind: 'extended', head, reason: head.pause ? 'paused' : (row.extend_reason ?? 'outage') });
  }
  if (row.status === 'ended') {
    changes.push({
      kind: 'ended',
      head,
      result: row.result ?? 'void',
      reason: row.reason ?? '',
      winnerId: row.winner_id,
      winnersBids: row.result === 'sold' ? leadersBids(row) : null,
      bidders: row.bidder_count,
      endedAtUs: row.decided_at_us ?? head.endsAtUs,
      orderUntilUs: orderUntil(row),
    });
  }
  return changes;
}
