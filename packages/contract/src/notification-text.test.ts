import { describe, expect, test } from 'vitest';
import { NOTIFICATION_DEFAULTS, NOTIFICATION_KINDS } from './notification-choices.ts';
import { notificationText } from './notification-text.ts';
import { NotificationFacts } from './notifications.ts';

const ID = '0b5b0a5e-1111-4222-8333-444455556666';
const product = { auction_id: 17, product_name: 'Kettle', product_image: null };
const ordered = { auction_id: 17, product_name: 'Kettle' };
const until = '2026-12-06T22:30:00Z';

const PAYMENT_STATES = [
  'paid',
  'failed',
  'reversed',
  'refund_due',
  'refund_owed',
  'refund_forgotten',
  'refund_sent',
  'refund_delayed',
  'refund_returned',
] as const;
const payments = PAYMENT_STATES.flatMap((state) =>
  (['pack', 'win', 'order'] as const).map(
    (purpose): NotificationFacts => ({
      kind: 'payment',
      data: { payment_id: ID, state, purpose, amount: 1350, ...(purpose === 'pack' ? { bids: 150 } : ordered) },
    }),
  ),
);
const EVERY: readonly NotificationFacts[] = [
  { kind: 'outbid', data: { ...product, price: 12 } },
  { kind: 'won', data: { ...product, price: 1200, claim_until: until } },
  { kind: 'claim_reminder', data: { ...product, claim_until: until } },
  { kind: 'claim_reminder', data: { ...product, claim_until: until, is_back: true } },
  ...payments,
  { kind: 'payment', data: { payment_id: ID, state: 'paid', purpose: 'pack', amount: 1350 } },
  { kind: 'payment', data: { payment_id: ID, state: 'refund_owed', purpose: 'order', amount: 1350, back_by: until } },
  ...[0, 22.5].flatMap((owed) =>
    (['pack', 'order'] as const).map(
      (purpose): NotificationFacts => ({
        kind: 'payment',
        data: { payment_id: ID, state: 'refund_owed', purpose, amount: 1350, takes_bids: { bids: 3, owed } },
      }),
    ),
  ),
  ...(
    [
      'paid',
      'processing',
      'shipped',
      'rerouted',
      'new_day',
      'win_free',
      'readdressed',
      'delivered',
      'cancelled',
      'complaint_open',
      'complaint_refused',
      'return_open',
      'return_agreed',
      'return_received',
      'return_refused',
    ] as const
  ).map(
    (status): NotificationFacts => ({
      kind: 'order',
      data: {
        ...{ order_id: ID, ...product, status },
        ...(status === 'new_day' ? { by: until } : {}),
        ...(status === 'win_free' ? { claim_until: until } : {}),
        ...(status === 'readdressed' ? { address: { was: 'Moi Drive 14', now: 'Moi Drive 41' } } : {}),
      },
    }),
  ),
  { kind: 'order', data: { order_id: ID, ...product, status: 'win_free' } },
  ...(['replaced', 'repaired', 'withdrawn'] as const).map(
    (outcome): NotificationFacts => ({
      kind: 'order',
      data: { order_id: ID, ...product, status: 'promise_sent', outcome },
    }),
  ),
  ...(['return_open', 'return_agreed', 'complaint_open'] as const).flatMap((status) =>
    [0, 22.5].map(
      (owed): NotificationFacts => ({
        kind: 'order',
        data: { order_id: ID, ...product, status, takes_bids: { bids: 3, owed } },
      }),
    ),
  ),
  ...(['money_back', 'replaced', 'repaired', 'explained', 'withdrawn'] as const).flatMap((outcome) =>
    (['complaint_resolved', 'return_resolved'] as const).map(
      (status): NotificationFacts => ({ kind: 'order', data: { order_id: ID, ...product, status, outcome } }),
    ),
  ),
  ...(['pending', 'processing', 'completed', 'failed'] as const).map(
    (status): NotificationFacts => ({
      kind: 'withdrawal',
      data: { withdrawal_id: ID, reference: 'WD000042', status, amount: 4500 },
    }),
  ),
  {
    kind: 'withdrawal',
    data: {
      ...{ withdrawal_id: ID, reference: 'WD-1002', status: 'pending', amount: 2988 },
      due_at: until,
      hold_reason: 'other_number',
    },
  },
  ...(['claim', 'earnings'] as const).map(
    (refused): NotificationFacts => ({
      kind: 'withdrawal',
      data: { withdrawal_id: ID, reference: 'WD-1002', status: 'failed', amount: 2988, refused },
    }),
  ),
  { kind: 'saved_starting', data: { ...product, starts_at: until } },
  { kind: 'seat', data: { ...product, starts_at: until } },
  ...(['joined', 'earned', 'available', 'reversed'] as const).map(
    (event): NotificationFacts => ({ kind: 'referral', data: { event, friend: 'wanjiru', amount: 40 } }),
  ),
  { kind: 'auction', data: { ...product, event: 'seat_back' } },
  { kind: 'auction', data: { ...product, event: 'cancelled', reason: 'wrong_price', bids: 3 } },
  { kind: 'auction', data: { ...product, event: 'cancelled', reason: 'other' } },
  {
    kind: 'auction',
    data: {
      ...product,
      event: 'cancelled',
      reason: 'technical',
      words: { en: 'We look into slow payments', sw: 'Tunaangalia malipo ya polepole.' },
    },
  },
  { kind: 'auction', data: { ...product, event: 'moved', starts_at: until } },
  { kind: 'reward', data: { step: 'first_watch', bids: 2 } },
  ...(
    [
      'password_changed',
      'phone_changed',
      'email_changed',
      'break_started',
      'excluded',
      'limit_lowered',
      'limit_raised',
    ] as const
  ).map((event): NotificationFacts => ({ kind: 'account', data: { event, at: until } })),
];

