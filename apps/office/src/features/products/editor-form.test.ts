import type { ProductForm } from '@mnada/contract/office';
import { expect, test } from 'vitest';
import type { Translate } from '../../client/i18n/index.ts';
import { chosenForm, inWords, isSame, toDraft, toForm } from './editor-form.ts';

const t = ((key: string) => key) as unknown as Translate;
const FORM: ProductForm = {
  name: 'Kettle',
  name_sw: 'Birika',
  description: '',
  description_sw: '',
  specifications: [{ name: 'Size', value: '1.7 L', name_sw: 'Ujazo', value_sw: 'Lita 1.7' }],
  category: 'Kitchen',
  delivery: 'parcel',
  price: 2_995,
  price_source: 'Simu Centre',
  price_checked_on: '2026-11-01',
  pictures: [{ address: `/media/uploads/${'a'.repeat(32)}-800.avif`, alt_en: 'Front', alt_sw: 'Mbele' }],
};

test('[OPS-6] what is typed comes back as it was, without rows that say nothing', () => {
  const draft = toDraft(FORM);
  expect(isSame(toForm(draft), FORM)).toBe(true);
  const empty = { key: 'x', name: ' ', value: '', name_sw: '', value_sw: '' };
  expect(isSame(toForm({ ...draft, specifications: [...draft.specifications, empty] }), FORM)).toBe(true);
  expect(toForm({ ...draft, price_checked_on: '' }).price_checked_on).toBeNull();
  expect(isSame(toForm({ ...draft, price: '3000' }), FORM)).toBe(false);
});

test('[OPS-6] two versions are chosen field by field: rows and pictures come whole from one side', () => {
  const [picture] = FORM.pictures as [ProductForm['pictures'][number]];
  const mine: ProductForm = { ...FORM, price: 2_499, specifications: [] };
  const other = { ...picture, address: `/media/uploads/${'b'.repeat(32)}-800.avif` };
  const theirs: ProductForm = { ...FORM, price: 2_600, name: 'Steel kettle', pictures: [picture, other] };
  const [myWords, theirWords] = [inWords(mine, t), inWords(theirs, t)];
  // Everything that differs is told apart by its words.
  for (const field of ['price', 'name', 'pictures', 'specifications'] as const)
    expect(myWords[field]).not.toBe(theirWords[field]);
  const chosen = { ...theirWords, price: myWords.price, specifications: myWords.specifications };
  expect(chosenForm(chosen, mine, theirs, t)).toEqual({ ...theirs, price: 2_499, specifications: [] });
});
