import { expect, test } from 'vitest';
import { supportWays } from './support-ways.ts';

const none = { phone: null, email: null, whatsapp: null };
const message = { subject: 'WD-1001', text: 'Hello Mnada, this is about WD-1001.' };
const hrefs = (support: Partial<typeof none | Record<string, string>>) =>
  supportWays({ ...none, ...support }, message).map(({ href }) => href);

test('nothing configured is no link at all', () => {
  expect(hrefs({})).toEqual([]);
});

test.each([
  ['0712 345 678', 'tel:+254712345678'],
  ['+254 (0)20 123 4567', 'tel:+254201234567'],
  ['+254 20 123 4567', 'tel:+254201234567'],
  ['020 123 4567', 'tel:+254201234567'],
  ['0800 720 123', 'tel:+254800720123'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
  ['call us', undefined],
  ['', undefined],
])('a telephone link is one that can be dialled: %s', (phone, href) => {
  expect(hrefs({ phone })).toEqual(href === undefined ? [] : [href]);
});

test('WhatsApp takes digits with the country, and the reference as its text', () => {
  expect(hrefs({ whatsapp: '0712-345-678' })).toEqual([
    'https://wa.me/254712345678?text=Hello%20Mnada%2C%20this%20is%20about%20WD-1001.',
  ]);
});

test('a mail has its subject; what could add a header or a recipient is no address', () => {
  expect(hrefs({ email: 'help@mnada.example' })[0]).toMatch(/^mailto:help@mnada\.example\?subject=WD-1001&body=Hello/);
  for (const email of ['help', 'a@b', 'a@b.example?cc=c@d.example', 'two words@b.example'])
    expect(hrefs({ email })).toEqual([]);
});
