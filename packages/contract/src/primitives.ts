import * as z from 'zod/mini';

/** Auction and product ids are positive integers, opaque to clients; in addresses they arrive as text. */
export const Id = z.int().check(z.positive());
export const IdText = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/));
/** Public user, session, payment … ids are random and opaque. */
export const Uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i));
/** JSON numbers of KES (GEN-2). */
export const Kes = z.number();
export const EpochMs = z.int();
export const EpochUs = z.int();
/** ISO 8601, UTC. */
export const IsoTime = z.string();
export const Seq = z.int().check(z.nonnegative());
/**
 * The age of what is said of a person's account: it grows with each change of their balance and never goes back, so that
 * of two pieces of news the later one is known, whatever the order in which they come (BID-10). Absent only from a node
 * that is older than the page.
 */
export const AccountVersion = z.optional(z.int().check(z.nonnegative()));
/** `{n}.avif`, n from 1 to 50 (seed: file name under /avatars/). */
export const AvatarFile = z.string().check(z.regex(/^([1-9]|[1-4][0-9]|50)\.avif$/));
export const AuctionStatus = z.enum(['scheduled', 'live', 'ended']);
export type AuctionStatus = z.infer<typeof AuctionStatus>;
export const AuctionResult = z.enum(['sold', 'no_bids', 'void']);
export type AuctionResult = z.infer<typeof AuctionResult>;
export const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A telephone number as somebody typed it (PAY-2). */
export const TypedPhone = z.string().check(z.maxLength(40));

/** Page limits (AUC-6): asked sizes are clamped, never refused. */
export const LIST_LIMIT_DEFAULT = 50;
export const LIST_LIMIT_MAX = 100;
