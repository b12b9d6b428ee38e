import type { Language } from './errors.ts';
import { groupDigits } from './group-digits.ts';
import { nairobiDay } from './nairobi-time.ts';
import type { RefundView } from './refunds.ts';

// A file of its own, as payment-words.ts is: only the screens that say these words load them.
const REFUND_WORDS: Record<RefundView['state'], Record<Language, string>> = {
  owed: {
    en: 'KSh {amount} goes back to {phone} by {date}.',
    sw: 'KSh {amount} zitarudi kwa {phone} kufikia {date}.',
  },
  sending: {
    en: 'KSh {amount} is on its way back to {phone}, by {date} at the latest.',
    sw: 'KSh {amount} ziko njiani kurudi kwa {phone}, kufikia {date} kabisa.',
  },
  late: {
    en: 'KSh {amount} goes back to {phone}. It takes longer than we said. A person is on it; you need not do anything.',
    sw: 'KSh {amount} zitarudi kwa {phone}. Zinachelewa kuliko tulivyosema. Mtu anashughulikia; huna haja ya kufanya chochote.',
  },
  returned: {
    en: 'KSh {amount} went back to {phone}. M-PESA code {receipt}.',
    sw: 'KSh {amount} zimerudi kwa {phone}. Msimbo wa M-PESA {receipt}.',
  },
};
/** The order that it was for is paid and stays: nobody is to take this for its end. */
const TWICE_WORDS: typeof REFUND_WORDS = {
  owed: {
    en: 'You paid twice: the second KSh {amount} goes back to {phone} by {date}; your order stays.',
    sw: 'Umelipa mara mbili: KSh {amount} za pili zitarudi kwa {phone} kufikia {date}; oda yako inabaki.',
  },
  sending: {
    en: 'You paid twice: the second KSh {amount} is on its way back to {phone}, by {date} at the latest; your order stays.',
    sw: 'Umelipa mara mbili: KSh {amount} za pili ziko njiani kurudi kwa {phone}, kufikia {date} kabisa; oda yako inabaki.',
  },
  late: {
    en: 'You paid twice: the second KSh {amount} goes back to {phone}; your order stays. It takes longer than we said. A person is on it; you need not do anything.',
    sw: 'Umelipa mara mbili: KSh {amount} za pili zitarudi kwa {phone}; oda yako inabaki. Zinachelewa kuliko tulivyosema. Mtu anashughulikia; huna haja ya kufanya chochote.',
  },
  returned: {
    en: 'You paid twice: the second KSh {amount} went back to {phone}; your order stays. M-PESA code {receipt}.',
    sw: 'Umelipa mara mbili: KSh {amount} za pili zimerudi kwa {phone}; oda yako inabaki. Msimbo wa M-PESA {receipt}.',
  },
};
const PAYER: Record<Language, string> = { en: 'the number that paid', sw: 'nambari iliyolipa' };

/** What goes back, how much, where to, and by when or under which code: one sentence of two at most. */
export function refundMessage(refund: RefundView, language: Language): string {
  const { state, amount, phone, expected_by, receipt } = refund;
  const words = refund.paid_twice === true ? TWICE_WORDS : REFUND_WORDS;
  return words[state][language]
    .replace('{amount}', groupDigits(amount, Number.isInteger(amount) ? 0 : 2))
    .replace('{phone}', phone ?? PAYER[language])
    .replace('{date}', expected_by === null ? '' : nairobiDay(Date.parse(expected_by), language))
    .replace('{receipt}', receipt ?? '');
}
