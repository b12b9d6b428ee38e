import type { OwedWords, PaymentPage, PaymentRow, TrailEntry } from '@mnada/contract/office';
import { maskedPhone, toShillings } from '@mnada/rules';
import { accessOf, mayAct, seesWholePayments } from '@mnada/rules/office';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal, type StaffViewer } from '../../../platform/http/index.ts';
import { maskedName, spacedPhone } from '../../../platform/masks.ts';
import type { TakenBack } from '../../ledger/index.ts';
import { initialsOf } from '../../staff-access/index.ts';
import type { PaymentsDeps } from '../context.ts';
import { takingNow, toTakesBids } from '../refunds/owe-refund.ts';
import { owedWords } from '../refunds/owed-words.ts';
import { maskedBody } from './masked-body.ts';
import {
  type PaymentPageRow,
  selectOpenRequests,
  selectPaymentPage,
  selectStaffActs,
  selectStatementLines,
  selectTold,
  selectTransfers,
} from './payment-page.sql.ts';
import { type ListedPayment } from './payments-list.sql.ts';
import { refundsOfPayment } from './refunds-room.ts';

type Viewer = Pick<StaffViewer, 'kind' | 'permissions'>;
type PageDeps = Pick<PaymentsDeps, 'db' | 'purposes'>;

export const toPaymentRow = (row: Omit<ListedPayment, 'sortKey'>): PaymentRow => ({
  id: row.id,
  reference: row.reference,
  receipt: row.receipt,
  asked_at: row.createdAt.toISOString(),
  user: { id: row.userId, username: row.username, avatar: row.avatar },
  phone: maskedPhone(row.phone),
  kind: row.purpose,
  bids: row.bids,
  pays_debt: row.paysDebt,
  order: row.orderId === null ? null : { id: row.orderId, number: row.orderNumber ?? '' },
  amount: toShillings(row.amountCents),
  state: row.state,
  reason: row.reason,
  is_verified: row.isVerified,
  took_ms: row.tookMs,
});

const QUIET = { source: null, outcome: null, is_listed: null, words: '', body: null, by: null } as const;
const kes = (cents: number): string => `KSh ${toShillings(cents).toLocaleString('en')}`;

/** From its intent to the statement's line: who said what, when, and what came of it; oldest first (OPS-16). */
async function trailOf(db: Db, row: PaymentPageRow, viewer: Viewer): Promise<TrailEntry[]> {
  const seesBodies = accessOf(viewer, 'payments.see') === 'yes';
  const isWhole = seesWholePayments(viewer);
  const [told, lines, acts] = await Promise.all([
    selectTold(db, row.id),
    selectStatementLines(db, row.id),
    selectStaffActs(db, row.id),
  ]);
  const entry = (at: Date, kind: TrailEntry['kind'], more: Partial<TrailEntry> = {}): TrailEntry => ({
    ...QUIET,
    at: at.toISOString(),
    kind,
    ...more,
  });
  const entries = [
    entry(row.createdAt, 'intent', { words: `${kes(row.amountCents)}, ${row.reference}, ${maskedPhone(row.phone)}` }),
    ...(row.pushedAt === null ? [] : [entry(row.pushedAt, 'pushed')]),
    ...(row.acceptedAt === null
      ? []
      : [
          entry(row.acceptedAt, 'accepted', {
            words: [isWhole ? row.checkoutRequestId : null, tookWords(row.pushedAt, row.acceptedAt)]
              .filter(Boolean)
              .join(', '),
          }),
        ]),
    ...told.map((each) =>
      entry(each.at, 'told', {
        source: each.source,
        outcome: each.state,
        is_listed: each.isListed,
        words: each.note,
        body: !seesBodies || each.body === '' ? null : isWhole ? each.body : maskedBody(each.body),
      }),
    ),
    ...(row.paidAt === null ? [] : [entry(row.paidAt, 'credited', { words: row.receipt ?? '' })]),
    ...lines.map((line) =>
      entry(line.importedAt, 'statement', {
        words: `${line.receipt}, ${line.direction === 'in' ? '' : '\u2212'}${kes(line.amountCents)}`,
      }),
    ),
    ...acts.map((act) =>
      entry(act.at, 'staff', {
        source: act.action,
        words: act.reason,
        by: act.byId === null ? null : { id: act.byId, name: act.byName ?? '', initials: initialsOf(act.byName ?? '') },
      }),
    ),
  ];
  entries.sort((one, other) => one.at.localeCompare(other.at));
  if (row.nextQueryAt !== null) entries.push(entry(row.nextQueryAt, 'next_query'));
  return entries;
}

