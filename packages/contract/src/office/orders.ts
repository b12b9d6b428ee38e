import * as z from 'zod/mini';
import { CASE_CAUSES, CASE_KINDS, CASE_OUTCOMES, CASE_STATES, ORDER_STATES, TakesBids } from '../orders.ts';
import { Id, Kes } from '../primitives.ts';
import {
  Cursor,
  IsoTime,
  MANY_AT_ONCE,
  Reason,
  Revision,
  SelectedIds,
  ShopperRef,
  StaffRef,
  Uuid,
  WrittenLine,
  WrittenText,
} from './primitives.ts';

/** Tabs of the room; `open` is what is paid and not delivered, `late` what of it is past its promise. */
export const ORDER_TABS = [
  'open',
  'to_pay',
  'to_pack',
  'packed',
  'shipped',
  'late',
  'delivered',
  'cancelled',
  'all',
] as const;
export type OrderTab = (typeof ORDER_TABS)[number];
const ORDER_SORTS = ['promised', 'placed', 'total'] as const;
const Day = z.string().check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/));
const Short = (max: number) => z.string().check(z.maxLength(max));

/**
 * A case that runs, one whose end promised goods that weren't sent yet, one whose piece is here to stay and on no shelf,
 * or one whose end promised money that nobody has written down as owed. */
const ORDER_CASE_FILTERS = [...CASE_KINDS, 'to_send', 'to_shelve', 'to_pay_back'] as const;

/** `GET /api/admin/orders` (`orders.see`) */
export const OrdersQuery = z.object({
  tab: z.optional(z.enum(ORDER_TABS)),
  /** An order's number, a receipt, a user name, a tracking number; for who sees whole addresses also a name or a phone number. */
  q: z.optional(Short(80)),
  county: z.optional(Short(60)),
  courier: z.optional(Short(80)),
  kind: z.optional(z.enum(['win', 'buy_now'])),
  /** With a complaint or a return that is not over. */
  case: z.optional(z.enum(ORDER_CASE_FILTERS)),
  promised_from: z.optional(Day),
  promised_to: z.optional(Day),
  sort: z.optional(z.enum(ORDER_SORTS)),
  dir: z.optional(z.enum(['asc', 'desc'])),
  cursor: z.optional(Cursor),
});
export type OrdersQuery = z.infer<typeof OrdersQuery>;
/** `GET /api/admin/orders.csv` (`orders.see`): all that match, or a selection. */
export const OrdersFileQuery = z.extend(OrdersQuery, { ids: z.optional(SelectedIds) });
export type OrdersFileQuery = z.infer<typeof OrdersFileQuery>;

const Fields = {
  id: Uuid,
  number: z.string(),
  kind: z.enum(['win', 'buy_now']),
  state: z.enum(ORDER_STATES),
  is_late: z.boolean(),
  product: z.object({ id: Id, name: z.string(), image: z.nullable(z.string()) }),
  auction_id: Id,
  customer: ShopperRef,
  county: z.string(),
  total: Kes,
  courier: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  /** The last day that was promised; null until it is paid. */
  promised_at: z.nullable(IsoTime),
  placed_at: IsoTime,
  /** It was sent elsewhere after its label was printed, or after it was packed (WIN-6), and the label wasn't printed since. */
  needs_label: z.boolean(),
  revision: Revision,
};
export const OrderRow = z.object(Fields);
export type OrderRow = z.infer<typeof OrderRow>;
export const OrdersAnswer = z.object({
  orders: z.array(OrderRow),
  next_cursor: z.nullable(Cursor),
  /** By tab, under the other filters. */
  counts: z.record(z.enum(ORDER_TABS), z.int()),
  counties: z.array(z.string()),
  couriers: z.array(z.string()),
});
export type OrdersAnswer = z.infer<typeof OrdersAnswer>;