describe('notificationText', () => {
  test('[OWN-4] every kind is known to the schema, the lists and the texts alike', () => {
    const kinds = NotificationFacts.def.options.map((option) => option.shape.kind.def.values[0]);
    expect(kinds).toEqual([...NOTIFICATION_KINDS]);
    expect(Object.keys(NOTIFICATION_DEFAULTS)).toEqual([...NOTIFICATION_KINDS]);
    expect(new Set(EVERY.map((facts) => facts.kind)).size).toBe(NOTIFICATION_KINDS.length);
  });

  const named = EVERY.map((facts) => {
    const { kind, data } = facts;
    const part = ['purpose', 'state', 'status', 'event'].flatMap((name) =>
      Object.entries(data).filter(([k]) => k === name),
    );
    return [[kind, ...part.map(([, value]) => String(value))].join(' '), facts] as const;
  });
  test.each(named)('[GEN-7] %s is said in both languages, and leads somewhere', (_name, facts) => {
    expect(NotificationFacts.parse(facts)).toEqual(facts);
    const [en, sw] = [notificationText(facts, 'en'), notificationText(facts, 'sw')];
    expect(en.title).not.toBe(sw.title);
    expect(en.body).not.toBe(sw.body);
    expect(en.path).toBe(sw.path);
    for (const { title, body, path } of [en, sw]) {
      expect(title.length).toBeLessThanOrEqual(60);
      expect(body).toMatch(/[.?]$/);
      expect(`${title}${body}`).not.toMatch(/[{}]|undefined|NaN|!/);
      expect(path).toMatch(/^\/[a-z_]+(\/[0-9a-f-]+)?$/);
    }
  });

  test('[OWN-3] a reward is on its way until its day, and the notice says so', () => {
    const earned = (earned_at?: string): NotificationFacts => ({
      kind: 'referral',
      data: { event: 'earned', friend: 'nj•••o', amount: 50, ...(earned_at === undefined ? {} : { earned_at }) },
    });
    const day = '2026-11-26T21:30:00Z'; // half past midnight of the 27th in Nairobi
    expect(notificationText(earned(day), 'en').body).toBe(
      'KSh\u00a050 through nj•••o is on the way, yours on 27 Nov 2026.',
    );
    expect(notificationText(earned(day), 'sw').body).toBe('KSh\u00a050 kupitia nj•••o ziko njiani, zako 27 Nov 2026.');
    // Those told before the day was.
    expect(notificationText(earned(), 'en').body).toBe('KSh\u00a050 through nj•••o is on the way.');
  });

  test('[OWN-4] times are those of Nairobi, whatever the machine thinks', () => {
    const won: NotificationFacts = { kind: 'won', data: { ...product, price: 1200.5, claim_until: until } };
    expect(notificationText(won, 'en')).toEqual({
      title: 'You won Kettle',
      body: 'Your price is KSh\u00a01,200.50. Claim it by Mon 7 Dec 2026, 1:30\u00a0AM.',
      path: '/claim_price/17',
    });
    expect(notificationText(won, 'sw').body).toContain('Jtt 7 Des 2026, 1:30\u00a0AM');
    const soon: NotificationFacts = { kind: 'saved_starting', data: { ...product, starts_at: until } };
    expect(notificationText(soon, 'en').body).toBe('Its auction opens at 1:30\u00a0AM.');
  });

  test('[PAY-6] a pack whose bids went towards a debt says how many, and how many were added', () => {
    const paid: NotificationFacts = {
      kind: 'payment',
      data: { payment_id: ID, state: 'paid', purpose: 'pack', amount: 1350, bids: 150, debt_bids: 40 },
    };
    expect(notificationText(paid, 'en').body.replaceAll('\u00a0', ' ')).toBe(
      'KSh 1,350 paid for 150 bids. Towards what you owed: 40 bids. Added to your account: 110 bids.',
    );
    expect(notificationText(paid, 'sw').body.replaceAll('\u00a0', ' ')).toBe(
      'KSh 1,350 zimelipwa kwa zabuni 150. Zimelipa deni lako: zabuni 40. Zimeongezwa kwenye akaunti yako: zabuni 110.',
    );
  });

  test('[PAY-6] a pack with which the rest of a debt was let go says so', () => {
    const owed = { debt_bids: 168, debt_let_go: 6 };
    const paid: NotificationFacts = {
      kind: 'payment',
      data: { payment_id: ID, state: 'paid', purpose: 'pack', amount: 2400, bids: 300, ...owed },
    };
    expect(notificationText(paid, 'en').body.replaceAll('\u00a0', ' ')).toBe(
      'KSh 2,400 paid for 300 bids. Towards what you owed: 168 bids. The rest, KSh 6, is less than a bid and was let go: you owe nothing more. Added to your account: 132 bids.',
    );
    expect(notificationText(paid, 'sw').body.replaceAll('\u00a0', ' ')).toContain(
      'Zimelipa deni lako: zabuni 168. Salio la deni, KSh 6, ni chini ya zabuni moja na limesamehewa: huna deni tena.',
    );
  });

  test('[PAY-6] a reversal that took bids back says how many, why, what is left, and what is owed', () => {
    const reversed = (bids: number, balance: number, owed: number): NotificationFacts => ({
      kind: 'payment',
      data: { payment_id: ID, state: 'reversed', purpose: 'pack', amount: 1350, taken_back: { bids, balance, owed } },
    });
    const said = (...taken: [number, number, number]) =>
      (['en', 'sw'] as const).map((language) =>
        notificationText(reversed(...taken), language).body.replaceAll('\u00a0', ' '),
      );
    expect(said(148, 12, 0)).toEqual([
      'KSh 1,350 went back to you, so 148 bids of that payment were taken back. You have 12 bids left.',
      'KSh 1,350 zimerudi kwako, hivyo zabuni 148 za malipo hayo zimechukuliwa. Umebaki na zabuni 12.',
    ]);
    expect(said(1, 1, 18)).toEqual([
      'KSh 1,350 went back to you, so 1 bid of that payment was taken back. You have 1 bid left. You owe KSh 18 for bids already used; your next pack pays it first.',
      'KSh 1,350 zimerudi kwako, hivyo zabuni 1 ya malipo hayo imechukuliwa. Umebaki na zabuni 1. Unadaiwa KSh 18 za zabuni zilizotumika; kifurushi chako kijacho kitazilipa kwanza.',
    ]);
    expect(said(0, 0, 1_350)).toEqual([
      'KSh 1,350 went back to you. All its bids were already used, so none was taken back. You have 0 bids left. You owe KSh 1,350 for bids already used; your next pack pays it first.',
      'KSh 1,350 zimerudi kwako. Zabuni zake zote zilishatumika, hivyo hakuna iliyochukuliwa. Umebaki na zabuni 0. Unadaiwa KSh 1,350 za zabuni zilizotumika; kifurushi chako kijacho kitazilipa kwanza.',
    ]);
  });

  test('[OWN-4] one bid is one bid; what was typed by people is not read as a gap to fill', () => {
    const reward = (bids: number): NotificationFacts => ({ kind: 'reward', data: { step: 'x', bids } });
    expect(notificationText(reward(1), 'en').body).toBe('Added to your account, free of charge: 1 bid.');
    const named: NotificationFacts = { kind: 'outbid', data: { ...product, product_name: '{price} $& TV', price: 3 } };
    expect(notificationText(named, 'en').body).toBe('{price} $& TV is at KSh\u00a03 now.');
  });
});

