import type { ApprovalFact } from '@mnada/contract/office';
import { bidsOncePaid, kenyanPhone, type Likeness, maskedPhone } from '@mnada/rules';
import { sql } from 'kysely';
import { fact, factList } from '../../approvals/index.ts';
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

/**
 * What a payment is: whose, under which reference, of how much, for what, and how it stands. Of one that is not paid, what paying it
 * brings: a top-up the whole pack, at the pack's price (PAY-7).
 */
export async function paymentFacts(trx: Trx, row: PaymentRow): Promise<Facts> {
  const { rows } = await sql<{
    packBids: number | null;
    packCents: number | null;
    order: string | null;
    product: string | null;
  }>`
    select k.bids as "packBids", k.price_cents as "packCents", order_number_of(o.number, o.created_at) as order, a.name as product
      from payment p left join bid_package k on k.id = p.package_id left join shop_order o on o.id = p.order_id
      left join auction a on a.id = o.auction_id where p.id = ${row.id}::uuid`.execute(trx);
  const { packBids = null, packCents = null, order = null, product = null } = rows[0] ?? {};
  const isTopUp = row.tops_up !== null && row.state !== 'paid' && row.state !== 'reversed';
  return factList(
    await nameFact(trx, row.user_id),
    fact.words('payment', row.reference),
    packBids !== null && fact.count('bids', bidsOncePaid({ packBids, partBids: row.part_bids, isTopUp })),
    isTopUp && packCents !== null && fact.kes('price', packCents),
    order === null ? null : fact.words('order', order),
    product === null ? null : fact.words('product', product),
    fact.kes('amount', row.amount_cents),
    fact.words('phone', shownPhone(row.phone)),
    fact.codes('state', row.state),
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

type GoodsRow = {
  readonly order: string;
  readonly product: string;
  readonly state: string;
  readonly goods: string;
  readonly others: number;
};

/** Of a refund that gives an order's money back: which order, where its goods are, and what was sent besides (WIN-8). */
async function goodsFacts(trx: Trx, row: RefundRow): Promise<Facts> {
  if (row.source !== `payment:${row.payment_id}`) return [];
  const { rows } = await sql<GoodsRow>`
    select order_number_of(o.number, o.created_at) as order, a.name as product, o.state,
           case when not exists (select from order_step where order_id = o.id and state = 'shipped') then 'never_left_the_shop'
                when exists (select from stock_lot where returned_of = o.id) then 'back_on_the_shelf'
                when pieces_back(o.id) > 0 then 'back_but_not_on_the_shelf'
                when not exists (select from order_step where order_id = o.id and state = 'delivered') then 'on_its_way'
                else 'with_the_customer' end as goods,
           (select count(*)::int from order_case c
             where c.order_id = o.id and c.outcome = 'replaced' and c.sent_at is not null and c.back_at is null) as others
      from shop_order o join auction a on a.id = o.auction_id where o.payment_id = ${row.payment_id}::uuid`.execute(
    trx,
  );
  const [found] = rows;
  if (found === undefined) return [];
  const { order, product, state, goods, others } = found;
  return factList(
    fact.words('order', order),
    fact.words('product', product),
    fact.codes('order_state', state),
    fact.codes('goods', goods),
    others > 0 && fact.count('other_pieces', others),
  );
}

/** What is owed back: to whom, of which receipt, for which goods, why, and how far it has come. */
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
    ...(await goodsFacts(trx, row)),
    fact.kes('amount', row.amount_cents),
    fact.words('why', [CAUSES[row.cause], row.why].filter((words) => words !== '').join(': ')),
    row.failed_reason !== null && fact.codes('try', row.failed_reason),
  );
}
