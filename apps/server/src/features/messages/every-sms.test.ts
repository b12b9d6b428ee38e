import type { NotificationFacts } from '@mnada/contract';
import { SUSPENSION_CAUSES } from '@mnada/contract/office';
import { describe, expect, test } from 'vitest';
import { codeMessage, contactChangeText, noticeText } from '../accounts/texts.ts';
import { emailText, smsText } from '../notifications/deliveries/message-texts.ts';
import { dayInNairobi, tellOfDeletion } from '../data-subject/deletion/tell.ts';
import { payoutNoticeText } from '../payouts/notices.ts';

/** GSM 03.38: what a phone without a smart screen shows, seven bits each; those of the second table take two. */
const BASIC = /^[A-Za-z0-9 @£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]$/;
const EXTENDED = /^[\^{}\\[~\]|€\f]$/;

/** How many of the 160 septets a text takes, and which of its signs would make it a message of 70. */
function measured(text: string): { septets: number; foreign: string[] } {
  const signs = [...text];
  return {
    septets: signs.reduce((sum, sign) => sum + (EXTENDED.test(sign) ? 2 : 1), 0),
    foreign: signs.filter((sign) => !BASIC.test(sign) && !EXTENDED.test(sign)),
  };
}

const URL = 'https://www.mnada.co.ke';
const FORGOT = `${URL}/forgot-password`;
const ID = '0b5b0a5e-1111-4222-8333-444455556666';
const LATE = '2026-12-26T20:56:00Z';
const product = {
  auction_id: 1_000_017,
  product_name: 'Kilele 65-inch 4K Smart Television with Soundbar',
  product_image: null,
};
const LOGGED = { size: 1_234_567, root: 'Ab3+E/9h', vkey: 'mnada.co.ke/ledger/1+01020304+AbCd' };
const BOTH = ['en', 'sw'] as const;

/** What may come as an SMS (NOTIFICATION_DEFAULTS), with long names, sums and dates. */
const NOTIFIED: readonly NotificationFacts[] = [
  { kind: 'won', data: { ...product, price: 249_999.5, claim_until: LATE } },
  { kind: 'won', data: { ...product, price: 249_999.5, claim_until: LATE, log: LOGGED } },
  { kind: 'claim_reminder', data: { ...product, claim_until: LATE } },
  ...(['paid', 'processing', 'shipped', 'delivered', 'cancelled'] as const).map(
    (status): NotificationFacts => ({ kind: 'order', data: { order_id: ID, ...product, status } }),
  ),
  ...(['pending', 'processing', 'completed', 'failed'] as const).map(
    (status): NotificationFacts => ({
      kind: 'withdrawal',
      data: { withdrawal_id: ID, reference: 'WD-100042', status, amount: 249_999, receipt: 'UKN8XY12AB', due_at: LATE },
    }),
  ),
  ...Object.keys(SUSPENSION_CAUSES).flatMap((cause): NotificationFacts[] => [
    { kind: 'account', data: { event: 'suspended_all', cause, at: LATE } },
    { kind: 'account', data: { event: 'suspended_all', cause } },
  ]),
];

function deletion(what: 'asked' | 'deleted', language: 'en' | 'sw'): string {
  const sent: string[] = [];
  const filled = { day: dayInNairobi(new Date(LATE), language), address: `${URL}/login` };
  tellOfDeletion(
    { send: ({ text }) => void sent.push(text) },
    what,
    { language, phone: '+254712345678', email: null },
    filled,
  );
  return sent[0] ?? '';
}

const long = { reference: 'WD-100042', shillings: 249_999, phone: '+254712345678' };
const EVERY: readonly (readonly [string, string])[] = BOTH.flatMap((language) => [
  ['a code', codeMessage('123456', 'www.mnada.co.ke', language)] as const,
  ...(['passwordChanged', 'contactLost', 'providerLinked', 'deletionCancelled', 'contactVerified'] as const).map(
    (notice) => [notice, noticeText(notice, language, FORGOT).text] as const,
  ),
  ...(
    [
      { channel: 'sms', to: '0712***678' },
      { channel: 'email', to: 'w***@department.of.a.very-long-company-name.co.ke' },
      { channel: 'sms', to: null },
      { channel: 'email', to: null },
    ] as const
  ).map((change) => ['a contact changed', contactChangeText(change, language, FORGOT).text] as const),
  ...(['requested', 'number_changed'] as const).map(
    (what) => [`payout ${what}`, payoutNoticeText(what, language, long)] as const,
  ),
  ...(['asked', 'deleted'] as const).map((what) => [`deletion ${what}`, deletion(what, language)] as const),
  ...NOTIFIED.map((facts) => [facts.kind, smsText(facts, language, URL)] as const),
]);

describe('[OWN-4] every SMS', () => {
  test.each(BOTH)(
    '[LOG-9] of a win carries the size of the public log and the first signs of its root in %s',
    (language) => {
      const won = { kind: 'won', data: { ...product, price: 249_999.5, claim_until: LATE, log: LOGGED } } as const;
      expect(smsText(won, language, URL)).toContain('Log 1234567 Ab3+E/9h.');
      expect(emailText(won, language, URL).text).toContain(LOGGED.vkey);
    },
  );

  test.each(EVERY)('%s is one message of plain signs, with nothing left to fill in: %s', (_name, text) => {
    const { septets, foreign } = measured(text);
    expect(foreign).toEqual([]);
    expect(septets).toBeLessThanOrEqual(160);
    expect(text).not.toMatch(/[{}]|undefined|NaN/);
  });

  test.each(BOTH)('a notification is told to its last word in %s, however long its product is called', (language) => {
    for (const facts of NOTIFIED) expect(smsText(facts, language, URL)).toMatch(/(?:[.?]|www\.mnada\.co\.ke\/\S+)$/);
  });
});

test('what would cost a second message is noticed: curly quotes, dashes, dots of other alphabets; a brace counts twice', () => {
  expect(measured('don’t – “now” •…').foreign).toEqual(['’', '–', '“', '”', '•', '…']);
  expect(measured('{a}').septets).toBe(5);
});
