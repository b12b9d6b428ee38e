import type { AuctionPage } from '@mnada/contract/office';
import { toShillings } from '@mnada/rules';
import { type AccessHolder, mayAct, seesCosts } from '@mnada/rules/office';
import { databaseNowUs } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { toRules } from '../house-rules.ts';
import { staffRef } from '../staff-ref.ts';
import { isoOf, isoOrNull, NOTICE_US } from '../times.ts';
import { type RoomRow, selectAuction } from './room-list.sql.ts';
import {
  type EventRow,
  freeBids,
  type PageRow,
  pieceCost,
  readEvents,
  readPageRow,
  recentBids,
} from './room-page.sql.ts';
import { outlookOf, toRow } from './room-row.ts';

/** One auction as the room shows it (OPS-8). @throws Refusal AUCTION_NOT_FOUND */
export async function readAuctionPage(db: Db, viewer: AccessHolder, id: number): Promise<AuctionPage> {
  const [row, page] = await Promise.all([selectAuction(db, id), readPageRow(db, id)]);
  if (row === null || page === null) throw new Refusal('AUCTION_NOT_FOUND');
  const [outlook, bids, events, nowUs, money] = await Promise.all([
    outlookOf(db, [row]),
    recentBids(db, id),
    readEvents(db, id),
    databaseNowUs(db),
    seesCosts(viewer) ? readMoney(db, row, page) : null,
  ]);
  const seesPeople = mayAct(viewer, 'users.see');
  const mayChange = mayAct(viewer, 'auctions.publish');
  const isOpen = row.state === 'scheduled' || row.state === 'live';
  return {
    auction: toRow(row, outlook),
    shown: {
      name_sw: page.nameSw,
      description: page.description,
      images: [...page.images],
      specifications: page.specifications,
      path: `/auction/${id}`,
      product_hash: page.productHash,
    },
    rules: toRules(page),
    increment: toShillings(page.incrementCents),
    origin: {
      template: row.templateId === null ? null : { id: row.templateId, name: row.templateName ?? '' },
      relist_of: page.relistOf,
      by: staffRef(page.madeBy, page.madeByName),
      at: page.createdAt.toISOString(),
    },
    opened_at: isoOrNull(row.openedAtUs),
    extensions: page.extensions,
    seats_booked: page.seatsBooked,
    recent_bids: bids.map((bid) => ({
      seq: bid.seq,
      at: isoOf(bid.atUs),
      price: toShillings(bid.priceCents),
      username: bid.name,
      avatar: bid.avatar,
      simulated: bid.simulated,
      user_id: seesPeople ? bid.userId : null,
    })),
    outcome: outcomeOf(row, page, seesPeople),
    money,
    returns: isOpen ? { bids: page.bids, people: page.people } : { bids: 0, people: 0 },
    timeline: timelineOf(row, events),
    can: {
      move: mayChange && row.state === 'scheduled' && row.startsAtUs >= nowUs + NOTICE_US,
      cancel: mayChange && isOpen,
      relist: mayChange && row.result === 'no_bids' && row.relistedAs === null,
      clone: mayChange,
    },
  };
}

function outcomeOf(row: RoomRow, page: PageRow, seesPeople: boolean): AuctionPage['outcome'] {
  if (row.result === null || row.endedAtUs === null) return null;
  const winner =
    page.winnerId === null
      ? null
      : {
          username: page.winnerName ?? '',
          avatar: page.winnerAvatar,
          simulated: page.winnerSimulated ?? false,
          user_id: seesPeople ? page.winnerId : null,
        };
  return {
    result: row.result,
    at: isoOf(row.endedAtUs),
    reason: page.reason ?? '',
    winner,
    price: toShillings(row.priceCents),
    bids_returned: page.returned,
    claim: row.result === 'sold' ? (page.claim ?? 'open') : null,
  };
}

async function readMoney(db: Db, row: RoomRow, page: PageRow): Promise<AuctionPage['money']> {
  const isVoid = row.result === 'void';
  const [free, costCents] = await Promise.all([
    isVoid || row.bids === 0 ? 0 : freeBids(db, row.id),
    pieceCost(db, row.id, row.productId),
  ]);
  const earnedCents = page.bidsPaidCents + (isVoid ? 0 : row.priceCents);
  return {
    bids_paid: toShillings(page.bidsPaidCents),
    bids_free: free,
    cost: costCents === null ? null : toShillings(costCents),
    recovered: costCents === null || costCents === 0 ? null : earnedCents / costCents,
  };
}

type Event = AuctionPage['timeline'][number];

/** What people did, and what the clock brought about, oldest first. */
function timelineOf(row: RoomRow, events: readonly EventRow[]): Event[] {
  const plain = { by: null, words: '', from: null, to: null };
  const told: Event[] = events.map((event) => ({
    at: event.at.toISOString(),
    kind: event.kind,
    by: staffRef(event.actorId, event.actorName),
    words: event.words,
    from: event.fromAt,
    to: event.toAt,
  }));
  if (row.openedAtUs !== null) told.push({ ...plain, at: isoOf(row.openedAtUs), kind: 'opened' });
  const isTold = row.result === 'void' && told.some(({ kind }) => kind === 'void');
  if (row.result !== null && row.endedAtUs !== null && !isTold)
    told.push({ ...plain, at: isoOf(row.endedAtUs), kind: row.result });
  return told.toSorted((a, b) => a.at.localeCompare(b.at));
}
