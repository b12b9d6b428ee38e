import type { ContentPart } from '@mnada/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { HelpScreen } from './help-screen.tsx';

afterEach(cleanup);

const part = (id: string, group: string | null, title: string): ContentPart => ({
  ...{ id, group, title, words: '', blocks: group === null ? [] : [{ tag: 'p', children: ['So it is.'] }] },
});
const parts = [
  part('bids', null, 'Bids'),
  part('cost', 'bids', 'What does a bid cost?'),
  part('win', null, 'Winning'),
  part('won', 'win', 'What do I pay?'),
];
const Help = () => <HelpScreen q="" onHowTo={() => undefined} onHowToNear={() => undefined} />;

test('[OWN-7] help begins with an answer; practising is offered behind the first topic', async () => {
  const content = { document: 'help', version: 1, language: 'en', in_force_from: null, parts };
  await renderScreen(Help, { answers: { '/api/content/help?lang=en': content } });
  await screen.findByText('What does a bid cost?');
  const inOrder = [...document.querySelectorAll('main h2, h2, h3')].map(({ textContent }) => textContent);
  expect(inOrder.slice(0, 5)).toEqual([
    'Bids',
    'What does a bid cost?',
    expect.stringMatching(/practi|try/i),
    'Winning',
    'What do I pay?',
  ]);
});