export const OrderEvent = z.object({
  at: IsoTime,
  /** `step`: the order moved; `note`: a note; `edit`: courier, tracking or promise changed; `auction`: it was won. */
  kind: z.enum(['step', 'note', 'edit', 'auction']),
  state: z.nullable(z.enum(ORDER_STATES)),
  by: z.nullable(StaffRef),
  words: z.string(),
});
/** A complaint about an order, or a return of it, with states of its own (WIN-7). */
export const OrderCase = z.object({
  id: Uuid,
  kind: z.enum(CASE_KINDS),
  state: z.enum(CASE_STATES),
  cause: z.enum(CASE_CAUSES),
  outcome: z.nullable(z.enum(CASE_OUTCOMES)),
  revision: Revision,
  /** Bids that go with the money if it ends so, as its customer is told; null: none, or it is over without. */
  takes_bids: z.nullable(TakesBids),
  /** Of one whose end sends something (WIN-8): when that was noted as sent. */
  sent_at: z.nullable(IsoTime),
  may_send: z.boolean(),
  /** Whoever looks promised another piece: a colleague notes it as sent. */
  is_own_promise: z.boolean(),
  /** Where it may go from here, and what an end may give. */
  moves: z.array(z.object({ to: z.enum(CASE_STATES), outcomes: z.array(z.enum(CASE_OUTCOMES)) })),
  /** Who did what, in which words; the earliest first. */
  steps: z.array(z.object({ state: z.enum(CASE_STATES), by: StaffRef, words: z.string(), at: IsoTime })),
});
export type OrderCase = z.infer<typeof OrderCase>;

export const OrderPage = z.object({
  order: z.object(Fields),
  /** Where it may go from here, in the order of the buttons; `cancelled` of a paid one takes two people. */
  moves: z.array(z.object({ to: z.enum(ORDER_STATES), people: z.enum(['one', 'two']) })),
  money: z.object({
    /** The winning price or the price of Buy It Now. */
    price: Kes,
    delivery: Kes,
    total: Kes,
    /** All bids that were placed on the auction, and what was paid for them. */
    bids: z.int(),
    bids_paid: Kes,
    bids_returned: z.int(),
    /** What the auction that was won came to, goods at cost (MON-9); null: not counted yet, or not theirs to see. */
    profit: z.nullable(z.number()),
  }),
  /** Newest first. */
  timeline: z.array(OrderEvent),
  customer: z.object({
    id: Uuid,
    username: z.string(),
    avatar: z.nullable(z.string()),
    name: z.string(),
    /** Masked to whoever doesn't pack. */
    phone: z.nullable(z.string()),
    phone_is_proved: z.boolean(),
    since: IsoTime,
    wins: z.int(),
    orders_late_before: z.int(),
  }),
  /** Where it goes; masked: county and town alone. */
  address: z.object({
    is_masked: z.boolean(),
    name: z.string(),
    phone: z.string(),
    lines: z.array(z.string()),
    town: z.string(),
    county: z.string(),
  }),
  delivery: z.object({
    courier: z.nullable(z.string()),
    tracking: z.nullable(z.string()),
    promised_at: z.nullable(IsoTime),
    /** The day that was promised first, where it was put off since: by it an order is late. */
    first_promised_at: z.nullable(IsoTime),
    /** Other orders with the same tracking number. */
    tracking_also_on: z.array(z.string()),
  }),
  payment: z.nullable(
    z.object({
      id: Uuid,
      state: z.string(),
      receipt: z.nullable(z.string()),
      amount: Kes,
      payer: z.nullable(z.string()),
      /** What said so, oldest first. */
      evidence: z.array(z.object({ at: IsoTime, source: z.string(), says: z.string() })),
    }),
  ),
  /** `RF-12`: the refund by which its money goes or went back. Until that is forgotten it is neither packed nor sent. */
  goes_back_by: z.nullable(z.string()),
  /** The end of a case promised it (WIN-8), and nobody has written the refund down yet: as little is packed or sent. */
  money_is_promised: z.boolean(),
  /** `R-12`: a request to send it elsewhere, or to call it off, that waits for its second person. */
  open_request: z.nullable(z.string()),
  told: z.array(
    z.object({
      at: IsoTime,
      what: z.string(),
      by: z.array(z.string()),
      state: z.enum(['sent', 'waiting', 'failed', 'read']),
    }),
  ),
  /** What the customer reads with the order. */
  note_to_customer: z.nullable(z.string()),
  /** Complaints and returns, the newest first; and which can be opened now. */
  cases: z.array(OrderCase),
  /** Its piece came back, and isn't on the shelf yet. */
  may_shelve: z.boolean(),
  may_open: z.array(z.enum(CASE_KINDS)),
});
export type OrderPage = z.infer<typeof OrderPage>;

