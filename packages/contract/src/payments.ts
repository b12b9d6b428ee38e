import * as z from 'zod/mini';
import { EpochMs, Id, IsoTime, Kes, Uuid } from './primitives.ts';

/** What M-PESA moves at once, KES (payments: limits). */
export const MPESA_KES = { min: 1, max: 250_000, payoutMin: 10 } as const;
/** The prompt rings so long; "still checking" stands after the second number (settled: Books). */
export const PROMPT_RINGS_SECONDS = 60;
export const STILL_CHECKING_AFTER_SECONDS = 120;
/** Preselected on /buybids. */
export const DEFAULT_PACKAGE_BIDS = 150;

export const PACKAGE_BADGES = ['MOST POPULAR', 'BEST VALUE', 'MEGA DEAL', 'ULTIMATE', 'PREMIUM'] as const;
export const BidPackage = z.object({
  id: Id,
  bids: z.int(),
  price: Kes,
  savings: Kes,
  perBid: z.number(),
  badge: z.nullable(z.string()),
});
export type BidPackage = z.infer<typeof BidPackage>;
export const BidPackagesAnswer = z.object({ packages: z.array(BidPackage) });

/** A telephone number as somebody typed it (PAY-2). */
export const TypedPhone = z.string().check(z.maxLength(40));

/** `amount` and `bidsCount` must be the server's own for that pack, or 409 PRICE_CHANGED (PAY-1). */
export const BuyBidsBody = z.object({
  packageId: z.union([Id, z.string().check(z.regex(/^[1-9][0-9]{0,14}$/))]),
  phoneNumber: TypedPhone,
  amount: z.number(),
  bidsCount: z.number(),
});
export const PaymentStartedAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  payment_id: Uuid,
  /** Of a win or an order. */
  order_id: z.optional(Uuid),
});

export const PAYMENT_PURPOSES = ['pack', 'win', 'order'] as const;
/** As the shopper sees them (settled: Books). */
export const PAYMENT_STATES = ['sending', 'waiting', 'paid', 'failed', 'checking', 'reversed'] as const;

