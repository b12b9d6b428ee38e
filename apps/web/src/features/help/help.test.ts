import { expect, test } from 'vitest';
import { findAnswers } from './find-answers.ts';
import { helpEn } from './help.en.ts';
import { helpSw } from './help.sw.ts';

const ids = (text: typeof helpEn) => text.flatMap((topic) => topic.answers.map((answer) => answer.id));

test('[GEN-7] [OWN-7] help says the same in both languages, answer by answer', () => {
  expect(helpSw.map((topic) => topic.id)).toEqual(helpEn.map((topic) => topic.id));
  expect(ids(helpSw)).toEqual(ids(helpEn));
  expect(new Set(ids(helpEn)).size).toBe(ids(helpEn).length);
  for (const [index, topic] of helpEn.entries())
    for (const [place, answer] of topic.answers.entries()) {
      const other = helpSw[index]?.answers[place];
      expect(other?.body.map((part) => (typeof part === 'string' ? 1 : part.length))).toEqual(
        answer.body.map((part) => (typeof part === 'string' ? 1 : part.length)),
      );
      expect(other?.question).not.toBe(answer.question);
    }
});

test('[BID-5] [BID-6] [WIN-1] [WIN-3] [WIN-5] the figures of the rules stand in both languages', () => {
  for (const text of [helpEn, helpSw]) {
    const said = JSON.stringify(text);
    for (const figure of ['6.50', 'KSh 10', '47', '14', '30', '24', '21']) expect(said).toContain(figure);
  }
  expect(JSON.stringify(helpEn)).toContain('10% of the winning price');
  expect(JSON.stringify(helpSw)).toContain('asilimia 10 ya bei ya ushindi');
  expect(JSON.stringify(helpSw)).not.toMatch(/\bdau\b/i);
});

test('[OWN-7] a search finds by the words people use, wherever a word begins with them', () => {
  const found = (search: string) => ids(findAnswers(helpEn, search));
  expect(found('refund')).toContain('order-now');
  expect(found('REFUNDED money')).toEqual([]);
  expect(found('withdraw')).toEqual(['cash']);
  expect(found('my pin')).toContain('scam');
  expect(found('stk push')).toContain('how-to-pay');
  expect(found('  ')).toEqual(ids(helpEn));
  expect(found('zzzz')).toEqual([]);
  expect(ids(findAnswers(helpSw, 'kurudishiwa'))).toContain('order-now');
});
