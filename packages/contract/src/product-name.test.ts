import { expect, test } from 'vitest';
import { chosenText, productName, productNames } from './product-name.ts';

const KETTLE = { product_name: 'Steel kettle', product_name_sw: 'Birika la chuma' };

test('[GEN-9] a product is called as the reader’s language has it; without Kiswahili in English, never in words made up', () => {
  expect(productName(KETTLE, 'sw')).toBe('Birika la chuma');
  expect(productName(KETTLE, 'en')).toBe('Steel kettle');
  expect(productName({ product_name: 'Steel kettle' }, 'sw')).toBe('Steel kettle');
  expect(chosenText('Steel', '', 'sw')).toEqual({ text: 'Steel', language: 'en' });
  expect(chosenText('Steel', 'Chuma', 'sw')).toEqual({ text: 'Chuma', language: 'sw' });
});

test('[GEN-9] what there is not isn’t sent', () => {
  expect(productNames('Steel kettle', 'Birika la chuma')).toEqual(KETTLE);
  expect(Object.keys(productNames('Steel kettle', ''))).toEqual(['product_name']);
  expect(Object.keys(productNames('Steel kettle', null))).toEqual(['product_name']);
});