test('[BID-16] what was set aside and taken back with a payment is never told as back, not in a notice of before either', () => {
  const ended = (autobid: string, language: 'en' | 'sw' = 'en') =>
    notificationText({ kind: 'auction', data: { ...product, event: 'autobid_ended', autobid, bids: 20 } }, language)
      .body;
  expect(ended('break')).toMatch(/20 bids/);
  expect(ended('reversed')).toBe('A payment was taken back. What is left is in your balance.');
  expect(ended('reversed', 'sw')).toBe('Malipo yamerudishwa. Zilizobaki zipo kwenye salio lako.');
  // Two of twenty may be left where three are one tap.
  expect(ended('used_up')).toMatch(/^It has no bids left for another tap\. .*20 bids/);
});

test('[PAY-6] paid twice: the notice names what was bought, which sum goes back, and that the order stays', () => {
  const facts: NotificationFacts = {
    kind: 'payment',
    data: { payment_id: ID, state: 'refund_owed', purpose: 'order', amount: 5_995, ...ordered, back_by: until },
  };
  const { title, body, path } = notificationText(facts, 'en');
  expect([title, path]).toEqual(['You paid twice', '/order_details/17']);
  expect(body.replaceAll('\u00a0', ' ')).toBe(
    'You paid twice for Kettle: the second KSh 5,995 goes back by 7 Dec 2026; your order stays.',
  );
  expect(notificationText(facts, 'sw').body).toContain('oda yako inabaki');
});

