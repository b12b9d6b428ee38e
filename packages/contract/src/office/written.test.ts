import { describe, expect, test } from 'vitest';
import { NewProductBody } from './products.ts';
import { OrderNoteBody } from './orders.ts';
import { PauseBody } from './control.ts';
import { Reason } from './primitives.ts';
import { UserNoteBody } from './users.ts';
import { ContentPreviewBody } from './content.ts';
import { RoleBody } from './people.ts';
import { TemplateBody } from './templates.ts';

const takes = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown): boolean =>
  schema.safeParse(value).success;
const UNSEEN = {
  'turns the line around': 'paid \u202Etwice\u202C',
  isolates: 'a \u2067b\u2069 c',
  'a terminal’s escape': 'seen \u001B[31mred',
  'a NUL': 'a\u0000bc',
  'a byte order mark': 'looked \uFEFFinto',
  'zero-width in between': 'look\u200Bed into',
  'a separator of paragraphs': 'looked\u2029into',
};
const part = (text: string) => ({
  parts: [
    { id: 'a', group: null, title: { en: 'A', sw: 'A' }, text: { en: text, sw: 'x' }, words: { en: '', sw: '' } },
  ],
});

describe('[OPS-1] what staff write is what others read', () => {
  test.each(Object.entries(UNSEEN))('no sign that %s', (_, text) => {
    expect(takes(Reason, text)).toBe(false);
    expect(takes(UserNoteBody, { text })).toBe(false);
    expect(takes(OrderNoteBody, { text })).toBe(false);
    expect(takes(PauseBody, { reason: text, reason_sw: 'sababu' })).toBe(false);
    expect(takes(NewProductBody, { name: text, category: 'Home', price: 100 })).toBe(false);
    expect(takes(RoleBody, { name: text, permissions: ['audit'] })).toBe(false);
    expect(takes(ContentPreviewBody, part(text))).toBe(false);
  });

  test('a reason has three signs that can be seen', () => {
    for (const text of [
      '\u200B\u200B\u200B',
      '\u3164\u3164\u3164',
      '\u2800\u2800\u2800',
      'a  b',
      ' \n ab \n',
      '\uFE0F\uFE0Fab',
    ])
      expect([text, takes(Reason, text)]).toEqual([text, false]);
    for (const text of ['abc', 'Amelipa — “ndiyo”', 'sawa 👍', 'M-PESA: 1,500/=', 'ng’ombe wa tatu'])
      expect([text, takes(Reason, text)]).toEqual([text, true]);
  });

  test('lines are broken where several may stand, and nowhere else', () => {
    for (const lines of ['one\ntwo', 'one\r\ntwo']) {
      expect(takes(UserNoteBody, { text: lines })).toBe(true);
      expect(takes(Reason, lines)).toBe(true);
      expect(takes(ContentPreviewBody, part(lines))).toBe(true);
      expect(takes(NewProductBody, { name: lines, category: 'Home', price: 100 })).toBe(false);
      expect(takes(PauseBody, { reason: lines, reason_sw: 'sababu' })).toBe(false);
    }
    expect(takes(TemplateBody.shape.name, 'Every\nday')).toBe(false);
    expect(takes(TemplateBody.shape.name, 'Every day')).toBe(true);
  });
});
