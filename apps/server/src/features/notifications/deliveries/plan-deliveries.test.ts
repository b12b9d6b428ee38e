import { NOTIFICATION_KINDS, type NotificationFacts } from '@mnada/contract';
import { afterQuietHours, isQuiet } from '@mnada/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comes } from '../choices.ts';
import type { TakenDelivery } from './delivery.sql.ts';
import { emailText, pushMessage, pushTopic, smsText } from './message-texts.ts';
import { A_DAY, planDeliveries, type PlanDeliveriesCommand, URGENCY } from './plan-deliveries.ts';
import { atLastMoment } from './send-due.ts';

const ID = '0b5b0a5e-1111-4222-8333-444455556666';
const HOUR_MS = 3_600_000;
const DAY = Date.parse('2026-11-22T09:00:00Z'); // noon in Nairobi
const NIGHT = Date.parse('2026-11-22T20:00:00Z'); // 23:00
const product = { auction_id: 17, product_name: 'Kettle', product_image: null };
const later = (ms: number, hours: number): string => new Date(ms + hours * HOUR_MS).toISOString();

const factsAt = (nowMs: number): NotificationFacts[] => [
  { kind: 'outbid', data: { ...product, price: 12 } },
  { kind: 'won', data: { ...product, price: 1200, claim_until: later(nowMs, 300) } },
  { kind: 'claim_reminder', data: { ...product, claim_until: later(nowMs, 70) } },
  { kind: 'payment', data: { payment_id: ID, state: 'paid', purpose: 'pack', amount: 1350, bids: 150 } },
  { kind: 'order', data: { order_id: ID, ...product, status: 'shipped' } },
  { kind: 'withdrawal', data: { withdrawal_id: ID, reference: 'WD-1001', status: 'completed', amount: 4500 } },
  { kind: 'saved_starting', data: { ...product, starts_at: later(nowMs, 0.1) } },
  { kind: 'seat', data: { ...product, starts_at: later(nowMs, 0.1) } },
  { kind: 'auction', data: { ...product, event: 'moved', starts_at: later(nowMs, 20) } },
  { kind: 'referral', data: { event: 'joined', friend: 'wanjiru' } },
  { kind: 'reward', data: { step: 'x', bids: 2 } },
  { kind: 'account', data: { event: 'password_changed' } },
];
const command = (
  facts: NotificationFacts,
  nowMs: number,
  more: Partial<PlanDeliveriesCommand> = {},
): PlanDeliveriesCommand => ({
  facts,
  createdAtMs: nowMs,
  nowMs,
  chosen: [],
  reach: { sms: true, email: true },
  subscriptionIds: [1, 2],
  hasOutbox: false,
  today: { push: 0, sms: 0, email: 0 },
  ...more,
});
const ways = (given: PlanDeliveriesCommand) => planDeliveries(given).map(({ channel }) => channel);