const tookWords = (from: Date | null, to: Date): string | null =>
  from === null ? null : `${to.getTime() - from.getTime()} ms`;

type Goes = { readonly taking: TakenBack | null; readonly tells: OwedWords | null };

/** What goes with its money if it is owed back, and what its buyer reads then: of one moment. */
async function whatGoes(deps: PageDeps, id: string): Promise<Goes> {
  return await deps.db.transaction().execute(async (trx) => {
    const taking = await takingNow(deps, trx, id);
    return { taking, tells: await owedWords(trx, id, { takesBids: toTakesBids(taking) }) };
  });
}

/** @throws Refusal PAYMENT_NOT_FOUND */
export async function readPaymentPage(deps: PageDeps, viewer: Viewer, id: string): Promise<PaymentPage> {
  const { db } = deps;
  const row = await selectPaymentPage(db, id);
  if (row === null) throw new Refusal('PAYMENT_NOT_FOUND');
  const isPaid = row.state === 'paid';
  const [trail, transfers, goes, refunds, requests] = await Promise.all([
    trailOf(db, row, viewer),
    selectTransfers(db, id),
    isPaid ? whatGoes(deps, id) : null,
    refundsOfPayment(db, id),
    selectOpenRequests(db, id),
  ]);
  const isWhole = seesWholePayments(viewer);
  const mayMatch = mayAct(viewer, 'payments.match');
  const mayReverse = mayAct(viewer, 'payments.reverse');
  const isOpen = ['submit_unknown', 'pending', 'unresolved', 'disputed'].includes(row.state);
  return {
    payment: toPaymentRow(row),
    is_masked: !isWhole,
    phone: isWhole ? spacedPhone(row.phone) : maskedPhone(row.phone),
    payer_name: row.payerName === null ? null : isWhole ? row.payerName : maskedName(row.payerName),
    sources: [...row.sources],
    queries: row.queries,
    request_ids: {
      merchant: isWhole ? row.merchantRequestId : null,
      checkout: isWhole ? row.checkoutRequestId : null,
    },
    trail,
    transfers: transfers.map((each) => ({
      id: each.id,
      at: each.at.toISOString(),
      cause: each.cause,
      from: each.from,
      to: each.to,
      unit: each.unit,
      amount: each.unit === 'KES' ? toShillings(each.amount) : each.amount,
    })),
    shopper: {
      user: { id: row.userId, username: row.username, avatar: row.avatar },
      name: isWhole ? row.fullName : maskedName(row.fullName),
      since: row.since.toISOString(),
      same_payer: row.samePayer,
      paid: row.paidOfUser,
      prompts_today: row.promptsToday,
      cancelled_today: row.cancelledToday,
      bids_left: row.bidsLeft,
    },
    reversal:
      goes === null
        ? null
        : {
            bids_bought: goes.taking === null ? 0 : goes.taking.bids + goes.taking.spent,
            bids_taken: goes.taking?.bids ?? 0,
            bids_spent: goes.taking?.spent ?? 0,
            debt: toShillings(goes.taking?.spentCents ?? 0),
            order_state: row.orderState,
            is_to_call_off: row.isToCallOff,
            takes_bids: toTakesBids(goes.taking),
            tells: goes.tells,
          },
    refunds,
    open_requests: requests.map(({ number, summary }) => ({ reference: `R-${number}`, summary })),
    may: {
      ask_again: mayMatch && row.checkoutRequestId !== null,
      send_receipt: mayMatch && isPaid && row.isTold,
      owe: mayReverse && isPaid && !row.isOwed && !row.isToCallOff,
      confirm: mayMatch && row.pushedAt !== null && (isOpen || row.state === 'failed'),
      give_up: mayMatch && isOpen,
      reverse: mayReverse && isPaid,
    },
  };
}
