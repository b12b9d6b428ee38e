import { sql } from 'kysely';

/**
 * Of a paid `payment p`: its money was credited as soon as it was known, with nobody's doing. What its payer chose about hours later
 * (PAY-7), or what people matched (OPS-18), says nothing of how fast the shop credits.
 */
export const IS_CREDITED_BY_ITSELF = sql`
  (not exists (select from receipt_choice chosen where chosen.credited_id = p.id)
   and not exists (select from audit matched where matched.subject = 'receipt:' || p.receipt and matched.action = 'receipt.matched'))`;

/**
 * Of `payment p`: it was made for money that was here already, so that no prompt was ever asked for.
 */
export const IS_AFTER_THE_FACT = sql`
  (p.pushed_at is null and p.state in ('paid', 'reversed') and not ${IS_CREDITED_BY_ITSELF})`;

/** Of `payment p`: a sale of its own. A pack that was topped up came in two payments and was sold once, by the one that completed it. */
export const IS_SALE = sql`(p.part_bids is null or p.tops_up is not null)`;