test('[WIN-3][S28] a withdrawal that is held tells its day with the reason, one that this version doesn’t know as well', () => {
  const held = (hold_reason: string | undefined, language: 'en' | 'sw' = 'en') =>
    notificationText(
      {
        kind: 'withdrawal',
        data: {
          withdrawal_id: ID,
          reference: 'WD-1002',
          status: 'pending',
          amount: 2988,
          due_at: until,
          ...(hold_reason === undefined ? {} : { hold_reason }),
        },
      },
      language,
    ).body.replaceAll('\u00a0', ' ');
  expect(held('unproved_number')).toMatch(/arrives by .*\. Held 48 hours: your number was not confirmed\.$/);
  expect(held('unproved_number', 'sw')).toMatch(/Zinakaa saa 48: nambari yako haikuthibitishwa\.$/);
  expect(held('of a later server')).toMatch(/ Held to keep your money safe\.$/);
  expect(held(undefined)).not.toContain('eld');
});

test('[WIN-3] a withdrawal that a debt stops names the debt and what pays it, and no day', () => {
  const data = { withdrawal_id: ID, reference: 'WD-1001', status: 'pending', amount: 4_999, debt: 1_350 } as const;
  const said = (language: 'en' | 'sw') =>
    notificationText({ kind: 'withdrawal', data }, language).body.replaceAll('\u00a0', ' ');
  expect(said('en')).toBe(
    'WD-1001 of KSh 4,999 is being reviewed. You owe KSh 1,350: your next pack pays it first, then this is sent.',
  );
  expect(said('sw')).toContain('Una deni la KSh 1,350');
});

