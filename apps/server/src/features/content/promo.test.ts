import { TERMS_VERSION } from '@mnada/contract';
import type { WrittenPart } from '@mnada/contract/office';
import { expect, test } from 'vitest';
import { FIRST_PARTS } from './first/to-parts.ts';
import { shownParts } from './part.ts';
import { promoFaults, promoOf } from './promo.ts';

const BANNER: WrittenPart = {
  ...{ id: 'banner', group: null, words: { en: '', sw: '' } },
  title: { en: 'Closed on Friday', sw: 'Tumefunga Ijumaa' },
  text: { en: 'No parcels leave on 1 May.', sw: 'Hakuna mizigo tarehe 1 Mei.' },
};
const own = (change: Partial<WrittenPart> = {}): WrittenPart[] =>
  FIRST_PARTS.promo.map((part, at) => (at === 0 ? { ...part, ...change } : part));

test('[OPS-12] slogans are three plain lines, with one banner at most, and none of them too long', () => {
  expect(promoFaults(own())).toEqual([]);
  expect(promoFaults([...own(), BANNER])).toEqual([]);
  expect(promoFaults(own({ title: { en: '', sw: '' } }))).toEqual([]);
  for (const wrong of [
    own().slice(1),
    [...own(), BANNER, { ...BANNER, id: 'banner-2' }],
    own().toReversed(),
    [BANNER, ...own()],
  ])
    expect(promoFaults(wrong)).toEqual(['parts: three slogans, and one banner at most']);
  for (const text of ['**90%**', '[9](https://a.co)', '90%\n\nmore', '- 90%', '# 90%'])
    expect(promoFaults(own({ text: { en: text, sw: '90%' } })), text).toEqual([
      'slogan-1 en text: plain words on one line',
    ]);
  expect(promoFaults(own({ title: { en: 'A'.repeat(41), sw: 'B' } }))).toEqual([
    'slogan-1 en title: 40 letters at most',
  ]);
});

test('[OPS-12] no line names a till, a phone or an address: one person alone writes what everybody reads', () => {
  const faultsOf = (text: string) => promoFaults([...own(), { ...BANNER, text: { en: text, sw: 'Karibu' } }]);
  for (const text of [
    'Pay to Till 123456',
    'Paybill 4 0 4 1 2 3',
    'Lipa 12.34.56',
    'Call 0722-000-123',
    'Lipa Till ١٢٣٤٥٦',
    'Lipa Till 123,456',
    'See mnada-offers.co',
    'www mnada',
    'write to me@there',
    'https://x',
  ])
    expect(faultsOf(text), text).toEqual(['banner en text: no phone, till or account number, and no address']);
  for (const text of [
    'Save KSh 100,000 today.',
    'Up to 90 % on 1,000 things',
    'Open from 1 May 2026.',
    'KSh 9. Karibu.',
  ])
    expect(faultsOf(text), text).toEqual([]);
});

test('[OPS-12] the home page is told what a shop published, letter by letter, and nothing while it has published none', () => {
  const shown = (parts: readonly WrittenPart[], version: string) =>
    promoOf({ version, parts: shownParts(parts, 'sw') });
  expect(shown(FIRST_PARTS.promo, TERMS_VERSION)).toEqual({ slogans: null, banner: null });
  const lines = [...own({ title: { en: 'SAVE', sw: 'OKOA <b>' }, text: { en: '50%', sw: '50% & zaidi' } }), BANNER];
  expect(shown(lines, '2026-11-26.2')).toEqual({
    slogans: [
      { start: 'OKOA <b>', mark: '50% & zaidi' },
      { start: 'KILA MNADA HUANZA KWA', mark: 'KES 0.00' },
      { start: 'ANZA KUWEKA ZABUNI', mark: 'LEO' },
    ],
    banner: { title: 'Tumefunga Ijumaa', text: 'Hakuna mizigo tarehe 1 Mei.' },
  });
});
