import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLine, readPersonName } from '../index.ts';

const reasonOf = (read: ReturnType<typeof readLine>) => (read.ok ? null : read.reason);
const NOTHING = ['', ' \t\n', '\u2800\u2800', '\u3164', '\u034f', '\ufe0f', '\u115f\u1160', '\u200b\u202e', '\u0301'];

test.each(NOTHING)('[S48] %j shows nothing, so it is nothing: no name, no street', (sent) => {
  expect(reasonOf(readLine(sent, 200))).toBe('missing');
  expect(reasonOf(readPersonName(sent, 60))).toBe('missing');
});

test('[S48] a line keeps its letters, composed, with one space between words, and loses what nobody sees', () => {
  expect(readPersonName('  Wanjirũ \u202e N\u2019Dung\u0075\u0301\u200b ', 60)).toEqual({
    ok: true,
    text: 'Wanjirũ N\u2019Dung\u00fa',
  });
  expect(readLine('House\n\t14\u2800\u2800B', 200)).toEqual({ ok: true, text: 'House 14 B' });
});

test('[S48] a letter carries three signs above or below it, not a tower of them', () => {
  const tower = (marks: number) => `q${'\u0323'.repeat(marks)}`;
  expect(readPersonName(tower(3), 60).ok).toBe(true);
  expect(reasonOf(readPersonName(tower(4), 60))).toBe('signs');
  expect(reasonOf(readLine(`Moi Drive ${tower(180)}`, 200))).toBe('signs');
  // Nor with something unseen between them.
  expect(reasonOf(readLine(`q${'\u0323\u034f'.repeat(20)}`, 200))).toBe('signs');
});

test('a name needs a letter, a street doesn’t; controls and half characters are in neither', () => {
  expect(reasonOf(readPersonName('123', 60))).toBe('letters');
  expect(readLine('123', 200).ok).toBe(true);
  for (const sent of ['Ann\u0007', 'Ann\ud83d', 'Ann\ue000']) expect(reasonOf(readPersonName(sent, 60))).toBe('signs');
});

test('its length counts characters as a reader does: an emoji is one', () => {
  expect(readLine('🦒'.repeat(60), 60).ok).toBe(true);
  expect(reasonOf(readLine('🦒'.repeat(61), 60))).toBe('long');
});

test('[S48] whatever is read is read again as itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (sent) => {
      const once = readLine(sent, 200);
      if (once.ok) expect(readLine(once.text, 200)).toEqual(once);
    }),
  );
});
