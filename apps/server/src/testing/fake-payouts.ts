/** A provider of payouts that does what a test says, and the callbacks that it would send. */
import { createHash } from 'node:crypto';
import type { B2cPaymentReading, B2cPaymentRequest, CommandReading, ResultUrls } from '@mnada/daraja';
import type { ProviderEventKind } from '../platform/database/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { ProviderEventOutcome } from '../features/provider-events/index.ts';
import { type PayoutEventsDeps, payoutEvents, type PayoutProvider } from '../features/payouts/index.ts';
import { quietLog } from './auction-world.ts';

/** How the provider behaves at the next sending. `kill_…`: our process ends before or after the call arrived. */
export type Behaviour =
  | 'accept'
  | 'answer_lost'
  | 'never_arrives'
  | 'kill_before'
  | 'kill_after'
  | { readonly refuse: 'busy' | 'configuration' | 'phone_number' };

type Known = { readonly request: B2cPaymentRequest; readonly receipt: string };
const RECEIPT_SIGNS = 10;

export class FakePayouts implements PayoutProvider {
  /** Every originator's id that arrived, once each: what could be paid. */
  readonly known = new Map<string, Known>();
  readonly sendings: B2cPaymentRequest[] = [];
  readonly questions: (ResultUrls & { readonly originalConversationId: string })[] = [];
  readonly balanceQuestions: ResultUrls[] = [];
  readonly #next: Behaviour[] = [];
  #receipts = 0;

  /** The next sendings, in order; then `accept`. */
  next(...behaviours: Behaviour[]): void {
    this.#next.push(...behaviours);
  }

  /** Forgets what it was told to do next. */
  behaveAgain(): void {
    this.#next.length = 0;
  }

  async b2cPayment(request: B2cPaymentRequest): Promise<B2cPaymentReading> {
    this.sendings.push(request);
    const behaviour = this.#next.shift() ?? 'accept';
    if (behaviour === 'kill_before') throw new Error('killed');
    if (behaviour === 'never_arrives') return { kind: 'unknown', why: 'timed_out', code: null };
    if (typeof behaviour === 'object') return refused(behaviour.refuse);
    const { originatorConversationId } = request;
    const isKnown = this.known.has(originatorConversationId);
    if (!isKnown) this.known.set(originatorConversationId, { request, receipt: this.#receipt() });
    if (behaviour === 'kill_after') throw new Error('killed');
    if (behaviour === 'answer_lost') return { kind: 'unknown', why: 'connection_lost', code: null };
    if (isKnown) return { kind: 'duplicate', originatorConversationId };
    return { kind: 'accepted', conversationId: `AG_${this.#receipts}`, originatorConversationId };
  }

  async transactionStatus(request: Parameters<PayoutProvider['transactionStatus']>[0]): Promise<CommandReading> {
    if ('originalConversationId' in request) this.questions.push(request);
    return { kind: 'accepted', conversationId: null, originatorConversationId: null };
  }

  async accountBalance(request: ResultUrls): Promise<CommandReading> {
    this.balanceQuestions.push(request);
    return { kind: 'accepted', conversationId: null, originatorConversationId: null };
  }

  #receipt(): string {
    this.#receipts += 1;
    return `W${process.hrtime.bigint().toString(36).toUpperCase()}${this.#receipts}`.slice(-RECEIPT_SIGNS);
  }
}

const refused = (reason: 'busy' | 'configuration' | 'phone_number') =>
  ({ kind: 'rejected', code: '500', message: '', reason, alert: reason !== 'busy', retry: reason === 'busy' }) as const;

const tokenOf = (url: string): string => url.split('/').at(-1) ?? '';

/** The result of a sending: paid for code 0. */
export function b2cResult(
  { request, receipt }: Known,
  code: string | number = 0,
  more: { readonly amount?: number; readonly payee?: string; readonly receipt?: string; readonly funds?: number } = {},
): string {
  const paid = Number(code) === 0;
  const parameters = [
    { Key: 'TransactionAmount', Value: more.amount ?? request.amountKes },
    { Key: 'TransactionReceipt', Value: more.receipt ?? receipt },
    { Key: 'ReceiverPartyPublicName', Value: more.payee ?? `${request.phone.slice(1)} - JANE WANJIKU KAMAU` },
    { Key: 'B2CUtilityAccountAvailableFunds', Value: more.funds ?? 5_000_000 },
  ];
  return JSON.stringify({
    Result: {
      ResultType: 0,
      ResultCode: code,
      ResultDesc: 'as told',
      OriginatorConversationID: request.originatorConversationId,
      ConversationID: 'AG_1',
      TransactionID: paid ? (more.receipt ?? receipt) : 'UGP0000000',
      ...(paid ? { ResultParameters: { ResultParameter: parameters } } : {}),
    },
  });
}

export function statusResult({ request, receipt }: Known, status: string, code: string | number = 0): string {
  const parameters = [
    { Key: 'DebitPartyName', Value: '600000 - Mnada' },
    { Key: 'DebitPartyName', Value: `${request.phone.slice(1)} - JANE WANJIKU KAMAU` },
    { Key: 'OriginatorConversationID', Value: request.originatorConversationId },
    { Key: 'TransactionStatus', Value: status },
    { Key: 'Amount', Value: String(request.amountKes) },
    { Key: 'ReceiptNo', Value: receipt },
  ];
  return JSON.stringify({
    Result: { ResultCode: code, ResultDesc: '', ResultParameters: { ResultParameter: parameters } },
  });
}

export const balanceResult = (kes: number): string =>
  JSON.stringify({
    Result: {
      ResultCode: '0',
      ResultDesc: '',
      ResultParameters: {
        ResultParameter: { Key: 'AccountBalance', Value: `Utility Account|KES|${kes}.00|${kes}.00|0.00|0.00` },
      },
    },
  });

/** Books one callback as the inbox does: stored and booked in one transaction. */
export async function deliver(
  { db }: Pick<Database, 'db'>,
  deps: Partial<PayoutEventsDeps>,
  kind: Extract<ProviderEventKind, `b2c_${string}` | `status_${string}` | `balance_${string}`>,
  url: string,
  body: string,
  isListed = true,
): Promise<ProviderEventOutcome> {
  const handler = payoutEvents({ log: quietLog, ...deps })[kind];
  const tokenHash = createHash('sha256').update(tokenOf(url)).digest();
  const outcome = await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('evidence')
      .values({ kind, body, token_hash: tokenHash, is_listed: isListed })
      .returning('id')
      .executeTakeFirstOrThrow();
    const providerEvent = { id, kind, receivedAt: new Date(), tokenHash, isListed, body, tries: 0 };
    const told = await handler.book(trx, providerEvent, undefined);
    await trx
      .updateTable('evidence')
      .set({ state: told.state, note: told.note, payout_id: told.payoutId ?? null, next_try_at: null })
      .where('id', '=', id)
      .execute();
    return told;
  });
  outcome.afterCommit?.();
  return outcome;
}