/** A payment as its owner sees it, over HTTP and over the socket. */
export const PaymentView = z.object({
  id: Uuid,
  purpose: z.enum(PAYMENT_PURPOSES),
  state: z.enum(PAYMENT_STATES),
  /** Why it failed or isn't known yet: a key of PAYMENT_REASONS; null otherwise. */
  reason: z.nullable(z.string()),
  /** The same in words, in the asker's language (English on the socket; the client has both). */
  message: z.string(),
  amount: Kes,
  /** Twelve signs: the account number of the paybill. */
  reference: z.string(),
  /** `+2547•••••678`. */
  phone: z.string(),
  receipt: z.nullable(z.string()),
  created_at: IsoTime,
  paid_at: z.nullable(IsoTime),
  /** The prompt on the phone ends about then. */
  prompt_ends_at: EpochMs,
  /** From then on: "still checking, do not pay again". */
  checking_from: EpochMs,
  /** From when a new try is allowed; null: not while this one may still be paid. */
  retry_from: z.nullable(EpochMs),
  /** The way without a prompt: pay bill, account = reference. null where the shop has none. */
  paybill: z.nullable(z.object({ number: z.string(), account: z.string(), amount: Kes })),
  package_id: z.nullable(Id),
  /** Bids of the pack; null for other purposes. */
  bids: z.nullable(z.int()),
  order_id: z.nullable(Uuid),
  auction_id: z.nullable(Id),
  /** Bids held after a paid pack or an order that gave bids back; null before. */
  new_balance: z.nullable(z.int()),
  server_time: EpochMs,
});
export type PaymentView = z.infer<typeof PaymentView>;
export const PaymentAnswer = z.object({ payment: PaymentView });
export const PaymentsQuery = z.object({
  limit: z.optional(z.string().check(z.regex(/^[0-9]{1,6}$/))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});
/** Newest first, paged (`Link: rel="next"`). */
export const PaymentsAnswer = z.object({ payments: z.array(PaymentView) });

type Words = { readonly en: string; readonly sw: string };
/**
 * Why a payment is not paid, in plain words: what happened, and what to do. `{amount}` is filled in (`1,350`).
 * "Nothing was charged" stands only where a definite answer says so.
 */
export const PAYMENT_REASONS = {
  no_funds: {
    en: 'Your M-PESA balance is not enough for KSh {amount}. Nothing was charged. Top up and try again.',
    sw: 'Salio lako la M-PESA halitoshi KSh {amount}. Hujatozwa chochote. Ongeza salio kisha ujaribu tena.',
  },
  limit_below: {
    en: 'This amount is outside M-PESA limits. Nothing was charged.',
    sw: 'Kiasi hiki kiko nje ya mipaka ya M-PESA. Hujatozwa chochote.',
  },
  limit_above: {
    en: 'This amount is outside M-PESA limits. Nothing was charged.',
    sw: 'Kiasi hiki kiko nje ya mipaka ya M-PESA. Hujatozwa chochote.',
  },
  daily_limit: {
    en: 'This passes your M-PESA daily limit. Nothing was charged. Try again tomorrow.',
    sw: 'Hii inapita kikomo chako cha M-PESA cha siku. Hujatozwa chochote. Jaribu tena kesho.',
  },
  our_limit: {
    en: 'We cannot take payments right now. Nothing was charged. Please try again later.',
    sw: 'Hatuwezi kupokea malipo kwa sasa. Hujatozwa chochote. Tafadhali jaribu tena baadaye.',
  },
  duplicate_request: {
    en: 'A similar request was just made. Wait 2 minutes, then try again.',
    sw: 'Ombi kama hili limefanywa hivi karibuni. Subiri dakika 2, kisha ujaribu tena.',
  },
  busy: {
    en: 'M-PESA is busy. Try again in a minute.',
    sw: 'M-PESA ina shughuli nyingi. Jaribu tena baada ya dakika moja.',
  },
  session_open: {
    en: 'Another M-PESA request is open on your phone. Finish or cancel it, wait a minute, then try again.',
    sw: 'Ombi jingine la M-PESA liko wazi kwenye simu yako. Limalize au ulighairi, subiri dakika moja, kisha ujaribu tena.',
  },
  expired: {
    en: 'The request expired before the PIN was entered. Nothing was charged. Try again.',
    sw: 'Ombi limeisha muda kabla ya PIN kuwekwa. Hujatozwa chochote. Jaribu tena.',
  },
  not_sent: {
    en: 'M-PESA could not send the request. Try again in a minute.',
    sw: 'M-PESA haikuweza kutuma ombi. Jaribu tena baada ya dakika moja.',
  },
  cancelled: {
    en: 'The M-PESA request was cancelled or closed. Nothing was charged. Try again when you are ready.',
    sw: 'Ombi la M-PESA lilighairiwa au kufungwa. Hujatozwa chochote. Jaribu tena ukiwa tayari.',
  },
  unreachable: {
    en: 'We could not reach your phone. Check that it is on and has signal, then try again. *234# updates an old SIM menu.',
    sw: 'Hatukuweza kufikia simu yako. Hakikisha imewashwa na ina mtandao, kisha ujaribu tena. *234# husasisha menyu ya laini ya zamani.',
  },
  wrong_pin: {
    en: 'The M-PESA PIN was not correct. Nothing was charged. Try again.',
    sw: 'PIN ya M-PESA haikuwa sahihi. Hujatozwa chochote. Jaribu tena.',
  },
  pin_locked: {
    en: 'Your M-PESA PIN is locked. Call Safaricom on 100 or 200.',
    sw: 'PIN yako ya M-PESA imefungwa. Piga simu Safaricom 100 au 200.',
  },
  configuration: {
    en: 'We cannot take payments right now. Nothing was charged. We have been told and are looking into it.',
    sw: 'Hatuwezi kupokea malipo kwa sasa. Hujatozwa chochote. Tumearifiwa na tunashughulikia.',
  },
  phone_number: {
    en: 'M-PESA does not know this number. Check it, or use another Safaricom number.',
    sw: 'M-PESA haitambui nambari hii. Ikague, au tumia nambari nyingine ya Safaricom.',
  },
  other: {
    en: 'The payment did not complete. If money left your account it will be credited automatically.',
    sw: 'Malipo hayakukamilika. Ikiwa pesa zimetoka kwenye akaunti yako, zitawekwa moja kwa moja.',
  },
  still_checking: {
    en: 'We are still waiting for M-PESA. Do not pay again; we credit you automatically.',
    sw: 'Bado tunasubiri M-PESA. Usilipe tena; tutakuwekea moja kwa moja.',
  },
  under_review: {
    en: 'M-PESA gave us answers that do not agree. Do not pay again; a person is checking it.',
    sw: 'M-PESA imetupa majibu yasiyolingana. Usilipe tena; mtu anakagua.',
  },
  refund_due: {
    en: 'Your money arrived, but this can no longer be bought. We are sending it back to you.',
    sw: 'Pesa zako zimefika, lakini hii haiwezi kununuliwa tena. Tunakurudishia.',
  },
} as const satisfies Record<string, Words>;
export type PaymentReason = keyof typeof PAYMENT_REASONS;

/** What a payment's state says by itself. `{amount}`, `{receipt}` are filled in. */
export const PAYMENT_WORDS = {
  sending: { en: 'Sending the request to your phone…', sw: 'Tunatuma ombi kwenye simu yako…' },
  waiting: { en: 'Enter your PIN on your phone.', sw: 'Weka PIN yako kwenye simu yako.' },
  paid: { en: 'Payment received. Receipt {receipt}.', sw: 'Malipo yamepokelewa. Risiti {receipt}.' },
  reversed: { en: 'This payment was returned to you.', sw: 'Malipo haya yamerudishwa kwako.' },
} as const satisfies Record<string, Words>;

/** The words of a payment in a language; a reason that nobody knows reads as `other`. */
export function paymentMessage(
  payment: Pick<PaymentView, 'state' | 'reason' | 'amount' | 'receipt'>,
  language: 'en' | 'sw',
): string {
  const { state, reason } = payment;
  const words: Words =
    state === 'failed' || state === 'checking'
      ? (PAYMENT_REASONS[(reason ?? 'still_checking') as PaymentReason] ?? PAYMENT_REASONS.other)
      : PAYMENT_WORDS[state];
  return words[language]
    .replace('{amount}', new Intl.NumberFormat('en-KE').format(payment.amount))
    .replace('{receipt}', payment.receipt ?? '')
    .replace(/ (?:Receipt|Risiti) \.$/, '');
}