describe('which ways a notice goes', () => {
  test('[ACC-4] where pushes are shown in the local outbox, one goes there, with a browser and without, as far as it was chosen', () => {
    const won = factsAt(DAY).find(({ kind }) => kind === 'won') as NotificationFacts;
    const pushesOf = (more: Partial<PlanDeliveriesCommand>) =>
      planDeliveries(command(won, DAY, { hasOutbox: true, ...more }))
        .filter(({ channel }) => channel === 'push')
        .map(({ subscriptionId }) => subscriptionId);
    expect(pushesOf({})).toEqual([null, 1, 2]);
    expect(pushesOf({ subscriptionIds: [] })).toEqual([null]);
    expect(pushesOf({ chosen: [{ kind: 'won', channel: 'push', is_on: false }] })).toEqual([]);
    expect(pushesOf({ today: { push: A_DAY.push, sms: 0, email: 0 } })).toEqual([]);
  });

  test('[OWN-4] by day: defaults, one push a browser', () => {
    const all = Object.fromEntries(factsAt(DAY).map((facts) => [facts.kind, ways(command(facts, DAY))]));
    expect(all).toEqual({
      outbid: ['push', 'push'],
      won: ['push', 'push', 'sms', 'email'],
      claim_reminder: ['push', 'push', 'sms', 'email'],
      payment: ['push', 'push'],
      order: ['push', 'push'],
      withdrawal: ['push', 'push', 'sms', 'email'],
      saved_starting: ['push', 'push'],
      seat: ['push', 'push', 'sms'],
      referral: ['push', 'push'],
      reward: [],
      account: ['push', 'push'],
      auction: ['push', 'push'],
    });
  });

  test('[OPS-11] whoever is shut out altogether is told by SMS and e-mail, whatever they chose: cause, end, appeal', () => {
    const at = '2026-12-26T20:56:00Z';
    const facts = { kind: 'account', data: { event: 'suspended_all', cause: 'several_accounts', at } } as const;
    const chosen = (['sms', 'email'] as const).map((channel) => ({ kind: 'account', channel, is_on: false }) as const);
    expect(ways(command(facts, NIGHT, { subscriptionIds: [], chosen }))).toEqual(['sms', 'email']);
    const taken = { kind: 'account', event: 'suspended_all', breakUntilMs: null, channel: 'sms', chosen } as const;
    const left = { isRead: true, isOver: false, nowMs: NIGHT, expiresAtMs: NIGHT + HOUR_MS };
    expect(atLastMoment({ ...taken, ...left } as unknown as TakenDelivery)).toBeNull();
    expect(smsText(facts, 'en', 'https://www.mnada.co.ke')).toMatch(
      /^Mnada: Account suspended until Sat 26 Dec 2026, 11:56 PM\. We found .* one person's\. Not right\? Sign in to tell us\./,
    );
    expect(smsText(facts, 'sw', 'https://www.mnada.co.ke')).toMatch(
      / hadi .* Tumepata .* Si sahihi\? Ingia utuandikie\./,
    );
    expect(emailText(facts, 'en', 'https://www.mnada.co.ke').text).not.toContain('/settings');
    // The answer to what they wrote reaches them where they are shut out, too (OPS-26).
    for (const event of ['appeal_lifted', 'appeal_changed', 'appeal_stands'] as const)
      expect(ways(command({ kind: 'account', data: { event, answer: 'x' } }, DAY, { chosen })), event).toContain('sms');
    for (const event of ['suspended_bidding', 'suspension_over', 'sessions_ended'] as const)
      expect(ways(command({ kind: 'account', data: { event } }, DAY)), event).toEqual(['push', 'push']);
  });

  test('[OWN-4] at night: wins and money ring, what is useless later is dropped, the rest waits for 08:00', () => {
    const rings = factsAt(NIGHT).map((facts) => [
      facts.kind,
      [...new Set(planDeliveries(command(facts, NIGHT)).map(({ dueAtMs }) => (dueAtMs - NIGHT) / HOUR_MS))],
    ]);
    expect(Object.fromEntries(rings)).toEqual({
      outbid: [],
      won: [0],
      claim_reminder: [9],
      payment: [0],
      order: [9],
      withdrawal: [0],
      saved_starting: [],
      seat: [0],
      referral: [9],
      reward: [],
      account: [0],
      auction: [9],
    });
  });

  test('[OWN-4] only to verified contacts, only what was not switched off, only so many a day', () => {
    const won = factsAt(DAY)[1] as NotificationFacts;
    expect(ways(command(won, DAY, { reach: { sms: false, email: true }, subscriptionIds: [] }))).toEqual(['email']);
    const chosen = [{ kind: 'won', channel: 'sms', is_on: false }] as const;
    expect(ways(command(won, DAY, { chosen }))).toEqual(['push', 'push', 'email']);
    expect(ways(command(won, DAY, { today: { push: 0, sms: A_DAY.sms, email: 0 } }))).toEqual([
      'push',
      'push',
      'email',
    ]);
    expect(ways(command(won, DAY, { today: { ...A_DAY } }))).toEqual([]);
  });

  test('[OWN-4][S28] that money was asked for is a warning of its own: no second SMS from here', () => {
    for (const status of ['pending', 'processing'] as const) {
      const facts: NotificationFacts = {
        kind: 'withdrawal',
        data: { withdrawal_id: ID, reference: 'WD-1001', status, amount: 4500 },
      };
      expect(ways(command(facts, DAY))).toEqual(['push', 'push']);
    }
  });

  test('[OWN-4] what an outage held up for a day stays in the inbox only', () => {
    for (const facts of factsAt(DAY)) {
      if (facts.kind === 'claim_reminder') continue;
      expect([facts.kind, ways(command(facts, DAY + 25 * HOUR_MS, { createdAtMs: DAY }))]).toEqual([facts.kind, []]);
    }
  });

  test('[OWN-4] nothing but wins, money and the account ever rings at night, whatever the hour it was told', () => {
    fc.assert(
      fc.property(fc.integer({ min: 946_684_800_000, max: 4_102_444_800_000 }), (nowMs) => {
        for (const facts of factsAt(nowMs)) {
          for (const { dueAtMs, expiresAtMs } of planDeliveries(command(facts, nowMs))) {
            expect(dueAtMs).toBeGreaterThanOrEqual(nowMs);
            expect(dueAtMs).toBeLessThan(expiresAtMs);
            if (URGENCY[facts.kind] !== 'now') expect(isQuiet(dueAtMs)).toBe(false);
          }
        }
      }),
    );
  });
});

