import * as z from 'zod/mini';

/** Seats of an auction that opens only when all of them are booked (AUC-9). */
export const Seats = z.object({ needed: z.int(), booked: z.int() });
/** `PUT` and `DELETE /api/auctions/:product_id/seat`: books a seat, or gives it back. Doing it twice is doing it once. */
export const SeatAnswer = z.object({ seats: Seats, has_seat: z.boolean() });
export type SeatAnswer = z.infer<typeof SeatAnswer>;
