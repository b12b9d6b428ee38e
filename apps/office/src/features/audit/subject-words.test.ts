import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { subjectWords } from './subject-words.ts';

const SERVER = new URL('../../../../server/src', import.meta.url).pathname;
/** They have a name of their own, which the server finds. */
const NAMED = [
  'user',
  'order',
  'withdrawal',
  'payment',
  'product',
  'auction',
  'template',
  'case',
  'refund',
  'approval',
  'setting',
];

test('[OPS-1] every kind of thing that the server writes a line about is read in words', () => {
  const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!.*\.test\.).*\.ts$/.test(file),
  );
  const kinds = new Set(
    sources.flatMap((file) =>
      [...readFileSync(`${SERVER}/${file}`, 'utf8').matchAll(/subject: [`']([a-z_]+)(?=[:`'])/g)].map(
        ([, kind]) => kind ?? '',
      ),
    ),
  );
  expect(kinds.size).toBeGreaterThan(30);
  const raw = [...kinds].filter(
    (kind) => !NAMED.includes(kind) && subjectWords({ subject: `${kind}:1`, subject_name: null }) === `${kind}:1`,
  );
  expect(raw).toEqual([]);
});

test('[OPS-1] of all, the kind alone; of a checksum its beginning; a name is a name', () => {
  const words = (subject: string, name: string | null = null) => subjectWords({ subject, subject_name: name });
  expect(words('users:all')).toBe('Users');
  expect(words('receipts:unallocated')).toBe('Receipts unallocated');
  expect(words('receipt:S37SUCGG3G')).toBe('Receipt S37SUCGG3G');
  expect(words(`statement:${'0123abcd'.repeat(8)}`)).toBe('Statement 0123abcd…');
  expect(words('referral:d81d5e30-12d0-4053-9076-e03e34379a8f')).toBe('Referral d81d5e30…');
  expect(words('payouts')).toBe('Payouts');
  expect(words('user:1', 'wanjiku')).toBe('wanjiku');
  expect(words('something:new')).toBe('something:new');
});
