/**
 * The other side of a month: what M-PESA knows. It stands in a schema of its own, written by connections of its own, so that it outlives
 * every process of the shop, and is the truth that the shop's books are held against.
 */
import { createHash } from 'node:crypto';
import type { Daraja as FullDaraja } from '@mnada/daraja';
import type pg from 'pg';
import { hashOfToken } from '../../apps/server/src/features/provider-events/index.ts';
import type { Db } from '../../apps/server/src/platform/database/index.ts';
import type { PaymentsDeps } from '../../apps/server/src/features/payments/index.ts';
import type { PayoutProvider } from '../../apps/server/src/features/payouts/index.ts';

export const PAYBILL = '400212';
export const UTILITY = '600584';
/** What lay in the two accounts when the month began. */
export const OPENING_KES = { paybill: 100_000, utility: 3_000_000 } as const;

export type Account = keyof typeof OPENING_KES;
export type Movement = {
  /** What caused it, and which line of it: the same moves once. */
  readonly act: string;
  readonly part?: string;
  readonly account: Account;
  readonly receipt: string;
  readonly details: string;
  readonly reference?: string;
  /** Less than none: it went out. */
  readonly cents: number;
};
export type Prompt = {
  readonly reference: string;
  readonly checkout: string;
  readonly token: string;
  readonly kes: number;
};

export type Reversal = { readonly receipt: string; readonly kes: number; readonly resultUrl: string };
type Daraja = NonNullable<PaymentsDeps['collector']>['daraja'];

/** A receipt is M-PESA's own, and follows from what caused it: told again it is the same. */
export const receiptOf = (act: string): string =>
  `S${createHash('sha256').update(act).digest('hex').slice(0, 9).toUpperCase()}`;
export const tokenOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

export async function makeMpesa(owner: pg.Pool): Promise<void> {
  await owner.query(
    `create table mpesa.prompt (reference text primary key, checkout text not null unique, token text not null, kes int not null,
                                phone text not null, n bigint generated always as identity);
     create index on mpesa.prompt (phone, n);
     create table mpesa.movement (act text not null, part text not null, account text not null, receipt text not null, at timestamptz not null
                                    default clock_timestamp(), details text not null, reference text not null, cents bigint not null,
                                  n bigint generated always as identity, primary key (act, part));
     create index on mpesa.movement (account, at, n);
     create index on mpesa.movement (reference);
     create table mpesa.payout (originator text primary key, kes int not null, phone text not null, result_url text not null,
                                receipt text not null, told boolean not null default false);
     create table mpesa.step (step text primary key);
     create table mpesa.found (day text not null, item text not null, primary key (day, item));
     create table mpesa.planted (day text not null, item text not null, primary key (day, item));
     create table mpesa.owed (day text primary key, lots_cents bigint not null, books_cents bigint not null);
     create table mpesa.file (day text not null, account text not null, kind text not null, lines int not null, cents bigint not null,
                              primary key (day, account, kind))`,
  );
}

