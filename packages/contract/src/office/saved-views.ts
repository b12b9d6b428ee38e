import * as z from 'zod/mini';
import { Revision, StaffRef, WrittenLine } from './primitives.ts';

/** The rooms whose lists can be kept as views; who sees which, says `packages/rules/src/office/saved-view.ts`. */
const VIEW_ROOMS = ['orders', 'users', 'products', 'auctions', 'templates', 'audit', 'fraud'] as const;
export type ViewRoom = (typeof VIEW_ROOMS)[number];
export const VIEW_NAME_MAX = 60;
const FILTERS_MAX = 12;

/** A view of a list: its filters, tab and order, as its address tells them. Never a place in it, nor what was searched for. */
const ViewSearch = z.record(
  z.string().check(z.regex(/^[a-z_]{1,24}$/)),
  z.string().check(z.minLength(1), z.maxLength(80)),
);
export const SavedView = z.object({
  id: z.int(),
  name: z.string(),
  search: z.record(z.string(), z.string()),
  is_shared: z.boolean(),
  owner: StaffRef,
  is_yours: z.boolean(),
  /** Its owner, and of shared ones every owner of the shop. */
  may_change: z.boolean(),
  revision: Revision,
});
export type SavedView = z.infer<typeof SavedView>;

/** `GET /api/admin/views?room=orders` (signed in, and may see the room): one's own, then what others share, each by name. */
export const SavedViewsQuery = z.object({ room: z.enum(VIEW_ROOMS) });
export const SavedViewsAnswer = z.object({ views: z.array(SavedView) });
export type SavedViewsAnswer = z.infer<typeof SavedViewsAnswer>;
/** `POST /api/admin/views`, answered by all of the room. */
export const SaveViewBody = z.object({
  room: z.enum(VIEW_ROOMS),
  name: WrittenLine(VIEW_NAME_MAX, 1),
  search: ViewSearch.check(z.refine((search) => Object.keys(search).length <= FILTERS_MAX)),
  is_shared: z.boolean(),
});
/**
 * `POST /api/admin/views/:view/edit`: its name, and who sees it. Both carry the revision that was seen: one that is behind gets 409
 * EDITED_MEANWHILE with all of the room's views (`present`), and nothing is changed.
 */
export const EditViewBody = z.object({
  name: WrittenLine(VIEW_NAME_MAX, 1),
  is_shared: z.boolean(),
  revision: Revision,
});
/** `POST /api/admin/views/:view/delete` */
export const DeleteViewBody = z.object({ revision: Revision });
