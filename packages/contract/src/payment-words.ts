import { groupDigits } from './group-digits.ts';
import type { PaymentView } from './payments.ts';

// A file of its own, as errors.ts is: only the screens that say these words load them; every page loads the schemas.
type Words = { readonly en: string; readonly sw: string };
/**
 * Why a payment is not paid, in plain words: what happened, and what to do. `{amount}` and `{received}` are filled in
 * (`1,350`).
 * "Nothing was charged" stands only where a definite answer says so.
 */
export const PAYMENT_REASONS = {
  no_funds: {
    en: 'Your M-PESA balance is not enough for KSh {amount}. Nothing was charged. Top up and try again.',
    sw: 'Salio lako la M-PESA halitoshi KSh {amount}. Hujatozwa chochote. Ongeza salio kisha ujaribu tena.',
  },
  limit_below: {
    en: 'This amount is outside M-PESA limits. Nothing was charged.',
    sw: 'Kiasi hiki kiko nje ya vikomo vya M-PESA. Hujatozwa chochote.',
  },
  limit_above: {
    en: 'This amount is outside M-PESA limits. Nothing was charged.',
    sw: 'Kiasi hiki kiko nje ya vikomo vya M-PESA. Hujatozwa chochote.',
  },
  daily_limit: {
    en: 'This passes your M-PESA daily limit. Nothing was charged. Try again tomorrow.',
    sw: 'Hii inapita kikomo chako cha M-PESA cha siku. Hujatozwa chochote. Jaribu tena kesho.',
  },
  our_limit: {
    en: 'We cannot take payments right now. Nothing was charged. Try again later.',
    sw: 'Hatuwezi kupokea malipo kwa sasa. Hujatozwa chochote. Jaribu tena baadaye.',
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
    en: 'The request expired before the PIN was entered. Nothing was charged.',
    sw: 'Ombi limeisha muda kabla ya PIN kuwekwa. Hujatozwa chochote.',
  },
  not_sent: {
    en: 'M-PESA could not send the request. Try again in a minute.',
    sw: 'M-PESA haikuweza kutuma ombi. Jaribu tena baada ya dakika moja.',
  },
  cancelled: {
    en: 'The M-PESA request was cancelled or closed. Nothing was charged.',
    sw: 'Ombi la M-PESA lilighairiwa au kufungwa. Hujatozwa chochote.',
  },
  unreachable: {
    en: 'We could not reach your phone. Check that it is on and has signal, then try again. *234# updates an old SIM menu.',
    sw: 'Hatukuweza kufikia simu yako. Hakikisha imewashwa na ina mtandao, kisha ujaribu tena. *234# husasisha menyu ya laini ya zamani.',
  },
  unanswered: {
    en: 'You did not answer the request in time. If it did not show, check that your phone is on and has signal. *234# updates an old SIM menu.',
    sw: 'Hukujibu ombi kwa wakati. Ikiwa halikuonekana, hakikisha simu imewashwa na ina mtandao. *234# husasisha menyu ya laini ya zamani.',
  },
  wrong_pin: {
    en: 'The M-PESA PIN was not correct. Nothing was charged.',
    sw: 'PIN ya M-PESA haikuwa sahihi. Hujatozwa chochote.',
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
    en: 'The payment did not complete. If money left your account, it is credited automatically.',
    sw: 'Malipo hayakukamilika. Ikiwa pesa zimetoka kwenye akaunti yako, zitahesabiwa zenyewe.',
  },
  still_checking: {
    en: 'We are still waiting for M-PESA. Do not pay again; we credit you automatically.',
    sw: 'Bado tunasubiri M-PESA. Usilipe tena; tutathibitisha wenyewe.',
  },
  under_review: {
    en: 'M-PESA gave us answers that do not agree. Do not pay again; a person is checking it.',
    sw: 'M-PESA imetupa majibu yasiyolingana. Usilipe tena; mtu anahakiki.',
  },
  other_amount: {
    en: 'KSh {received} arrived instead of KSh {amount}. It is safe. Choose what to do with it; do not pay the full price again.',
    sw: 'KSh {received} zimefika badala ya KSh {amount}. Ziko salama. Chagua cha kufanya nazo; usilipe bei yote tena.',
  },
  other_amount_top_up: {
    en: 'KSh {received} of KSh {amount} is kept safe. Your bids come as soon as the rest is paid.',
    sw: 'KSh {received} kati ya KSh {amount} ziko salama. Zabuni zako zitaingia mara tu sehemu iliyobaki itakapolipwa.',
  },
  other_amount_back: {
    en: 'KSh {received} arrived instead of KSh {amount}. It goes back to the number that paid.',
    sw: 'KSh {received} zimefika badala ya KSh {amount}. Zinarudi kwa nambari iliyolipa.',
  },
  other_amounts_back: {
    en: 'KSh {received} arrived in several payments, none of them of KSh {amount}. It goes back to the number that paid.',
    sw: 'KSh {received} zimefika kwa malipo kadhaa, na hakuna lililokuwa la KSh {amount}. Zinarudi kwa nambari iliyolipa.',
  },
  other_amount_order: {
    en: 'KSh {received} arrived instead of KSh {amount}. Orders are paid in one sum, so it goes back to the number that paid.',
    sw: 'KSh {received} zimefika badala ya KSh {amount}. Oda hulipwa kwa kiasi kimoja, hivyo zinarudi kwa nambari iliyolipa.',
  },
  other_amounts_order: {
    en: 'KSh {received} arrived in several payments, none of them of KSh {amount}. Orders are paid in one sum, so it goes back to the number that paid.',
    sw: 'KSh {received} zimefika kwa malipo kadhaa, na hakuna lililokuwa la KSh {amount}. Oda hulipwa kwa kiasi kimoja, hivyo zinarudi kwa nambari iliyolipa.',
  },
  refund_due: {
    en: 'Your money arrived, but this can no longer be bought. We are sending it back to you.',
    sw: 'Pesa zako zimefika, lakini hii haiwezi kununuliwa tena. Tunakurudishia.',
  },
  refund_unnamed: {
    en: 'M-PESA says you paid, but this can no longer be bought. Do not pay again: your money goes back once M-PESA sends us its receipt.',
    sw: 'M-PESA inasema umelipa, lakini hii haiwezi kununuliwa tena. Usilipe tena: pesa zako zitarudi M-PESA ikitutumia risiti yake.',
  },
} as const satisfies Record<string, Words>;
export type PaymentReason = keyof typeof PAYMENT_REASONS;

