import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEasyToGuess } from './easy-to-guess.ts';
import { createPasswordHasher, HasherBusy } from './password-hasher.ts';
import { decodePassword } from './password-text.ts';

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');

test.each([
  '123456',
  'password',
  'Password1',
  'P@ssw0rd',
  'pa55word!',
  'qwerty123',
  'aaaaaa',
  'abababab',
  '987654',
  'abcdefg',
  'Nairobi2026',
  'mnada123',
  'Mnada2026',
  'IloveYou2',
  'mungunimwema',
  'letmein!',
  'welcome2024!',
])('[ACC-1] the password %s is refused as common', (password) => {
  expect(isEasyToGuess(password)).toBe(true);
});

test.each([
  'blue kettle 47',
  'Tembo!Anacheza9',
  'x9Kq2mVt',
  'seven-goats-in-a-row',
  'nairobi rain at dusk',
  'mnadani na rafiki zangu',
  '熊猫吃竹子很多',
])('[ACC-1] the password %s is accepted', (password) => {
  expect(isEasyToGuess(password, ['wafula_k', '+254712345678'])).toBe(false);
});

test("[ACC-1] one's own name, number or e-mail is no password", () => {
  const own = ['wafula_k', '+254712345678', 'chebet.rono@example.co.ke'];
  for (const password of ['wafula_k1', 'Wafula_K!!', '0712345678', '712345678a', 'chebet.rono1', '+254712345678']) {
    expect(isEasyToGuess(password, own), password).toBe(true);
  }
});

test('[ACC-1] base64 is decoded strictly', () => {
  expect(decodePassword(base64('blue kettle'))).toBe('blue kettle');
  for (const bad of [
    '',
    'blue kettle',
    `${base64('blue kettle')}\n`,
    'YmxrZQ',
    'YmxhY2stbWFtYmE===',
    'Ymx1LWtldHRsZQ==x',
    '////////',
    'YmFkLXV0ZjgtwyggIA=',
  ]) {
    expect(decodePassword(bad), bad).toBeNull();
  }
  // The unused bits of the last sign must be zero: one password, one spelling.
  expect(decodePassword('c2V2ZW5nb2F0cz==')).toBeNull();
});

test('[ACC-1] 6 to 128 characters, any of them, none cut off', () => {
  expect(decodePassword(base64('short'))).toBeNull();
  expect(decodePassword(base64('sixsix'))).toBe('sixsix');
  expect(decodePassword(base64('🐘'.repeat(128)))).toBe('🐘'.repeat(128));
  expect(decodePassword(base64('a'.repeat(129)))).toBeNull();
});

test('[ACC-1] a password typed as other code points on another phone is the same password', () => {
  expect(decodePassword(base64('cafe\u0301 moto'))).toBe(decodePassword(base64('caf\u00e9 moto')));
});

test('[ACC-1] whatever text arrives, decoding answers and never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => decodePassword(text) === null || decodePassword(text) !== ''));
  fc.assert(
    fc.property(
      fc.string({ minLength: 6, maxLength: 128 }),
      (text) => typeof isEasyToGuess(text, [text]) === 'boolean',
    ),
  );
});

test('[S21] passwords are kept as argon2id with at least 19 MiB and 2 passes', async () => {
  const hasher = createPasswordHasher();
  const stored = await hasher.hash('blue kettle 47');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify(stored, 'blue kettle 47')).toBe(true);
  expect(await hasher.verify(stored, 'blue kettle 48')).toBe(false);
  expect(await hasher.verify(null, 'blue kettle 47')).toBe(false);
});

test('[S21] beyond the queue a password is refused at once, and the queue recovers', async () => {
  const hasher = createPasswordHasher({ atOnce: 1, waiting: 2 });
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => hasher.hash('blue kettle 47')));
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(3);
  expect(answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))).toEqual(
    Array.from({ length: 3 }, () => expect.any(HasherBusy)),
  );
  expect(await hasher.hash('blue kettle 47')).toMatch(/^\$argon2id/);
});
