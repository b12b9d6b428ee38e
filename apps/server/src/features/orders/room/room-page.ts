import { ORDER_STATES } from '@mnada/contract';
import type { OrderPage, OrderRow } from '@mnada/contract/office';
import {
  CASE_KINDS,
  isCaseOver,
  maskedPhone,
  mayMoveOrder,
  mayOpenCase,
  takesTwoToCancel,
  toShillings,
} from '@mnada/rules';
import { accessOf, mayAct, seesWholeAddress, seesWholePayments } from '@mnada/rules/office';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal, type StaffViewer } from '../../../platform/http/index.ts';
import { maskedName, spacedPhone } from '../../../platform/masks.ts';
import { approvalReference } from '../../approvals/index.ts';
import { initialsOf } from '../../staff-access/index.ts';
import { isSending } from '../move-order.ts';
import { orderNumber } from '../order-view.ts';
import {
  type EventRow,
  orderIdOf,
  type PageRow,
  selectEvents,
  selectPage,
  selectProviderEvents,
  selectTold,
  type ToldRow,
} from './room-page.sql.ts';
import { selectCases } from './order-cases.ts';
import type { RoomRow } from './room-list.sql.ts';

export const toRoomRow = (row: Omit<RoomRow, 'sortKey'>): OrderRow => ({
  id: row.id,
  number: orderNumber(row),
  kind: row.kind,
  state: row.state,
  is_late: row.isLate,
  product: { id: row.productId, name: row.name, image: row.image },
  auction_id: row.auctionId,
  customer: { id: row.userId, username: row.username, avatar: row.avatar },
  county: row.region,
  total: toShillings(row.totalCents),
  courier: row.courier,
  tracking: row.tracking,
  promised_at: row.promisedAt?.toISOString() ?? null,
  placed_at: row.createdAt.toISOString(),
  needs_label: row.needsLabel,
  revision: row.revision,
});

/**
 * One order as whoever asks may see it (OPS-1): an address and whole numbers for who packs, masked for the rest; evidence for who
 * may see payments.
 * @param which its id, or its number
 * @throws Refusal ORDER_NOT_FOUND
 */
export async function readOrderPage(db: Db, viewer: StaffViewer, which: string): Promise<OrderPage> {
  const orderId = await orderIdOf(db, which);
  const row = orderId === null ? null : await selectPage(db, orderId);
  if (row === null) throw new Refusal('ORDER_NOT_FOUND');
  const seesPayments = accessOf(viewer, 'payments.see');
  const [events, told, evidence, cases] = await Promise.all([
    selectEvents(db, row.id),
    selectTold(db, row.id, row.userId),
    row.paymentId === null || seesPayments === 'no' ? [] : selectProviderEvents(db, row.paymentId),
    selectCases(db, row.id, viewer.userId),
  ]);
  const isWhole = seesWholeAddress(viewer);
  return {
    order: toRoomRow(row),
    moves: ORDER_STATES.filter(
      (to) => mayMoveOrder(row.state, to) && ((row.goesBackBy === null && !row.isMoneyPromised) || !isSending(to)),
    ).map((to) => ({
      to,
      people: to === 'cancelled' && takesTwoToCancel(row.state) ? ('two' as const) : ('one' as const),
    })),
    money: {
      price: toShillings(row.priceCents),
      delivery: 0,
      total: toShillings(row.totalCents),
      bids: row.bids,
      bids_paid: toShillings(row.bidsCents),
      bids_returned: row.bidsReturned,
      profit: row.profitCents === null || !mayAct(viewer, 'reports.see') ? null : toShillings(row.profitCents),
    },
    timeline: [
      ...events.map(toEvent),
      ...(row.wonAtUs === null
        ? []
        : [
            {
              at: new Date(row.wonAtUs / 1_000).toISOString(),
              kind: 'auction' as const,
              state: null,
              by: null,
              words: `${row.bids}`,
            },
          ]),
    ],
    customer: customerOf(row, isWhole),
    address: addressOf(row, isWhole),
    delivery: {
      courier: row.courier,
      tracking: row.tracking,
      promised_at: row.promisedAt?.toISOString() ?? null,
      first_promised_at: row.firstPromisedAt?.toISOString() ?? null,
      tracking_also_on: row.alsoOn ?? [],
    },
    payment:
      row.paymentId === null || seesPayments === 'no'
        ? null
        : {
            id: row.paymentId,
            state: row.paymentState ?? '',
            receipt: row.receipt,
            amount: toShillings(row.amountCents ?? 0),
            payer: row.payer === null || seesWholePayments(viewer) ? row.payer : maskedName(row.payer),
            evidence: evidence.map(({ at, source, says }) => ({ at: at.toISOString(), source, says })),
          },
    goes_back_by: row.goesBackBy,
    money_is_promised: row.isMoneyPromised,
    open_request: row.openRequest === null ? null : approvalReference(row.openRequest),
    told: told.map(toTold),
    note_to_customer: row.notes,
    cases,
    may_shelve: row.mayShelve,
    may_open: CASE_KINDS.filter(
      (kind) => mayOpenCase(row.state, kind) && !cases.some((each) => each.kind === kind && !isCaseOver(each.state)),
    ),
  };
}

const toEvent = ({ at, kind, state, byId, byName, words }: EventRow): OrderPage['timeline'][number] => ({
  at: at.toISOString(),
  kind,
  state,
  by: byId === null ? null : { id: byId, name: byName ?? '', initials: initialsOf(byName ?? '') },
  words,
});

const customerOf = (row: PageRow, isWhole: boolean): OrderPage['customer'] => ({
  id: row.userId,
  username: row.username,
  avatar: row.avatar,
  name: isWhole ? row.fullName : maskedName(row.fullName),
  phone: row.accountPhone && (isWhole ? spacedPhone(row.accountPhone) : maskedPhone(row.accountPhone)),
  phone_is_proved: row.isProved,
  since: row.since.toISOString(),
  wins: row.wins,
  orders_late_before: row.lateBefore,
});

const addressOf = (row: PageRow, isWhole: boolean): OrderPage['address'] => {
  const name = `${row.firstName} ${row.lastName}`;
  return {
    is_masked: !isWhole,
    name: isWhole ? name : maskedName(name),
    phone: isWhole ? spacedPhone(row.phone) : maskedPhone(row.phone),
    lines: isWhole ? row.address.split('\n') : [],
    town: row.area,
    county: row.region,
  };
};

function toTold({ at, what, by, states, isRead }: ToldRow): OrderPage['told'][number] {
  const all = states ?? [];
  const failed = all.some((state) => state === 'refused' || state === 'unknown');
  const waits = all.some((state) => state === 'waiting' || state === 'sending');
  return {
    at: at.toISOString(),
    what,
    by: ['in_app', ...(by ?? [])],
    state: isRead ? 'read' : failed ? 'failed' : waits ? 'waiting' : 'sent',
  };
}