/** What a payment's state says by itself. `{amount}`, `{receipt}` are filled in. */
const PAYMENT_WORDS = {
  sending: { en: 'Sending the request to your phone…', sw: 'Tunatuma ombi kwenye simu yako…' },
  waiting: { en: 'Enter your PIN on your phone.', sw: 'Weka PIN yako kwenye simu yako.' },
  paid: { en: 'Payment received. Receipt {receipt}.', sw: 'Malipo yamepokelewa. Risiti {receipt}.' },
  reversed: { en: 'This payment was returned to you.', sw: 'Malipo haya yamerudishwa kwako.' },
} as const satisfies Record<string, Words>;

const shillings = (kes: number): string => groupDigits(kes, Number.isInteger(kes) ? 0 : 2);

/** Of bids its payer chose; what is bought in one sum (PAY-7) says so. */
function whyBack({ purpose, received_in }: Pick<PaymentView, 'received_in'> & { purpose?: PaymentView['purpose'] }) {
  const name = (received_in ?? 1) > 1 ? 'other_amounts' : 'other_amount';
  return `${name}_${purpose === undefined || purpose === 'pack' ? 'back' : 'order'}` as const;
}

/** The words of a payment in a language; a reason that nobody knows reads as `other`. */
export function paymentMessage(
  payment: Pick<PaymentView, 'state' | 'reason' | 'amount' | 'received' | 'received_in' | 'receipt'> & {
    /** Absent: bids. */
    readonly purpose?: PaymentView['purpose'];
  },
  language: 'en' | 'sw',
): string {
  const { state } = payment;
  const reason = payment.reason === 'other_amount_back' ? whyBack(payment) : payment.reason;
  const words: Words =
    state === 'failed' || state === 'checking'
      ? (PAYMENT_REASONS[(reason ?? 'still_checking') as PaymentReason] ?? PAYMENT_REASONS.other)
      : PAYMENT_WORDS[state];
  return words[language]
    .replace('{amount}', shillings(payment.amount))
    .replace('{received}', shillings(payment.received ?? 0))
    .replace('{receipt}', payment.receipt ?? '')
    .replace(/ (?:Receipt|Risiti) \.$/, '');
}
