import * as z from 'zod/mini';
import { StaffRef, Uuid } from './primitives.ts';

/** A record as its page is addressed: `product:12`, `order:…`, `setting:cash_enabled`. Its kinds: `packages/rules/src/office/presence.ts`. */
const RecordName = z.string().check(z.regex(/^[a-z]{2,20}:[A-Za-z0-9_.-]{1,80}$/));
const DAY_SECONDS = 86_400;

/** Somebody else who has the record open now. */
export const Present = z.object({
  person: StaffRef,
  /** What they have changed there isn't saved yet, or a form of theirs is open; since so many seconds. */
  editing_seconds: z.nullable(z.int()),
  /** Since their last key or press. */
  quiet_seconds: z.int(),
});
export type Present = z.infer<typeof Present>;
/**
 * `POST /api/admin/presence` (signed in, and may see the record), every few seconds while a record is open and seen. It keeps no
 * session alive, holds nothing and blocks nobody.
 */
export const PresenceBody = z.object({
  record: RecordName,
  /** Of this page of theirs, as long as it lives. */
  tab: Uuid,
  is_editing: z.boolean(),
  quiet_seconds: z.int().check(z.minimum(0), z.maximum(DAY_SECONDS)),
});
/** Others alone, who came first first. */
export const PresenceAnswer = z.object({ others: z.array(Present) });
export type PresenceAnswer = z.infer<typeof PresenceAnswer>;
/** `POST /api/admin/presence/left`: the page goes, or is seen no more. */
export const PresenceLeftBody = z.object({ tab: Uuid });
/** `GET /api/admin/presence`: who else is at a record of which room, of rooms that the asker may see. */
export const PresenceRooms = z.object({ present: z.array(z.object({ person: StaffRef, room: z.string() })) });
export type PresenceRooms = z.infer<typeof PresenceRooms>;
