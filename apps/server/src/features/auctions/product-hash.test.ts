import { expect, test } from 'vitest';
import { productHash, type ShownProduct } from './schedule-auction.ts';

const KETTLE: ShownProduct = {
  name: 'Pika 1.7 L steel kettle',
  category: 'Kitchen',
  description: 'Boils.',
  specifications: { Volume: '1.7 litres' },
  images: ['/media/products/kettle-1-800.avif'],
  original_price_cents: 299_500,
  name_sw: '',
  description_sw: '',
  specifications_sw: [],
};
const hex = (product: ShownProduct) => productHash(product).toString('hex');

test('[GEN-9] the hash of a product without Kiswahili is the one that was logged before there was any', () => {
  // SHA-256 of {"category":…,"description":…,"images":…,"name":…,"original_price_cents":…,"specifications":…}
  expect(hex(KETTLE)).toBe('bda7f18b9c2715e95ee735aa5949830df3fd7d730a837e80e1c6b263a95d2d1d');
});

test('[GEN-9] what stands in Kiswahili is part of what was for sale: each text changes the hash', () => {
  const texts: Partial<ShownProduct>[] = [
    { name_sw: 'Birika la chuma' },
    { name_sw: 'Birika la chuma la Pika' },
    { description_sw: 'Huchemsha.' },
    { specifications_sw: [['Ujazo', 'Lita 1.7']] },
    { specifications_sw: [['Ujazo', 'Lita 17']] },
  ];
  const hashes = [{}, ...texts].map((more) => hex({ ...KETTLE, ...more }));
  expect(new Set(hashes).size).toBe(hashes.length);
});
