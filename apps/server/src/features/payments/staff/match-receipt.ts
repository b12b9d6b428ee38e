import type { ApprovalFact } from '@mnada/contract/office';
import { kenyanPhone, likenessOf, toShillings } from '@mnada/rules';
import * as z from 'zod';
import { Refusal } from '../../../platform/http/index.ts';
import { type ApprovalKind, approvalKind, fact, factList } from '../../approvals/index.ts';
import { bookEvent } from '../book-event.ts';
import { intentAfterTheFact } from '../intent-after-the-fact.ts';
import { bookShare } from '../other-sum/book-share.ts';
import { oweRefund } from '../refunds/owe-refund.ts';
import { databaseNowMs } from '../../../platform/clock/index.ts';
import { lockPayment, type PaymentRow } from '../payment.sql.ts';
import type { Trx } from '../purpose.ts';
import { isReceipt, type Money, waitingMoney } from '../receipts.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { type PaymentsDeps } from '../context.ts';
import { selectCandidate } from '../room/unallocated.sql.ts';
import { packOnSaleAt } from '../packages.sql.ts';
import { likenessFacts, moneyFacts, paymentFacts } from './approval-facts.ts';
import {
  creditBasis,
  creditFacts,
  type Crediting,
  creditingOf,
  creditingOncePaid,
  requireDebtAsTold,
} from './once-paid.ts';

const Params = z.union([
  /** The payment that it was meant for: its amount must be the receipt's. */
  z.strictObject({ receipt: z.string().refine(isReceipt), paymentId: z.uuid() }),
  /** A pack of that price for that person, who has no open payment for it. */
  z.strictObject({ receipt: z.string().refine(isReceipt), userId: z.uuid(), packageId: z.int() }),
  /** In parts: a pack that costs less, and the rest owed back (PAY-6). */
  z.strictObject({
    receipt: z.string().refine(isReceipt),
    userId: z.uuid(),
    packageId: z.int(),
    rest: z.literal('back'),
  }),
]);

/**
 * `receipt.match`: gives a receipt that belongs to nothing to a payment, or makes the payment that it is of: a person paid
 * the paybill with a typo, say. It is booked as any other evidence: once. A receipt that was only typed stays unverified.
 */
export const matchReceiptKind = (deps: PaymentsDeps): ApprovalKind =>
  approvalKind({
    kind: 'receipt.match',
    permission: 'finance',
    params: Params,
    async look(trx, params) {
      // The payment first, then the receipt: as bookings do.
      const payment = 'paymentId' in params ? await lockPayment(trx, params.paymentId) : null;
      if ('paymentId' in params && payment === null) throw new Refusal('PAYMENT_NOT_FOUND');
      const money = await waitingMoney(trx, params.receipt);
      const pack = 'userId' in params ? await buyerOf(trx, params, money) : null;
      const restCents = money.amountCents - (pack?.priceCents ?? payment?.row.amount_cents ?? 0);
      if ('rest' in params ? restCents <= 0 : restCents !== 0) throw new Refusal('PRICE_CHANGED');
      const crediting = await creditedBy(trx, { params, payment: payment?.row ?? null, pack });
      const to = payment?.row.reference ?? `a pack of ${'userId' in params ? await nameOf(trx, params.userId) : ''}`;
      const back = restCents > 0 ? `, KSh ${toShillings(restCents)} of it goes back` : '';
      return {
        subject: `receipt:${params.receipt}`,
        summary: `Book receipt ${params.receipt}, KSh ${toShillings(money.amountCents)}, for ${to}${back}`,
        facts: () => matchFacts(trx, { params, payment: payment?.row ?? null, money, pack, crediting, restCents }),
        basis: {
          amountCents: money.amountCents,
          payment: payment?.row.state ?? null,
          credits: creditBasis(crediting),
        },
      };
    },
    async execute(trx, params, by) {
      const { receipt } = params;
      const money = await waitingMoney(trx, receipt);
      const payment = 'paymentId' in params ? await lockPayment(trx, params.paymentId) : null;
      const pack = 'userId' in params ? await buyerOf(trx, params, money) : null;
      const told = await creditedBy(trx, { params, payment: payment?.row ?? null, pack });
      const id = 'paymentId' in params ? params.paymentId : await newPayment(trx, params, money);
      const afterCommit =
        'rest' in params ? await bookInParts(deps, trx, id, params, money) : await bookWhole(deps, trx, id, money);
      if (told !== null) await requireDebtAsTold(trx, told.userId, told);
      await writeAudit(trx, {
        actorId: by.approvedBy,
        action: 'receipt.matched',
        subject: `receipt:${receipt}`,
        reason: by.reason,
        before: { state: 'unallocated' },
        after: { paymentId: id, asked: by.requestedBy, request: by.reference },
      });
      return { result: { paymentId: id }, afterCommit };
    },
  });

