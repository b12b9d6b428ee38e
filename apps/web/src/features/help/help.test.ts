import type { ContentPart } from '@mnada/contract';
import { expect, test } from 'vitest';
import { findAnswers } from './find-answers.ts';
import { toTopics } from './help-topics.ts';

const part = (id: string, group: string | null, title: string, text = '', words = ''): ContentPart => ({
  ...{ id, group, title, words },
  blocks: text === '' ? [] : [{ tag: 'p', children: [text.slice(0, 9), { tag: 'strong', children: [text.slice(9)] }] }],
});
const TOPICS = toTopics([
  part('back', null, 'Bids back'),
  part('order-now', 'back', 'Can I get my bids back?', 'Order it, and every bid comes back.', 'refund kurudishiwa'),
  part('safety', null, 'Safety'),
  part('scam', 'safety', 'Who may ask me?', 'Nobody of ours asks for your PIN, ever.', 'fraud'),
  part('empty', null, 'Nothing yet'),
]);
const ids = (search: string) => findAnswers(TOPICS, search).flatMap(({ answers }) => answers.map(({ id }) => id));

test('[OWN-7] a topic without answers is not shown', () => {
  expect(TOPICS.map(({ id }) => id)).toEqual(['back', 'safety']);
});

test('[OWN-7] a search finds by the words people use, wherever a word begins with them', () => {
  expect(ids('refund')).toEqual(['order-now']);
  expect(ids('KURUDI')).toEqual(['order-now']);
  expect(ids('refunded money')).toEqual([]);
  expect(ids('my pin')).toEqual(['scam']);
  expect(ids('  ')).toEqual(['order-now', 'scam']);
  expect(ids('zzzz')).toEqual([]);
});
