import * as z from 'zod/mini';
import { Id, IsoTime, Kes, Uuid } from './primitives.ts';

/**
 * What people are told (OWN-4). A notification carries facts, never sentences: whoever shows it says it in the
 * language of the person. `source` of the stored row names its cause, so the same thing is told once.
 */
const Product = { auction_id: Id, product_name: z.string(), product_image: z.nullable(z.string()) };
const kind = <K extends string, D extends z.ZodMiniType>(name: K, data: D) => z.object({ kind: z.literal(name), data });

export const NotificationFacts = z.discriminatedUnion('kind', [
  /** Somebody else leads, and the person has been away for 30 s; once an auction. */
  kind('outbid', z.object({ ...Product, price: Kes })),
  kind('won', z.object({ ...Product, price: Kes, claim_until: IsoTime })),
  kind('claim_reminder', z.object({ ...Product, claim_until: IsoTime })),
  kind(
    'payment',
    z.object({
      payment_id: Uuid,
      state: z.enum(['paid', 'failed', 'reversed']),
      purpose: z.enum(['pack', 'win', 'order']),
      amount: Kes,
      /** Of a pack. */
      bids: z.optional(z.int()),
      /** Of a win or an order. */
      auction_id: z.optional(Id),
      product_name: z.optional(z.string()),
    }),
  ),
  kind(
    'order',
    z.object({
      order_id: Uuid,
      ...Product,
      status: z.enum(['paid', 'processing', 'shipped', 'delivered', 'cancelled']),
    }),
  ),
  kind(
    'withdrawal',
    z.object({
      withdrawal_id: Uuid,
      reference: z.string(),
      status: z.enum(['pending', 'processing', 'completed', 'failed']),
      amount: Kes,
    }),
  ),
  kind('saved_starting', z.object({ ...Product, starts_at: IsoTime })),
  kind(
    'referral',
    z.object({
      /** joined: a friend registered. earned: their first pack was paid. available: it may be taken out. */
      event: z.enum(['joined', 'earned', 'available', 'reversed']),
      friend: z.string(),
      amount: z.optional(Kes),
    }),
  ),
  kind('reward', z.object({ step: z.string(), bids: z.int() })),
  kind(
    'account',
    z.object({
      event: z.enum([
        'password_changed',
        'phone_changed',
        'email_changed',
        'break_started',
        'excluded',
        'limit_lowered',
        'limit_raised',
      ]),
      /** The end of a break, or when a raised limit counts. */
      at: z.optional(IsoTime),
    }),
  ),
]);
export type NotificationFacts = z.infer<typeof NotificationFacts>;
export type NotificationKind = NotificationFacts['kind'];
export const NOTIFICATION_KINDS = [
  'outbid',
  'won',
  'claim_reminder',
  'payment',
  'order',
  'withdrawal',
  'saved_starting',
  'referral',
  'reward',
  'account',
] as const satisfies readonly NotificationKind[];
