import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generatedPasswords } from './generated-passwords.ts';
import { knownPasswords } from './known-passwords.ts';
import { fewAtOnce } from './few-at-once.ts';
import { createPasswordHasher, HasherBusy, hashesAtOnce } from './password-hasher.ts';
import { decodePassword } from './password-text.ts';
import { passwordWeakness } from './password-weakness.ts';

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');

test.each([
  'password',
  'Password1',
  'P@ssw0rd',
  'pa55word!',
  'qwerty123',
  'aaaaaa',
  'abababab',
  'abcdefg',
  'Nairobi2026',
  'IloveYou2',
  'mungunimwema',
  'letmein!',
  'welcome2024!',
  'pass1234',
  'Pass@2026',
  'joy2019',
  'brian123456',
  '123456omondi',
  'lovejesus7',
  'simbasimba',
  'qwer2580',
  'zaq12wsx!',
  'abc123456789',
  'aa112233',
  'wanjiru001',
  'Otieno254',
  'monkey!!',
  '1q2w3e4r5t',
  'tembosimba99',
  'ncc1701d',
  'thx1138',
  'Zxcasdqwe',
  'brian010190',
  'Akinyi01011990!',
  'wanjiru19900101',
  'kamau0712345678',
  '254712345678kamau',
  'wsxedcrfv',
  '5tgb4rfv3edc',
  'ILoveKamau',
  'kamauwangu',
  'teamarsenal#1',
  'mrsotieno2020',
])('[ACC-1] the password %s is refused as common', (password) => {
  expect(passwordWeakness(password)).toBe('common');
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
  expect(passwordWeakness(password, ['wafula_k', '+254712345678'])).toBe(null);
});

test('[ACC-1] the list holds more than 235,000 different passwords, the same at each start', () => {
  const generated = new Set(generatedPasswords());
  expect(knownPasswords().size).toBeGreaterThan(235_000);
  expect([...generated].filter((password) => !knownPasswords().has(password))).toEqual([]);
  expect(new Set(generatedPasswords())).toEqual(generated);
  for (const password of ['qwerty', 'iloveyou', 'q1w2e3r4', 'fgh456', 'nakupendawanjiku', 'mamabrian']) {
    expect(knownPasswords().has(password), password).toBe(true);
  }
});

test('[ACC-1] what is not in the list is not taken for one that is: none of 20,000 random passwords', () => {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('');
  const password = fc
    .array(fc.constantFrom(...alphabet), { minLength: 12, maxLength: 12 })
    .map((signs) => signs.join(''));
  for (const each of fc.sample(password, { numRuns: 20_000, seed: 1 })) {
    expect(knownPasswords().has(each), each).toBe(false);
  }
});

test.each(['123456', '987654', '010190', '01-01-1990', '0712 345 678', '83920174663920'])(
  '[ACC-1] the password %s is refused as digits only',
  (password) => expect(passwordWeakness(password)).toBe('digits'),
);

test.each([
  'betika2026',
  'Safaricom#1',
  'mpesa254',
  'mnada123',
  'Mnada2026',
  'M-Pesa'.replace('-', ''),
  '2026mnada!',
  'S@faric0m2026',
])('[ACC-1] the password %s is refused as the name of a shop or service', (password) =>
  expect(passwordWeakness(password)).toBe('context'),
);

test("[ACC-1] one's own names, number or e-mail with digits is no password", () => {
  const own = ['wafula_k', 'Joy Chebet Rono', '+254712345678', 'chebet.rono@example.co.ke'];
  const mine = [
    'wafula_k1',
    'Wafula_K!!',
    'wafula199017',
    '712345678a',
    'a+254712345678',
    'chebet.rono1',
    'Chebet48213',
  ];
  for (const password of [...mine, 'joy48213', 'R0no!2026'])
    expect(passwordWeakness(password, own), password).toBe('own');
  // A name within a sentence is none.
  for (const password of ['chebet anapenda maua', 'enjoyment of rivers']) {
    expect(passwordWeakness(password, own), password).toBe(null);
  }
});

test('[ACC-1, S22] base64 is decoded strictly', () => {
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

test('[ACC-1, S19] 6 to 128 characters, any of them, none cut off', () => {
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
    fc.property(fc.string({ minLength: 6, maxLength: 128 }), (text) =>
      [null, 'digits', 'own', 'context', 'common'].includes(passwordWeakness(text, [text])),
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

test('[S21] however many sign in at once, four passwords are hashed at most, and one core is left to bidding', async () => {
  let [running, most] = [0, 0];
  const inTurn = fewAtOnce(4, 40);
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise((done) => setImmediate(done));
    running--;
  };
  const all = await Promise.allSettled(Array.from({ length: 200 }, () => inTurn(work)));
  expect([most, running]).toEqual([4, 0]);
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(44);
  // What fails gives its place back, too.
  for (let n = 0; n < 10; n++) await inTurn(() => Promise.reject(new Error('no'))).catch(() => undefined);
  await expect(inTurn(async () => 'in')).resolves.toBe('in');
  expect([1, 2, 3, 4, 64].map(hashesAtOnce)).toEqual([1, 1, 2, 3, 3]);
});
