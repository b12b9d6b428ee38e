import { expect, test } from 'vitest';
import { fieldsText, tableText } from './print-table.ts';

test('columns are as wide as what stands in them, numbers to the right, long text cut', () => {
  const rows = [
    { Who: 'Ann', KSh: 4_999 },
    { Who: 'x'.repeat(60), KSh: 10 },
  ];
  expect(tableText(rows, '')).toBe(
    ['Who', '---', 'Ann', `${'x'.repeat(43)}…`]
      .map((who, n) => `${who.padEnd(44, n === 1 ? '-' : ' ')}  ${['  KSh', '-----', '4,999', '   10'][n]}`)
      .join('\n'),
  );
  expect(tableText([], 'Nothing.')).toBe('Nothing.');
});

test('[S48] what people wrote cannot steer the terminal', () => {
  const shown = tableText([{ Name: '\u001b[2J\u202eevil\nline' }], '');
  for (const sign of ['\u001b', '\u202e']) expect(shown).not.toContain(sign);
  expect(shown.split('\n')).toHaveLength(3);
});

test('of one thing that is shown, every text stands in full, and cannot steer the terminal either', () => {
  const words = `${'because '.repeat(30)}of all that`;
  expect(fieldsText({ Number: 'RF-12', KSh: 13_000, Words: words, Confirmed: null })).toBe(
    ['Number     RF-12', 'KSh        13,000', `Words      ${words}`, 'Confirmed'].join('\n'),
  );
  const shown = fieldsText({ Words: '\u001b[2J\u202eevil\nline' });
  for (const sign of ['\u001b', '\u202e', '\n']) expect(shown).not.toContain(sign);
});
