import { expect, test } from 'vitest';
import { isQuiet } from '@mnada/rules';
import { isNight, ownPath, readPush } from './push-message.ts';

test('[OWN-4] a push says what the server wrote and leads to a screen of the shop', () => {
  const said = { title: 'You won', body: 'Kettle for KSh 120', path: '/claim_price/7', tag: 'won-7' };
  expect(readPush(JSON.stringify(said))).toEqual({ ...said, isUrgent: true });
  expect(readPush(JSON.stringify({ ...said, is_urgent: false })).isUrgent).toBe(false);
});

test.each([undefined, '', 'not json', 'null', '[]', '{"title":7,"path":"https://evil.example"}'])(
  'a push that cannot be read (%s) still shows something truthful that leads to the inbox',
  (raw) => {
    expect(readPush(raw)).toEqual({ title: 'Mnada', body: '', path: '/notifications', tag: undefined, isUrgent: true });
  },
);

test.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', '', 7, null])(
  'a push never leads out of the shop: %s',
  (value) => {
    expect(ownPath(value)).toBe('/notifications');
  },
);

test('[OWN-4] night is the same for the worker as for the rules', () => {
  const midnightMs = Date.parse('2026-11-22T00:00:00Z');
  for (let minute = 0; minute < 24 * 60; minute++) {
    const ms = midnightMs + minute * 60_000;
    expect([minute, isNight(ms)]).toEqual([minute, isQuiet(ms)]);
  }
});
