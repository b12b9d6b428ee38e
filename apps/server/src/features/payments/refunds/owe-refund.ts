import type { TakesBids } from '@mnada/contract';
import { toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import { Refusal } from '../../../platform/http/index.ts';
import { notifyPayment } from '../../notifications/index.ts';
import type { TakenBack } from '../../ledger/index.ts';
import { PAYMENT_TOPIC, type PaymentsDeps } from '../context.ts';
import { lockPayment, toPurposePayment } from '../payment.sql.ts';
import type { Trx } from '../purpose.ts';
import { type RefundRow, refundReference } from './refund.sql.ts';
import { writeAudit, requireReason } from '../../../platform/audit.ts';
import { requirePermission } from '../../approvals/index.ts';

/** What is owed back. */
export type Owing = { readonly cause: RefundRow['cause']; readonly why: string } & (
  | { readonly paymentId: string }
  /** A receipt that waits, whole. */
  | { readonly receipt: string }
  /** A part of a receipt whose rest has paid something; `part` names it where the receipt owes several. */
  | { readonly rest: string; readonly part?: string; readonly paymentId: string | null; readonly amountCents: number }
);

/**
 * Writes that money is owed back, in the transaction that owes it; its payer is told. Any number of repeats write it once:
 * one row a cause, and one a receipt, or a part of it. The parts of a receipt are never more than came: the table refuses.
 * @param takesBids bids that go with it: its payer is told of both together
 * @returns its number; null: it is owed already
 * @throws Error the same part is owed already in another sum
 */
export async function oweRefund(
  trx: QueryExecutorProvider,
  owing: Owing,
  takesBids: TakesBids | null = null,
): Promise<number | null> {
  const why = owing.why.slice(0, 500);
  const { rows } = await sql<{ number: number; paymentId: string | null; source: string; amountCents: number }>`
    insert into refund_due (source, cause, payment_id, receipt, amount_cents, why)
    ${selectOf(owing, why)}
    on conflict do nothing returning number, payment_id as "paymentId", source, amount_cents as "amountCents"`.execute(
    trx,
  );
  const [made] = rows;
  if (!made) {
    if ('rest' in owing) await requireSameSum(trx, owing);
    if (owing.cause === 'order_cancelled' && 'paymentId' in owing && owing.paymentId !== null)
      await oweByTheShop(trx, owing.paymentId, why);
    return null;
  }
  // What could no longer be bought is told by its payment itself.
  if (made.paymentId !== null && owing.cause !== 'not_to_be_had')
    await notifyPayment(trx, made.paymentId, 'refund_owed', partOf(made), refundReference(made.number), { takesBids });
  return made.number;
}

/**
 * One of staff wrote it down, then the order was called off: it is the shop's own debt now, which nobody forgets, however far
 * it has come on its way back.
 */
async function oweByTheShop(trx: QueryExecutorProvider, paymentId: string, why: string): Promise<void> {
  await sql`
    update refund_due set cause = 'order_cancelled', why = ${why}, updated_at = clock_timestamp()
     where source = 'payment:' || ${paymentId}::uuid and cause = 'reversal' and state <> 'returned'`.execute(trx);
}

/** The receipt of a payment, once it is known: what is owed back of it aims at that one, and at no other. */
export async function nameReceipt(trx: QueryExecutorProvider, paymentId: string, receipt: string): Promise<void> {
  await sql`
    update refund_due set receipt = ${receipt}, updated_at = clock_timestamp()
     where source = 'payment:' || ${paymentId}::uuid and receipt is null`.execute(trx);
}

type Rest = Extract<Owing, { readonly rest: string }>;

const sourceOfRest = ({ rest, part }: Rest): string => `rest:${rest}${part === undefined ? '' : `:${part}`}`;

/** A second part under the same key would be forgotten without a word. */
async function requireSameSum(trx: QueryExecutorProvider, owing: Rest): Promise<void> {
  const { rows } = await sql<{ amountCents: number }>`
    select amount_cents as "amountCents" from refund_due where source = ${sourceOfRest(owing)}`.execute(trx);
  if (rows[0]?.amountCents !== owing.amountCents) throw new Error(`${sourceOfRest(owing)} is owed in another sum`);
}

/** The sum of a notice is what goes back; of a whole payment it is the payment's own. */
export const partOf = ({ source, amountCents }: { readonly source: string; readonly amountCents: number }) =>
  source.startsWith('payment:') ? null : { name: source.replace(/^receipt:/, ''), amountCents };

function selectOf(owing: Owing, why: string) {
  if ('rest' in owing) {
    const { rest, paymentId, amountCents, cause } = owing;
    return sql`select ${sourceOfRest(owing)}, ${cause}, ${paymentId}::uuid, ${rest}, ${amountCents}::bigint, ${why}`;
  }
  if ('receipt' in owing) {
    return sql`
      select 'receipt:' || receipt, ${owing.cause}, payment_id, receipt, amount_cents, ${why}
        from receipt where receipt = ${owing.receipt} and amount_cents % 100 = 0`;
  }
  return sql`
    select 'payment:' || id, ${owing.cause}, id, receipt, amount_cents, ${why} from payment
     where id = ${owing.paymentId}::uuid and state = 'paid'`;
}

/**
 * Staff decide that a paid payment, or a receipt that belongs to nothing, goes back: it is owed from now on, and can't be
 * credited any more. It moves no money, so one person may; paying it takes two. Its payer is told at once, of the bids that go
 * with it as of the money.
 * @param what `asRead`: the bids that whoever decides has read they go with it; left out: they have read none
 * @returns `RF-12`
 * @throws Refusal FORBIDDEN, INVALID_INPUT, STATE_FORBIDS; also for a purchase that was neither delivered nor agreed to come back;
 *   EDITED_MEANWHILE others than those go with it by now
 */
export async function oweByStaff(
  deps: Pick<PaymentsDeps, 'db' | 'bus' | 'purposes'>,
  actorId: string,
  what: { readonly paymentId: string; readonly asRead?: TakesBids | null } | { readonly receipt: string },
  reason: string,
): Promise<string> {
  const why = requireReason(reason);
  const { reference, paymentId } = await deps.db.transaction().execute(async (trx) => {
    await requirePermission(trx, actorId, 'finance');
    const isThere = 'paymentId' in what ? await lockPaid(trx, what.paymentId) : await setAside(trx, what.receipt);
    if (!isThere) throw new Refusal('STATE_FORBIDS');
    if ('paymentId' in what && (await isToCallOff(trx, what.paymentId))) {
      throw new Refusal('STATE_FORBIDS', { errors: ['It is not delivered: two people call its order off instead.'] });
    }
    const takesBids = 'paymentId' in what ? await bidsToTell(deps, trx, what) : null;
    const owing = 'paymentId' in what ? { paymentId: what.paymentId } : what;
    const number = await oweRefund(
      trx,
      { ...owing, cause: 'paymentId' in what ? 'reversal' : 'unclaimed', why },
      takesBids,
    );
    if (number === null) throw new Refusal('STATE_FORBIDS', { errors: ['It is owed already: see “refunds list”.'] });
    const subject = 'paymentId' in what ? `payment:${what.paymentId}` : `receipt:${what.receipt}`;
    const after = { refund: refundReference(number), ...(takesBids === null ? {} : { takes_bids: takesBids }) };
    await writeAudit(trx, { actorId, action: 'payment.refund_owed', subject, reason: why, after });
    const made = trx.selectFrom('refund_due').select('payment_id').where('number', '=', number);
    const { payment_id } = await made.executeTakeFirstOrThrow();
    return { reference: refundReference(number), paymentId: payment_id };
  });
  if (paymentId !== null) deps.bus.publish(PAYMENT_TOPIC, paymentId);
  return reference;
}

async function bidsToTell(
  deps: Pick<PaymentsDeps, 'purposes'>,
  trx: Trx,
  { paymentId, asRead }: { readonly paymentId: string; readonly asRead?: TakesBids | null },
): Promise<TakesBids | null> {
  const takesBids = toTakesBids(await takingNow(deps, trx, paymentId));
  // Their number in all stays, whatever its buyer goes on using; what of it is owed is told as of now.
  if (asRead !== undefined && asRead?.bids !== takesBids?.bids) throw new Refusal('EDITED_MEANWHILE');
  return takesBids;
}

/** What a reversal would take now, by what takes it then (OPS-5, OPS-16); null: no bids. */
export async function takingNow(
  deps: Pick<PaymentsDeps, 'purposes'>,
  trx: Trx,
  paymentId: string,
): Promise<TakenBack | null> {
  const locked = await lockPayment(trx, paymentId);
  return locked === null ? null : await deps.purposes[locked.row.purpose].takes(trx, toPurposePayment(locked.row));
}

/** The same as its payer is told of it, before it goes. */
export const toTakesBids = (taking: TakenBack | null): TakesBids | null =>
  taking === null || taking.bids + taking.spent === 0
    ? null
    : { bids: taking.bids + taking.spent, owed: toShillings(taking.spentCents) };

/**
 * A purchase at the shop price that was neither delivered nor agreed to come back. Its money goes back by calling its order off, which
 * leaves the returned bids with their owner: one way, so that the same shop's act always comes to the same (WIN-5).
 */
export const IS_TO_CALL_OFF = sql`exists (
  select from shop_order s where s.payment_id = p.id and s.kind = 'buy_now' and s.state in ('paid', 'processing', 'shipped')
     and not exists (select from order_case c where c.order_id = s.id and c.kind = 'return'
                        and (c.state in ('agreed', 'received') or c.outcome = 'money_back')))`;

/** Whether a payment is one of those ({@link IS_TO_CALL_OFF}). */
export async function isToCallOff(trx: QueryExecutorProvider, paymentId: string): Promise<boolean> {
  const { rows } = await sql`select from payment p where p.id = ${paymentId}::uuid and ${IS_TO_CALL_OFF}`.execute(trx);
  return rows.length > 0;
}

async function lockPaid(trx: QueryExecutorProvider, paymentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment where id = ${paymentId}::uuid and state = 'paid' for no key update`.execute(trx);
  return rows.length > 0;
}

/** From now on nobody matches it to anything. */
async function setAside(trx: QueryExecutorProvider, receipt: string): Promise<boolean> {
  const { rows } = await sql`
    update receipt set state = 'refund_due', updated_at = clock_timestamp()
     where receipt = ${receipt} and state in ('unallocated', 'refund_due') and amount_cents % 100 = 0 returning receipt`.execute(
    trx,
  );
  return rows.length > 0;
}
