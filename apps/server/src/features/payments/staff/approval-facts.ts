import type { ApprovalFact } from '@mnada/contract/office';
import { bidsTowardsDebt, kenyanPhone, type Likeness, maskedPhone } from '@mnada/rules';
import { sql } from 'kysely';
import { fact, factList } from '../../approvals/index.ts';
import { currentBids, owedCents } from '../../ledger/index.ts';
import type { PaymentRow } from '../payment.sql.ts';
import type { Trx } from '../purpose.ts';
import type { Money } from '../receipts.ts';
import type { RefundRow } from '../refunds/refund.sql.ts';

type Facts = readonly ApprovalFact[];

/** Whole numbers as they are masked everywhere; what M-PESA had masked itself stays as it came. */
const shownPhone = (phone: string): string => {
  const whole = kenyanPhone(phone);
  return whole === null ? phone : maskedPhone(whole);
};

/** Who it is about. */
async function nameFact(trx: Trx, userId: string | null): Promise<ApprovalFact | null> {
  if (userId === null) return null;
  const user = await trx.selectFrom('app_user').select('username').where('id', '=', userId).executeTakeFirst();
  return user === undefined ? null : fact.words('person', user.username);
}

/** What a payment is: whose, under which reference, of how much, for what, and how it stands. */
export async function paymentFacts(trx: Trx, row: PaymentRow): Promise<Facts> {
  const { rows } = await sql<{ bids: number | null; order: string | null; product: string | null }>`
    select coalesce(p.part_bids, k.bids) as bids, 'MN-' || to_char(o.created_at at time zone 'Africa/Nairobi', 'YYYY') || '-' || lpad(o.number::text, 6, '0') as order, a.name as product
      from payment p left join bid_package k on k.id = p.package_id left join shop_order o on o.id = p.order_id
      left join auction a on a.id = o.auction_id where p.id = ${row.id}::uuid`.execute(trx);
  const { bids = null, order = null, product = null } = rows[0] ?? {};
  return factList(
    await nameFact(trx, row.user_id),
    fact.words('payment', row.reference),
    bids === null ? null : fact.count('bids', bids),
    order === null ? null : fact.words('order', order),
    product === null ? null : fact.words('product', product),
    fact.kes('amount', row.amount_cents),
    fact.words('phone', shownPhone(row.phone)),
    fact.words('state', row.state),
  );
}

export type Credited = { readonly userId: string; readonly bids: number; readonly priceCents: number };

/** What crediting a pack makes of its buyer's balance, once a debt has taken its part. */
export async function creditFacts(trx: Trx, { userId, bids, priceCents }: Credited): Promise<Facts> {
  const debt = await owedCents(trx, userId);
  const toDebt = bidsTowardsDebt({ bids, unitPriceCents: priceCents / bids, debtCents: debt });
  const now = await currentBids(trx, userId);
  return factList(
    toDebt > 0 && fact.count('to_debt', toDebt),
    toDebt > 0 && fact.kes('debt', debt - (toDebt * priceCents) / bids, debt),
    fact.count('balance', now + bids - toDebt, now),
  );
}

/** What taking a payment back makes of its buyer's bids: what is left of them goes, what is spent becomes a debt. */
export async function reversalFacts(trx: Trx, row: PaymentRow): Promise<Facts> {
  const { rows } = await sql<{ bought: number; left: number; unitPriceCents: number }>`
    select origin.bids_total as bought, origin.unit_price_cents as "unitPriceCents",
           (select coalesce(sum(l.bids_left), 0)::int from bid_lot l
             where l.account_id = origin.account_id and l.is_open and (l.id = origin.id or l.parent_id = origin.id)) as left
      from bid_lot origin where origin.source = ${`pack:${row.id}`}`.execute(trx);
  const [lot] = rows;
  if (lot === undefined) return [];
  const [now, debt] = [await currentBids(trx, row.user_id), await owedCents(trx, row.user_id)];
  const spent = Math.max(0, lot.bought - lot.left);
  return factList(
    fact.count('balance', now - lot.left, now),
    spent > 0 && fact.kes('debt', debt + spent * lot.unitPriceCents, debt),
  );
}

/** What came in, as M-PESA told it. The payer's name stands in the room alone, where looks are noted. */
type CameIn = Pick<Money, 'receipt' | 'amountCents' | 'payerPhone' | 'accountText' | 'paidAt'>;
export function moneyFacts({ receipt, amountCents, payerPhone, accountText, paidAt }: CameIn): Facts {
  return factList(
    fact.words('receipt', receipt),
    fact.kes('amount', amountCents),
    paidAt !== null && fact.at('came_at', new Date(paidAt)),
    payerPhone !== null && fact.words('phone', shownPhone(payerPhone)),
    accountText !== '' && fact.words('typed', accountText.slice(0, 40)),
  );
}

/** How alike payer and account are, as the list of accounts showed it. */
export const likenessFacts = ({ phone, name, code }: Likeness): Facts => [
  fact.like('like_phone', phone),
  fact.like('like_name', name),
  fact.like('like_code', code),
];

const CAUSES: Readonly<Record<RefundRow['cause'], string>> = {
  order_cancelled: 'The order was called off',
  not_to_be_had: 'What it paid for is not to be had',
  paid_twice: 'Paid twice',
  overpaid: 'More was paid than it costs',
  unclaimed: 'Belongs to nobody',
  reversal: 'Written down by staff',
};

/** What is owed back: to whom, of which receipt, why, and how far it has come. */
export async function refundFacts(trx: Trx, row: RefundRow, reference: string): Promise<Facts> {
  const payment =
    row.payment_id === null
      ? undefined
      : await trx
          .selectFrom('payment')
          .select(['user_id', 'reference'])
          .where('id', '=', row.payment_id)
          .executeTakeFirst();
  return factList(
    await nameFact(trx, payment?.user_id ?? null),
    fact.words('refund', reference),
    payment !== undefined && fact.words('payment', payment.reference),
    row.receipt !== null && fact.words('receipt', row.receipt),
    fact.kes('amount', row.amount_cents),
    fact.words('why', [CAUSES[row.cause], row.why].filter((words) => words !== '').join(': ')),
    row.failed_reason !== null && fact.words('try', row.failed_reason),
  );
}