const COURIER_MAX = 80;
/** `POST /api/admin/orders/:id/move` (`orders.move`), answered by `OrderPage`; another revision: 409 `EDITED_MEANWHILE` with `present`. */
export const OrderMoveBody = z.object({
  to: z.enum(['processing', 'shipped', 'delivered', 'cancelled']),
  revision: Revision,
  courier: z.optional(WrittenLine(COURIER_MAX)),
  tracking: z.optional(WrittenLine(COURIER_MAX)),
  /** The customer reads it. */
  note: z.optional(WrittenText(500)),
  /** Needed to call one off. */
  reason: z.optional(Reason),
});
/** `POST /api/admin/orders/:id/delivery` (`orders.move`), answered by `OrderPage`. */
export const OrderDeliveryBody = z.object({
  revision: Revision,
  courier: z.nullable(WrittenLine(COURIER_MAX)),
  tracking: z.nullable(WrittenLine(COURIER_MAX)),
  /** A day of Nairobi, from today on, up to 90 days ahead (else 400 `PROMISED_DAY`); the one that stands stays. */
  promised: z.nullable(Day),
});
/** `POST /api/admin/orders/:id/notes` (`orders.note`), answered by `OrderPage`. Staff alone see it. */
export const OrderNoteBody = z.object({ text: WrittenText(1000, 1) });
/** `POST /api/admin/orders/:id/cases` (`orders.note`), answered by `OrderPage`; one of a kind at a time: 409 `CASE_OPEN`. */
export const OrderCaseBody = z.object({ kind: z.enum(CASE_KINDS), cause: z.enum(CASE_CAUSES), words: Reason });
export type OrderCaseBody = z.infer<typeof OrderCaseBody>;
/** `POST /api/admin/orders/:id/cases/:case/sent` (`orders.move`), answered by `OrderPage`: what its end promised is on its way. */
export const OrderCaseSentBody = z.object({ revision: Revision, words: Reason });
/**
 * `POST /api/admin/orders/:id/cases/:case/move` (`orders.note`), answered by `OrderPage`; `resolved` says what it gave. While promised goods
 * wait to be sent no others are promised: 409 `PROMISE_WAITS`; of other pieces two in all: 409 `REPLACEMENTS_SPENT` (WIN-8). A
 * returned piece that is here is `explained` only to who was given another one or their money: 409 `RETURN_GIVES_NOTHING`.
 */
export const OrderCaseMoveBody = z.object({
  to: z.enum(CASE_STATES),
  revision: Revision,
  outcome: z.optional(z.enum(CASE_OUTCOMES)),
  words: Reason,
});
export type OrderCaseMoveBody = z.infer<typeof OrderCaseMoveBody>;
/** `POST /api/admin/orders/move-many` (`orders.move`): a selection, a result a row, in its order. Asks one after another. */
export const OrdersMoveBody = z.object({
  to: z.enum(['processing', 'shipped', 'delivered']),
  orders: z
    .array(z.object({ id: Uuid, revision: z.optional(Revision), tracking: z.optional(WrittenLine(COURIER_MAX)) }))
    .check(z.minLength(1), z.maxLength(MANY_AT_ONCE)),
  courier: z.optional(WrittenLine(COURIER_MAX)),
});
export const OrdersMoved = z.object({
  moved: z.int(),
  results: z.array(
    z.object({
      id: Uuid,
      number: z.nullable(z.string()),
      state: z.enum(['moved', 'already', 'refused']),
      /** Who was quicker, where somebody was. */
      by: z.nullable(StaffRef),
      code: z.optional(z.string()),
      message: z.optional(z.string()),
    }),
  ),
});
export type OrdersMoved = z.infer<typeof OrdersMoved>;

/**
 * `GET /api/admin/orders/matching` (`orders.move`), with the query of the list: all that match, up to MATCHING_MAX, in its order,
 * each with the revision that was looked at. What is shown before an act on all of them is what is then acted on.
 */
export const MatchingOrders = z.object({
  /** All of them, also where that is more than are listed. */
  count: z.int(),
  orders: z.array(z.pick(OrderRow, { id: true, number: true, state: true, needs_label: true, revision: true })),
});
export type MatchingOrders = z.infer<typeof MatchingOrders>;

/** `POST /api/admin/orders/labels-printed` (`orders.move`): which labels come out of the printer, each as its order was looked at (WIN-6). */
export const OrderLabelsBody = z.object({
  orders: z.array(z.object({ id: Uuid, revision: Revision })).check(z.minLength(1), z.maxLength(MANY_AT_ONCE)),
});
export type OrderLabelsBody = z.infer<typeof OrderLabelsBody>;
/**
 * All that come out of the printer together, or none: then `behind` are those that went elsewhere or left since they were looked at, so that
 * their labels bear an address of before.
 */
export const OrderLabelsNoted = z.object({ noted: z.array(Uuid), behind: z.array(Uuid) });
export type OrderLabelsNoted = z.infer<typeof OrderLabelsNoted>;
