import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { everyText } from './every-text.ts';

const ALL = everyText(fileURLToPath(new URL('..', import.meta.url)));
/** Names of days cut short, anchors of addresses and words to search by are nothing that people read. */
const TEXTS = ALL.filter(({ at }) => !/nairobi-time\.ts|\.(?:id|words|link\.hash|link\.to)$/.test(at));

/** The owner's own texts of seeds 1 and 2, which stay to the letter whatever the rules below say of others. */
const OWNERS = new Set([
  'Placing Bid...',
  'Creating Account...',
  'Logging In...',
  'Processing Payment...',
  'In progress...',
  "Don't have an account?",
  "Congratulations! You're the winning bidder!",
  'Registration failed. Please try again.',
  'Login failed. Please check your credentials.',
  'Network error. Please check your connection and try again.',
  'Connection lost. Please refresh the page.',
  'Please log in to place a bid.',
  'Please choose a valid option',
  'STK push sent! Please enter your PIN on your phone.',
]);
const ours = TEXTS.filter(({ en }) => en !== undefined && !OWNERS.has(en));

const blanks = (text: string): string => [...new Set(text.match(/\{[^}]*\}/g) ?? [])].sort().join();
const broken = (texts: typeof TEXTS, breaks: (text: string) => boolean): string[] =>
  texts.flatMap(({ at, en, sw }) => [en, sw].flatMap((text) => (text && breaks(text) ? [`${at}: ${text}`] : [])));
const inEnglish = (pattern: RegExp, texts = TEXTS): string[] =>
  texts.flatMap(({ at, en }) => (en && pattern.test(en) ? [`${at}: ${en}`] : []));
const inKiswahili = (pattern: RegExp, texts = TEXTS): string[] =>
  texts.flatMap(({ at, sw }) => (sw && pattern.test(sw.replace(/\{[^}]*\}/g, '')) ? [`${at}: ${sw}`] : []));

test('the texts of pages, refusals, notifications, messages and the long ones are all found', () => {
  const files = new Set(ALL.map(({ at }) => at.replace(/\.tsx?\b.*/, '')));
  for (const file of [
    'apps/web/src/features/payments/payments.texts',
    'apps/server/src/features/content/first/help.en',
    'apps/server/src/features/content/first/terms.en',
    'apps/server/src/features/accounts/texts',
    'apps/server/src/features/payouts/notices',
    'packages/contract/src/errors/bidding',
    'packages/contract/src/notification-phrases',
    'packages/contract/src/notification-text',
    'packages/contract/src/payment-words',
  ])
    expect(files).toContain(file);
  expect(ALL.length).toBeGreaterThan(2_000);
});

describe('[GEN-7] every text', () => {
  test('stands in both languages', () => {
    expect(TEXTS.filter(({ en, sw }) => !en?.trim() !== !sw?.trim())).toEqual([]);
  });

  test('has the same blanks to fill in, in both', () => {
    // What code puts in between depends on the language's grammar; named blanks do not.
    const named = (text = '') => blanks(text.replaceAll('{…}', ''));
    expect(TEXTS.filter(({ en, sw }) => named(en) !== named(sw))).toEqual([]);
  });

  test('has single blanks, and none before a sign or at an end', () => {
    expect(broken(TEXTS, (text) => /[ \u00a0]{2}|[ \u00a0](?:[,;:?!]|\.(?! ))/.test(text))).toEqual([]);
  });

  test('writes KSh with one blank before the sum, a percentage without', () => {
    expect(
      broken(TEXTS, (text) => /KSh(?![ \u00a0](?:\d|\{)|\.?$|[.,])/.test(text) || /[\d}][ \u00a0]%/.test(text)),
    ).toEqual([]);
  });

  test('has curly quotation marks and one sign for an ellipsis', () => {
    expect(broken(ours, (text) => /['"]|\.\.\./.test(text))).toEqual([]);
  });
});

describe('English', () => {
  test('has no word for word translations, and nothing for which there is a plainer word', () => {
    const banned =
      /will stand here|\bstands? (?:here(?! with its date)|in the (?:list|log|message))|\bof now\b|\bnot told\b|\b(?:bids?|waits?) (?:here )?no more\b|(?<!go |back )to the auctions$|which way|kindly|hereby|begins? anew|\byet this\b|\bthe same sum\b/i;
    expect(inEnglish(banned)).toEqual([]);
  });

  test('names the number that money goes to, in both languages: nobody’s M-PESA is theirs by itself', () => {
    expect(inEnglish(/your M-PESA\b(?! (?:number|PIN|balance|daily limit))/i)).toEqual([]);
    expect(inKiswahili(/M-PESA yako/i)).toEqual([]);
  });

  test('says please where the owner does, and nowhere else: an answer tells the next step', () => {
    expect(inEnglish(/please/i, ours)).toEqual([]);
    expect(inKiswahili(/tafadhali/i, ours)).toEqual([]);
  });

  test('spells email, Paybill and M-PESA in one way', () => {
    expect(inEnglish(/e-mail|\bpaybill\b|\bpay bill\b|\b[Mm]pesa\b|\b[Mm]-[Pp]esa\b/)).toEqual([]);
  });
});

describe('Kiswahili', () => {
  test('has no English left over', () => {
    const english =
      /\b(?:auctions?|bids?|bidders?|bidding|winners?|wins?|price|packs?|outbid|live|login|account|password|code|payment|balance|order|refund|withdrawal|please|the|your)\b/i;
    expect(inKiswahili(english)).toEqual([]);
  });

  test('says one thing in one word, as docs/spec/words.md has it', () => {
    const others =
      /\bdau\b|muunganisho|\bnamba\b|\bmipaka\b|\bmaagizo\b|moja kwa moja|\bmaonyesho\b|ombi la STK|bei ya dukani|mzabuni wa majaribio|usafiri bila malipo|limekubaliwa|kuweza ku(?:pakiwa|hifadhiwa)|\bha\w+kupakiwa\b|wanazabuni|kuzabuni|\b(?:kiti|viti)\b|usaidizi/i;
    expect(inKiswahili(others)).toEqual([]);
  });

  test('a thing that was won has found its winner: shindwa is to fail', () => {
    expect(inKiswahili(/\b(?!imeshindwa\b)\w+shindwa\b/i)).toEqual([]);
  });

  test('at most is a ceiling, “zisizozidi”: “zaidi” alone is more', () => {
    const ceilings = TEXTS.filter(({ en }) => /\bat most\b/i.test(en ?? ''));
    const isCeiling = (sw = '') => /zidi|\bhadi\b|\bsi zaidi\b|\bh[au]\w+i zaidi ya\b/.test(sw);
    expect(ceilings.flatMap(({ at, sw }) => (isCeiling(sw) ? [] : [`${at}: ${sw}`]))).toEqual([]);
    expect(ceilings.length).toBeGreaterThan(10);
  });

  test('what is live is hewani', () => {
    const live = TEXTS.filter(({ en }) => /\blive\b/i.test(en ?? ''));
    expect(live.flatMap(({ at, sw }) => (/hewani/i.test(sw ?? '') ? [] : [`${at}: ${sw}`]))).toEqual([]);
    expect(live.length).toBeGreaterThan(10);
  });
});
