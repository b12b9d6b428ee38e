import { expect, test } from 'vitest';
import { newGaps, productGaps, type ProductWords } from './product-gaps.ts';

const WHOLE: ProductWords = {
  name_sw: 'Birika la chuma',
  description: 'Boils a litre in three minutes.',
  description_sw: 'Huchemsha lita moja kwa dakika tatu.',
  specifications: [{ name_sw: 'Ujazo', value_sw: 'Lita 1.7' }],
  pictures: [{ alt_en: 'Front', alt_sw: 'Mbele' }],
  price_source: 'Simu Centre',
  price_checked_on: '2026-11-20',
};

test('[OPS-6] a product is published when all that shoppers read stands in both languages and its price has a source', () => {
  expect(productGaps(WHOLE)).toEqual([]);
  const without: Record<string, Partial<ProductWords>> = {
    name_sw: { name_sw: ' ' },
    description: { description: '' },
    description_sw: { description_sw: '' },
    specifications_sw: { specifications: [...WHOLE.specifications, { name_sw: 'Nguvu', value_sw: '' }] },
    pictures: { pictures: [] },
    alt_en: { pictures: [{ alt_en: '', alt_sw: 'Mbele' }] },
    alt_sw: { pictures: [{ alt_en: 'Front', alt_sw: '' }] },
    price_source: { price_source: '' },
    price_checked_on: { price_checked_on: null },
  };
  for (const [gap, change] of Object.entries(without)) expect(productGaps({ ...WHOLE, ...change })).toEqual([gap]);
});

test('[OPS-6] a save takes nothing from what is published; what was never there holds up no save', () => {
  const old = { ...WHOLE, name_sw: '', price_source: '' };
  expect(newGaps(old, { ...old, description_sw: 'Mengine.' })).toEqual([]);
  expect(newGaps(old, { ...old, pictures: [] })).toEqual(['pictures']);
});