test('[WIN-3] a refused withdrawal says that nothing was sent, where its money stands and what is next', () => {
  const data = { withdrawal_id: ID, reference: 'WD-1002', status: 'failed', amount: 2988 } as const;
  const said = (refused: 'claim' | 'earnings' | undefined, language: 'en' | 'sw' = 'en') =>
    notificationText({ kind: 'withdrawal', data: { ...data, ...(refused ? { refused } : {}) } }, language).body;
  expect(said('claim')).toContain('was not sent. See why, and claim your win again.');
  expect(said('earnings')).toContain('It is back in your earnings');
  expect(said('claim', 'sw')).toContain('dai ushindi wako tena');
  expect(said('earnings', 'sw')).toContain('zimerudi kwenye mapato yako');
  expect(said(undefined)).toContain('could not be paid out');
});

test('[GEN-9, OWN-4] every notice calls the product as its reader’s language does, and as before where there is one name', () => {
  let told = 0;
  for (const facts of EVERY) {
    if (!('product_name' in facts.data) || facts.data.product_name === undefined) continue;
    const both = { ...facts, data: { ...facts.data, product_name_sw: 'Birika' } } as NotificationFacts;
    const said = (language: 'en' | 'sw') => {
      const { title, body } = notificationText(both, language);
      return `${title} ${body}`;
    };
    expect(said('sw')).not.toContain('Kettle');
    expect(notificationText(both, 'en')).toEqual(notificationText(facts, 'en'));
    if (said('sw').includes('Birika')) told++;
  }
  expect(told).toBeGreaterThan(20);
});

test('[GEN-9] in Kiswahili a product is never what a sentence is about: nouns of other classes than its own would disagree', () => {
  for (const facts of EVERY) {
    const { body } = notificationText(facts, 'sw');
    expect(body).not.toMatch(/(?:^|[.?] )Kettle [a-z]/);
    expect(body).not.toMatch(/\b(?:kuikadiria|tunaikagua|tunaiandaa|idai|kuituma)\b/i);
  }
});

test('[PAY-6] money that is owed back is told with the bids that go with it; what paid a debt leaves the debt again', () => {
  const told = (purpose: 'pack' | 'order', owed: number, more = {}) =>
    notificationText(
      {
        kind: 'payment',
        data: { payment_id: ID, state: 'refund_owed', purpose, amount: 1350, takes_bids: { bids: 150, owed }, ...more },
      },
      'en',
    ).body;
  expect(told('pack', 0)).toMatch(
    /goes back.*we take back the 150 bids of this payment\. If you use any before then, you owe for them\.$/,
  );
  expect(told('pack', 90)).toMatch(
    /of this payment, and you owe KSh.90 for those already used\. If you use more before then, you owe for those, too\.$/,
  );
  expect(told('order', 0)).toMatch(
    /we take back the 150 bids that this purchase returned\. If you use any before then,/,
  );
  expect(told('pack', 1350, { pays_debt: true })).toMatch(/It paid what you owed.*you owe KSh.1,350 again\.$/);
});

test('[PAY-6][WIN-7] whoever is told that bids go back is told that using them until then is owed, of one as of many, in both languages', () => {
  const told = (bids: number, owed: number, language: 'en' | 'sw') =>
    notificationText(
      { kind: 'order', data: { order_id: ID, ...product, status: 'return_agreed', takes_bids: { bids, owed } } },
      language,
    ).body;
  expect(told(1, 0, 'en')).toMatch(/the 1 bid .*\. If you use it before then, you owe for it\.$/);
  expect(told(3, 0, 'sw')).toMatch(/ Ukizitumia kabla ya hapo, utadaiwa\.$/);
  expect(told(1, 0, 'sw')).toMatch(/ Ukiitumia kabla ya hapo, utadaiwa\.$/);
  expect(told(3, 9, 'sw')).toMatch(/ Ukitumia nyingine kabla ya hapo, utadaiwa pia\.$/);
  // The only one is used: there is none to use.
  for (const language of ['en', 'sw'] as const) expect(told(1, 9, language)).not.toMatch(/before then|kabla ya hapo/);
});
