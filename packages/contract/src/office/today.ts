import * as z from 'zod/mini';
import { Id, Kes } from '../primitives.ts';
import { ServicePart, ServiceState } from '../status.ts';
import { IsoTime } from './primitives.ts';

const TASK_KINDS = [
  'alarms',
  'orders_late',
  'orders_to_pack',
  'approvals',
  'withdrawals',
  'receipts',
  'payments_unresolved',
  'refunds',
  'money_back',
  'complaints',
  'returns',
  'promises_to_send',
  'pieces_to_shelve',
  'payouts_undecided',
  'credits_unconfirmed',
  'days_to_close',
  'risk_cases',
  'appeals',
  'no_bids',
  'templates',
  'wins_without_piece',
  'auctions_without_piece',
  'prices_due',
  'called_off',
] as const;
/** Something that needs a person. The page puts words to it. */
export const Task = z.object({
  kind: z.enum(TASK_KINDS),
  count: z.int(),
  /** In all, where it is money. */
  total: z.nullable(Kes),
  /** Up to three names of what it is about: counties, numbers, products. */
  about: z.array(z.string()),
  /** The earliest promise among them; null: no deadline. */
  due_at: z.nullable(IsoTime),
  /** Shillings times hours that they wait, of money alone: by it what has no deadline is ranked. */
  weight: z.optional(z.number()),
  /** Where it is settled. */
  path: z.string(),
  /** Of `called_off`, up to three, the newest first: who did it, in which words, and who led then. */
  called_off: z.optional(
    z.array(z.object({ auction: Id, product: z.string(), by: z.string(), words: z.string(), leader: z.string() })),
  ),
});
export type Task = z.infer<typeof Task>;
export const LiveAuction = z.object({
  id: Id,
  name: z.string(),
  image: z.nullable(z.string()),
  price: Kes,
  leader: z.nullable(z.string()),
  bidders: z.int(),
  ends_at: IsoTime,
});
export const MoneyToday = z.object({
  packs: z.object({ count: z.int(), total: Kes }),
  wins: z.object({ count: z.int(), total: Kes }),
  buy_now: z.object({ count: z.int(), total: Kes }),
  in_total: Kes,
  in_count: z.int(),
  paid_out: z.object({ count: z.int(), total: Kes }),
  /** Of what had been credited: by M-PESA, to the phone or by hand, and what went back a second time. */
  refunded: z.object({ count: z.int(), total: Kes }),
  net: Kes,
  /** Of the same day a week ago, until the same time. */
  in_last_week: Kes,
  /** Of the prompts that were asked for today and have ended, those that were paid. */
  prompts: z.object({ paid: z.int(), sent: z.int() }),
  /** By hour of Nairobi, 0 to 23, whole shillings. */
  by_hour: z.array(Kes),
  by_hour_last_week: z.array(Kes),
});
/** A card: what it shows, or that its source failed, or that the asker may not see it. One that fails leaves the others whole. */
const card = <T extends z.ZodMiniType>(value: T) =>
  z.discriminatedUnion('state', [
    z.object({ state: z.literal('ok'), value }),
    z.object({ state: z.literal('failed') }),
    z.object({ state: z.literal('not_allowed') }),
  ]);
/** `GET /api/admin/today` (signed in): every card as far as the asker may see it. */
export const Today = z.object({
  at: IsoTime,
  /** By the next promise: late ones first, without a deadline last. */
  tasks: card(z.array(Task)),
  live: card(z.object({ count: z.int(), scheduled: z.int(), auctions: z.array(LiveAuction) })),
  money: card(MoneyToday),
  bids: card(z.object({ last_minute: z.int(), today: z.int() })),
  /** How the shop stands, as /status tells it; `since`: from when on, of what is not well. */
  systems: card(z.array(z.object({ part: ServicePart, state: ServiceState, since: z.nullable(IsoTime) }))),
  /** For the sidebar: things to do, by room. */
  badges: z.record(z.string(), z.int()),
});
export type Today = z.infer<typeof Today>;

/**
 * `GET /api/admin/changes` (signed in), server-sent events: of which rooms something changed since the last one, at most one a second.
 * Any may be lost: lists ask again by themselves, too, only less often.
 */
export const OfficeChanges = z.object({ rooms: z.array(z.enum(['orders', 'today'])) });
export type OfficeChanges = z.infer<typeof OfficeChanges>;