type Bought = {
  readonly params: z.output<typeof Params>;
  readonly payment: PaymentRow | null;
  readonly pack: BoughtPack | null;
};
type Match = Bought & { readonly money: Money; readonly crediting: Crediting | null; readonly restCents: number };

/** What the match credits: the pack that it buys, or what its payment pays for. */
async function creditedBy(trx: Trx, { params, payment, pack }: Bought): Promise<Crediting | null> {
  if ('userId' in params && pack !== null) return await creditingOf(trx, { userId: params.userId, ...pack });
  return payment === null ? null : await creditingOncePaid(trx, payment);
}

/** What the room of unallocated receipts showed: what came, whose it could be and how alike, what it books, and what it makes of their bids. */
async function matchFacts(
  trx: Trx,
  { params, payment, money, pack, crediting, restCents }: Match,
): Promise<readonly ApprovalFact[]> {
  const userId = 'userId' in params ? params.userId : (payment?.user_id ?? '');
  const beside = await selectCandidate(trx, params.receipt, userId);
  const alike =
    beside === null
      ? []
      : likenessFacts(likenessOf(beside.row, { ...beside.candidate, hasPrompt: beside.candidate.payment !== null }));
  return [
    ...(payment === null
      ? factList(fact.words('person', await nameOf(trx, userId)))
      : await paymentFacts(trx, payment)),
    ...moneyFacts(money),
    ...alike,
    ...(pack === null ? [] : factList(fact.count('bids', pack.bids), fact.kes('price', pack.priceCents))),
    ...creditFacts(crediting),
    ...factList(restCents > 0 && fact.kes('rest_back', restCents)),
  ];
}

async function bookWhole(deps: PaymentsDeps, trx: Trx, id: string, money: Money): Promise<() => void> {
  const { receipt, amountCents, toldBy } = money;
  const event = { kind: 'money_seen', receipt, amountCents, source: toldBy } as const;
  const booked = await bookEvent(deps, trx, id, event, await databaseNowMs(trx), money);
  if (booked.decision.do !== 'pay' && booked.decision.do !== 'attach') throw new Refusal('STATE_FORBIDS');
  return booked.afterCommit;
}

/** The pack is paid by its share; what came beyond it is owed back in the same breath. */
async function bookInParts(deps: PaymentsDeps, trx: Trx, id: string, buyer: Buyer, money: Money): Promise<() => void> {
  const { priceCents } = await buyerOf(trx, buyer, money);
  const nowMs = await databaseNowMs(trx);
  const callbacks = await bookShare(
    trx,
    (paymentId, event, from) => bookEvent(deps, trx, paymentId, event, nowMs, from),
    {
      creditedId: id,
      cents: priceCents,
      money,
    },
  );
  const amountCents = money.amountCents - priceCents;
  const why = 'paid more than the matched pack costs';
  await oweRefund(trx, { rest: money.receipt, paymentId: id, amountCents, cause: 'overpaid', why });
  return () => callbacks.forEach((callback) => callback());
}

async function nameOf(trx: Trx, userId: string): Promise<string> {
  const user = await trx.selectFrom('app_user').select('username').where('id', '=', userId).executeTakeFirst();
  return user?.username ?? 'nobody';
}

type BoughtPack = { readonly bids: number; readonly priceCents: number };
type Buyer = { readonly userId: string; readonly packageId: number };

async function buyerOf(
  trx: Trx,
  { userId, packageId }: Buyer,
  money: Money,
): Promise<BoughtPack & { readonly phone: string }> {
  // Money buys what was for sale when it came: no version that was planned then, or had ended.
  const pack = await packOnSaleAt(trx, packageId, money.receipt);
  if (pack === null) throw new Refusal('PACKAGE_NOT_FOUND');
  const user = await trx.selectFrom('app_user').select(['kind', 'phone']).where('id', '=', userId).executeTakeFirst();
  if (user?.kind !== 'user') throw new Refusal('STAFF_MAY_NOT_BUY');
  // A payer that is told masked is nobody's number.
  const phone = user.phone ?? kenyanPhone(money.payerPhone ?? '');
  if (phone === null) throw new Refusal('PHONE_INVALID');
  return { phone, bids: pack.bids, priceCents: pack.priceCents };
}

async function newPayment(trx: Trx, buyer: Buyer, money: Money): Promise<string> {
  const { phone, priceCents } = await buyerOf(trx, buyer, money);
  return await intentAfterTheFact(trx, { ...buyer, amountCents: priceCents, phone });
}
