import { expect, test } from 'vitest';
import { encode } from 'uqr';
import { pagesOf, squaresOf, textOf } from '../../testing/read-pdf.ts';
import { Paper } from './paper.ts';

const HEAD = {
  title: 'A paper',
  language: 'en',
  shop: 'Mnada',
  shopLines: ['Nairobi'],
  pageWords: 'Page {page} of {pages}',
  foot: 'The foot',
} as const;

test('a table goes on over pages, its head stands on each, and each page has its number and foot', async () => {
  const paper = new Paper(HEAD);
  const rows = Array.from({ length: 120 }, (_, at) => [`row ${at + 1}`, String(at)]);
  await paper.table(
    [
      { head: 'What', share: 0.7 },
      { head: 'How many', share: 0.3, isRight: true },
    ],
    rows,
  );
  const file = await pagesOf(paper.finish());
  const text = textOf(file);
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  const pages = Number(/Page 1 of (\d+)/.exec(text)?.[1]);
  expect(pages).toBeGreaterThan(2);
  expect(text.match(/How many/g)).toHaveLength(pages);
  expect(text.match(/The foot/g)).toHaveLength(pages);
  for (const [name = ''] of rows) expect(text).toContain(name);
});

test('letters that readers’ own fonts don’t have are asked for, and break nothing', async () => {
  const paper = new Paper(HEAD);
  paper.pairs([['Name', 'Zoë 中 Łukasz −5']], { total: true });
  expect(textOf(await pagesOf(paper.finish()))).toContain('Zoë ? ?ukasz –5');
});

test('while a paper is made others have their turn: every ten rows, and once a page while it is ended', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const paper = new Paper(HEAD);
  const rows = Array.from({ length: 400 }, (_, at) => [`row ${at + 1}`]);
  await paper.table([{ head: 'What', share: 1 }], rows);
  const whileWritten = turns;
  const stream = paper.finish();
  const pages = Number(/Page 1 of (\d+)/.exec(textOf(await pagesOf(stream)))?.[1]);
  isOver = true;
  expect(whileWritten).toBeGreaterThanOrEqual(39);
  expect(pages).toBeGreaterThan(5);
  expect(turns - whileWritten).toBeGreaterThanOrEqual(pages);
});

test('a square to scan has the modules of its text, each in its place', async () => {
  const text = 'https://check.example/receipt?Data=P051234567X00SIGN77';
  const paper = new Paper(HEAD);
  paper.qr(text, 'Scan the square.');
  const squares = squaresOf(await pagesOf(paper.finish()));
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const [left, top] = [Math.min(...squares.map(([x]) => x)), Math.min(...squares.map(([, y]) => y))];
  const wide = squares[0]?.[2] ?? 0;
  const drawn = new Set(squares.map(([x, y]) => `${Math.round((x - left) / wide)} ${Math.round((y - top) / wide)}`));
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  expect(size).toBeGreaterThan(20);
  expect([...drawn].sort()).toEqual(dark.sort());
});

test('whoever reads no more ends the work', async () => {
  const paper = new Paper(HEAD);
  await paper.table(
    [{ head: 'What', share: 1 }],
    Array.from({ length: 100 }, () => ['row']),
  );
  const stream = paper.finish();
  stream.destroy();
  expect(
    await pagesOf(stream).then(
      () => 'read',
      () => 'gone',
    ),
  ).toBe('gone');
});