describe('at the last moment', () => {
  const taken = (kind: TakenDelivery['kind'], nowMs: number, more: Partial<TakenDelivery> = {}): TakenDelivery => ({
    id: 1,
    channel: 'push',
    tries: 1,
    username: 'amina',
    isForOutbox: false,
    notificationId: 1,
    kind,
    data: {},
    event: null,
    breakUntilMs: null,
    isRead: false,
    isOver: false,
    language: 'en',
    phone: null,
    email: null,
    chosen: [],
    subscription: null,
    expiresAtMs: nowMs + 24 * HOUR_MS,
    nowMs,
    ...more,
  });

  test('[OWN-4] a worker that comes late waits for the morning, or drops what is useless by then', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 946_684_800_000, max: 4_102_444_800_000 }),
        fc.constantFrom(...NOTIFICATION_KINDS),
        (nowMs, kind) => {
          if (!comes(kind, 'push', [])) return;
          const end = atLastMoment(taken(kind, nowMs));
          const urgency = URGENCY[kind];
          if (urgency === 'now' || !isQuiet(nowMs)) expect(end).toBe(null);
          else if (urgency === 'fleeting') expect(end).toEqual({ state: 'dropped', note: 'night' });
          else expect(end).toEqual({ state: 'waiting', note: 'night', dueAtMs: afterQuietHours(nowMs) });
        },
      ),
    );
  });

  test('[OWN-4] what was read, switched off or is over meanwhile rings no more', () => {
    expect(atLastMoment(taken('order', DAY, { isRead: true }))?.state).toBe('dropped');
    expect(atLastMoment(taken('won', DAY, { isRead: true }))).toBe(null);
    expect(atLastMoment(taken('claim_reminder', NIGHT, { isOver: true }))?.note).toBe('over already');
    expect(atLastMoment(taken('order', DAY, { expiresAtMs: DAY }))?.note).toBe('too late');
    const chosen = [{ kind: 'order', channel: 'push', is_on: false }] as const;
    expect(atLastMoment(taken('order', DAY, { chosen }))?.note).toBe('switched off');
  });

  test('[OWN-7] a break that began since it was planned: what calls back to bidding leaves no more, all else does', () => {
    const during = (kind: TakenDelivery['kind'], more: Partial<TakenDelivery> = {}) =>
      atLastMoment(taken(kind, DAY, { breakUntilMs: DAY + 1, ...more }));
    const kinds = NOTIFICATION_KINDS.filter((kind) => comes(kind, 'push', []));
    expect(kinds.filter((kind) => during(kind) !== null)).toEqual([
      'outbid',
      'saved_starting',
      'seat',
      'auction',
      'referral',
    ]);
    expect(during('referral')).toEqual({ state: 'dropped', note: 'on a break' });
    expect(during('referral', { event: 'reversed' })).toBe(null);
    expect(during('auction', { event: 'cancelled' })).toBe(null);
    expect(during('referral', { breakUntilMs: DAY })).toBe(null);
  });
});