/** M-PESA as the shop's payments ask it. */
export function mpesaOf(owner: pg.Pool) {
  const last = new Map<string, Prompt>();
  let isOut = false;
  const paidUnder = async (reference: string): Promise<boolean> =>
    (await owner.query(`select from mpesa.movement where reference = $1 and cents > 0 limit 1`, [reference])).rows
      .length > 0;

  const daraja: Daraja = {
    async stkPush({ amountKes, phone, reference, callbackUrl }) {
      const token = tokenOf(callbackUrl);
      const checkout = `ws_CO_${hashOfToken(token).toString('hex').slice(0, 24)}`;
      await owner.query(
        'insert into mpesa.prompt (reference, checkout, token, kes, phone) values ($1, $2, $3, $4, $5)',
        [reference, checkout, token, amountKes, phone],
      );
      last.set(phone, { reference, checkout, token, kes: amountKes });
      if (isOut) return { kind: 'unknown', why: 'timed_out', code: null };
      return { kind: 'accepted', checkoutRequestId: checkout, merchantRequestId: null };
    },
    async stkQuery({ checkoutRequestId }) {
      const { rows } = await owner.query<{ reference: string }>(
        'select reference from mpesa.prompt where checkout = $1',
        [checkoutRequestId],
      );
      const [prompt] = rows;
      if (prompt === undefined) return { kind: 'no_answer', why: 'not_found', code: '', alert: false } as never;
      if (await paidUnder(prompt.reference)) return { kind: 'paid' };
      return { kind: 'failed', code: '1032', reason: 'cancelled', alert: false };
    },
    async pullTransactions({ from, to, offset }) {
      const { rows } = await owner.query<{ receipt: string; kes: number; reference: string }>(
        `select receipt, (cents / 100)::int as kes, reference from mpesa.movement
          where account = 'paybill' and details like 'Pay Bill from %' and at >= $1 and at < $2 order by n offset $3 limit 500`,
        [from, to, offset ?? 0],
      );
      return {
        kind: 'rows',
        unreadableRows: 0,
        rows: rows.map(({ receipt, kes, reference }) => ({
          ...{ receipt, amountKes: kes as never, billReference: reference, reference, at: null },
        })),
      };
    },
  };

  const balanceKes = async (): Promise<number> => {
    const { rows } = await owner.query<{ kes: number }>(
      `select floor(coalesce(sum(cents), 0) / 100)::int as kes from mpesa.movement where account = 'utility'`,
    );
    return OPENING_KES.utility + (rows[0]?.kes ?? 0);
  };
  const payouts: PayoutProvider = {
    async b2cPayment({ originatorConversationId, amountKes, phone, resultUrl }) {
      const made = await owner.query(
        `insert into mpesa.payout (originator, kes, phone, result_url, receipt) values ($1, $2, $3, $4, $5) on conflict do nothing`,
        [originatorConversationId, amountKes, phone, resultUrl, receiptOf(originatorConversationId)],
      );
      if (made.rowCount === 0) return { kind: 'duplicate', originatorConversationId };
      return {
        kind: 'accepted',
        conversationId: `AG_${receiptOf(originatorConversationId)}`,
        originatorConversationId,
      };
    },
    transactionStatus: async () => ({ kind: 'accepted', conversationId: null, originatorConversationId: null }),
    async accountBalance({ resultUrl }) {
      asked.push(resultUrl);
      return { kind: 'accepted', conversationId: null, originatorConversationId: null };
    },
  };
  const asked: string[] = [];
  const reversals: Reversal[] = [];
  /** What is given back of a receipt leaves once, however often it is asked for. */
  const reverser: Pick<FullDaraja, 'reversal'> = {
    async reversal({ receipt, amountKes, resultUrl }) {
      reversals.push({ receipt, kes: amountKes, resultUrl });
      return { kind: 'accepted', conversationId: null, originatorConversationId: null };
    },
  };

  return {
    /** What lies in the utility account, in whole shillings. */
    balanceKes,
    reverser,
    /** What was asked to be taken back, and not answered yet. */
    reversals,
    daraja,
    payouts,
    /** Questions for the balance that were not answered yet. */
    asked,
    outage(now: boolean) {
      isOut = now;
    },
    /** The prompt that reached a phone last. */
    async prompt(phone: string): Promise<Prompt | null> {
      const known = last.get(phone);
      if (known !== undefined) return known;
      const { rows } = await owner.query<Prompt>(
        'select reference, checkout, token, kes from mpesa.prompt where phone = $1 order by n desc limit 1',
        [phone],
      );
      return rows[0] ?? null;
    },
    /** Money moves at M-PESA, each line once. @returns when */
    async move(...lines: readonly Movement[]): Promise<void> {
      await owner.query(
        `insert into mpesa.movement (act, part, account, receipt, details, reference, cents)
         select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[])
         on conflict do nothing`,
        [
          lines.map(({ act }) => act),
          lines.map(({ part }) => part ?? 'money'),
          lines.map(({ account }) => account),
          lines.map(({ receipt }) => receipt),
          lines.map(({ details }) => details),
          lines.map(({ reference }) => reference ?? ''),
          lines.map(({ cents }) => cents),
        ],
      );
    },
  };
}

const stamp = (at: Date): string => at.toISOString().replace(/[-:T]/g, '').slice(0, 14);
const nairobi = (at: Date): Date => new Date(at.getTime() + 3 * 3_600_000);

/** A callback of a push as Safaricom writes it. @param code 0: paid, with its receipt */
export function callbackOf(
  { checkout, kes }: Prompt,
  { code, receipt, at }: { code: number; receipt?: string; at: Date },
): string {
  const item = [
    { Name: 'Amount', Value: kes },
    { Name: 'MpesaReceiptNumber', Value: receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: Number(stamp(nairobi(at))) },
  ];
  const told = { MerchantRequestID: 'm-1', CheckoutRequestID: checkout, ResultCode: code, ResultDesc: 'As told.' };
  return JSON.stringify({ Body: { stkCallback: code === 0 ? { ...told, CallbackMetadata: { Item: item } } : told } });
}

/** M-PESA took a receipt back, by a movement of its own. */
export const reversalResultOf = (returnedBy: string): string =>
  JSON.stringify({
    Result: { ResultType: 0, ResultCode: '0', ResultDesc: 'As told.', TransactionID: returnedBy },
  });

/** A confirmation of the paybill. */
export const confirmationOf = (told: {
  receipt: string;
  kes: number;
  reference: string;
  phone: string;
  at: Date;
}): string =>
  JSON.stringify({
    ...{
      TransactionType: 'Pay Bill',
      TransID: told.receipt,
      TransTime: stamp(nairobi(told.at)),
      TransAmount: `${told.kes}.00`,
    },
    ...{ BusinessShortCode: PAYBILL, BillRefNumber: told.reference, MSISDN: told.phone.replace('+', '') },
    ...{ FirstName: 'JANE', MiddleName: '', LastName: 'KAMAU' },
  });

export const nowOf = async (db: Db): Promise<Date> => {
  const { databaseNowMs } = await import('../../apps/server/src/platform/clock/index.ts');
  return new Date(await databaseNowMs(db));
};
