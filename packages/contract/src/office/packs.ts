import * as z from 'zod/mini';
import { PACKAGE_BADGES } from '../payments.ts';
import { Id, Kes } from '../primitives.ts';
import { IsoTime, Reason, Revision, StaffRef } from './primitives.ts';

export const OfficePack = z.object({
  id: Id,
  bids: z.int(),
  price: Kes,
  per_bid: z.number(),
  /** Less than the same bids at the full price of one. */
  savings: Kes,
  badge: z.nullable(z.string()),
  state: z.enum(['on_sale', 'planned', 'ended']),
  valid_from: IsoTime,
  /** When it ends, or ended. */
  valid_until: z.nullable(IsoTime),
  replaces: z.nullable(Id),
  sold_30_days: z.int(),
});
export type OfficePack = z.infer<typeof OfficePack>;
/** `GET /api/admin/packs` (`settings.edit`): what is sold or planned, in the order of display; then what has ended. */
export const PacksAnswer = z.object({
  /** Of the shelf: it grows with every change. */
  revision: Revision,
  packs: z.array(OfficePack),
  /** What a second person has yet to answer. */
  asked: z.array(z.object({ reference: z.string(), summary: z.string(), by: StaffRef })),
});
export type PacksAnswer = z.infer<typeof PacksAnswer>;

export const PACK_BIDS_MAX = 100_000;
export const PACK_PRICE_MAX = 250_000;
/** `POST /api/admin/packs` (`settings.edit`, step-up on that very pack): asks a second person, answered by `PackAsked`. */
export const PackOfferBody = z.object({
  bids: z.int().check(z.gte(1), z.lte(PACK_BIDS_MAX)),
  price: z.int().check(z.gte(1), z.lte(PACK_PRICE_MAX)),
  badge: z.nullable(z.enum(PACKAGE_BADGES)),
  replaces: z.nullable(Id),
  /** Left out: as soon as it is approved. */
  valid_from: z.optional(IsoTime),
  reason: Reason,
  revision: Revision,
});
export type PackOfferBody = z.infer<typeof PackOfferBody>;
export const PackAsked = z.object({ reference: z.string(), summary: z.string(), packs: PacksAnswer });
/** `POST /api/admin/packs/:id/withdraw` (`settings.edit`), answered by `PacksAnswer`; behind: 409 `EDITED_MEANWHILE` with `present`. */
export const PackWithdrawBody = z.object({ reason: Reason, revision: Revision });
/** `POST /api/admin/packs/order` (`settings.edit`): all that are on sale, each once; answered by `PacksAnswer`. */
export const PacksOrderBody = z.object({
  ids: z.array(Id).check(z.minLength(1), z.maxLength(50)),
  reason: Reason,
  revision: Revision,
});