describe('what leaves', () => {
  test('[OWN-4] an SMS is one SMS: at most 160 signs that every phone knows, whatever a product is called', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
    );
    fc.assert(
      fc.property(name, fc.constantFrom('en', 'sw' as const), (product_name, language) => {
        for (const facts of factsAt(DAY)) {
          const names = { product_name, product_name_sw: `${product_name} ya Pika` };
          const data = 'product_name' in facts.data ? { ...facts.data, ...names } : facts.data;
          const text = smsText(
            { ...facts, data } as NotificationFacts,
            language as 'en' | 'sw',
            'https://mnada.example',
          );
          expect(text.length).toBeLessThanOrEqual(160);
          expect(text).toMatch(/^Mnada: [\x20-\x7e£¥\n]+$/);
        }
      }),
    );
  });

  test('[OWN-4] texts as people get them', () => {
    const won = factsAt(DAY)[1] as NotificationFacts;
    expect(smsText(won, 'en', 'https://mnada.example')).toBe(
      'Mnada: You won Kettle. Your price is KSh 1,200. Claim it by Sat 5 Dec 2026, 12:00 AM. https://mnada.example/claim_price/17',
    );
    const { subject, text } = emailText(won, 'sw', 'https://mnada.example');
    expect(subject).toBe('Umeshinda Kettle');
    expect(text).toContain('https://mnada.example/claim_price/17');
    expect(text).toContain('https://mnada.example/settings');
    const message = pushMessage(9, won, 'en');
    expect(message).toMatchObject({ title: 'You won Kettle', path: '/claim_price/17', tag: 'win:17', is_urgent: true });
    const rings = factsAt(DAY).filter((facts) => pushMessage(1, facts, 'en').is_urgent);
    expect(rings.map(({ kind }) => kind)).toEqual(['won', 'payment', 'withdrawal', 'seat', 'account']);
    expect(pushTopic(message.tag)).toMatch(/^[A-Za-z0-9_-]{32}$/);
  });

  test('[GEN-9] SMS, e-mail and push call the product as their reader does, shortened like the other name', () => {
    const won = factsAt(DAY)[1] as Extract<NotificationFacts, { kind: 'won' }>;
    const long = `Birika la chuma ${'la '.repeat(40)}`;
    const both = (product_name_sw: string): NotificationFacts => ({ ...won, data: { ...won.data, product_name_sw } });
    expect(smsText(both('Birika'), 'sw', 'https://mnada.example')).toMatch(/^Mnada: Umeshinda Birika\./);
    expect(smsText(both('Birika'), 'en', 'https://mnada.example')).toMatch(/^Mnada: You won Kettle\./);
    expect(smsText(both(long), 'sw', 'https://mnada.example')).toMatch(/Birika la chuma (?:la )*la\.\.\./);
    expect(emailText(both('Birika'), 'sw', 'https://mnada.example').subject).toBe('Umeshinda Birika');
    expect(pushMessage(9, both('Birika'), 'sw').title).toBe('Umeshinda Birika');
  });

  test('[OWN-4] a push fits, however long a name is', () => {
    for (const facts of factsAt(DAY)) {
      const data = 'product_name' in facts.data ? { ...facts.data, product_name: '🪣'.repeat(5_000) } : facts.data;
      const bytes = Buffer.byteLength(JSON.stringify(pushMessage(1, { ...facts, data } as NotificationFacts, 'sw')));
      expect(bytes).toBeLessThan(3_000);
    }
  });
});
