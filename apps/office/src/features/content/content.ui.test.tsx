import type { ContentPage } from '@mnada/contract/office';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../routes/texts.ts';
import { ContentBlocks } from './content-blocks.tsx';
import { difference } from './difference.ts';
import { DraftEditor } from './draft-editor.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const WORDS = { en: '', sw: '' };
const PART = {
  ...{ id: 'autobid', group: null, words: WORDS },
  title: { en: 'Autobid', sw: 'Zabuni otomatiki' },
  text: { en: 'Two seconds.', sw: '' },
};
const DRAFT = {
  number: 2,
  revision: 4,
  parts: [PART],
  changed: WORDS,
  asks_again: false,
  missing: ['autobid sw text'],
  needs_another: false,
};
const PAGE: ContentPage = {
  document: 'terms',
  versions: [],
  in_force: { number: 1, parts: [{ ...PART, text: { en: 'Three seconds.', sw: '' } }] },
  draft: DRAFT,
};
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftEditor page={PAGE} draft={DRAFT} aside={null} />
    </QueryClientProvider>,
  );
const answer = (status: number, body: object) => {
  const calls: { url: string; body: { revision: number; parts: (typeof PART)[] } }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ url, body: JSON.parse(String(init.body)) });
    return Response.json(body, { status });
  });
  return calls;
};
const publish = () => screen.getByRole('button', { name: 'Publish' });

test('[OPS-12] what lacks a language is named, and publishing rests until it is saved whole', async () => {
  const whole = {
    ...DRAFT,
    revision: 5,
    missing: [],
    parts: [{ ...PART, text: { en: 'Two seconds.', sw: 'Mbili.' } }],
  };
  const calls = answer(200, { ...PAGE, draft: whole });
  show();
  expect(screen.getByText('Autobid has no Kiswahili text that can be read.')).toBeTruthy();
  expect(publish().getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(screen.getByLabelText('Text, Kiswahili'), { target: { value: 'Mbili.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await vi.waitFor(() => expect(publish().getAttribute('aria-disabled')).toBe(null), 60_000);
  expect(calls[0]).toMatchObject({ url: '/api/admin/content/terms/save', body: { revision: 4 } });
  expect(calls[0]?.body.parts[0]?.text.sw).toBe('Mbili.');
});

test('[OPS-12] whoever wrote of it reads before the press that somebody else publishes it', () => {
  const draft = { ...DRAFT, missing: [], needs_another: true };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftEditor page={{ ...PAGE, draft }} draft={draft} aside={null} />
    </QueryClientProvider>,
  );
  expect(publish().getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(/another colleague or an owner reads/)).toBeTruthy();
});

test('[OPS-12] somebody was quicker: their text is shown beside mine, and mine is not lost', async () => {
  const theirs = { ...DRAFT, revision: 9, parts: [{ ...PART, text: { en: 'Two seconds.', sw: 'Yao.' } }] };
  const present = { ...PAGE, draft: theirs };
  const calls = answer(409, { code: 'EDITED_MEANWHILE', message: 'x', request_id: 'r', present });
  show();
  fireEvent.change(screen.getByLabelText('Text, Kiswahili'), { target: { value: 'Mbili.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  expect((await screen.findByText('Yao.')).tagName).toBe('DEL');
  fireEvent.click(screen.getByRole('button', { name: 'Save mine over theirs' }));
  await vi.waitFor(() => expect(calls).toHaveLength(2), 60_000);
  expect(calls[1]?.body).toMatchObject({ revision: 9, parts: [{ text: { sw: 'Mbili.' } }] });
});

test('[OPS-12] the difference names the paragraph and its language, and what is gone', () => {
  expect(difference(PAGE.in_force.parts, [])).toContainEqual({
    field: 'Autobid, English',
    before: 'Three seconds.',
    after: null,
  });
  expect(difference(PAGE.in_force.parts, DRAFT.parts)).toEqual([
    { field: 'Autobid, English', before: 'Three seconds.', after: 'Two seconds.' },
  ]);
});

test('[OPS-12] letters that look like markup stay letters', () => {
  const { container } = render(<ContentBlocks nodes={[{ tag: 'p', children: ['<img src=x onerror=alert(1)>'] }]} />);
  expect(container.querySelector('img')).toBe(null);
  expect(container.textContent).toBe('<img src=x onerror=alert(1)>');
});

test('[OPS-12] slogans have their words and their end, and a banner is added, previewed as the home page shows it, and saved', async () => {
  const slogan = (id: string, start: string, mark: string) => ({
    ...{ id, group: null, words: WORDS },
    title: { en: start, sw: `${start} sw` },
    text: { en: mark, sw: mark },
  });
  const parts = [
    slogan('slogan-1', 'SAVE UP TO', '90%'),
    slogan('slogan-2', 'STARTS AT', '0'),
    slogan('slogan-3', 'BID', 'TODAY'),
  ];
  const draft = { ...DRAFT, parts, missing: [] };
  const calls = answer(200, { ...PAGE, document: 'promo', draft });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftEditor page={{ ...PAGE, document: 'promo', draft }} draft={draft} aside={null} />
    </QueryClientProvider>,
  );
  expect(screen.queryByText(/^Markdown/)).toBe(null);
  fireEvent.change(screen.getAllByLabelText('End that stands out, English')[0] as Element, {
    target: { value: '80%' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Add a banner' }));
  fireEvent.change(screen.getByLabelText('Heading, English'), { target: { value: 'Closed on Friday' } });
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const dialog = await screen.findByRole('dialog', { name: 'Preview' });
  expect(dialog.textContent).toContain('SAVE UP TO 80%');
  expect(dialog.textContent).toContain('Closed on Friday');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Save draft', hidden: true }));
  await vi.waitFor(() => expect(calls).toHaveLength(1), 60_000);
  expect(calls[0]?.body.parts.map(({ id }) => id)).toEqual(['slogan-1', 'slogan-2', 'slogan-3', 'banner']);
  expect(calls[0]?.body.parts[0]?.text).toEqual({ en: '80%', sw: '90%' });
});
