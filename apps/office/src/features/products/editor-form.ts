import type { ProductForm } from '@mnada/contract/office';
import type { TextKey, Translate } from '../../client/i18n/index.ts';

/** The form as it is typed: a price is text until it is saved, rows and pictures keep a key of their own while they move. */
export type Draft = Omit<ProductForm, 'price' | 'price_checked_on' | 'specifications'> & {
  readonly price: string;
  readonly price_checked_on: string;
  readonly specifications: readonly (ProductForm['specifications'][number] & { readonly key: string })[];
};
let lastKey = 0;
export const newKey = (): string => `r${++lastKey}`;

export const toDraft = (form: ProductForm): Draft => ({
  ...form,
  price: String(form.price),
  price_checked_on: form.price_checked_on ?? '',
  specifications: form.specifications.map((line) => ({ ...line, key: newKey() })),
});

const isEmpty = (line: ProductForm['specifications'][number]): boolean =>
  [line.name, line.value, line.name_sw, line.value_sw].every((text) => text.trim() === '');

/** What is sent: rows that say nothing are left out. */
export const toForm = (draft: Draft): ProductForm => ({
  ...draft,
  price: Number(draft.price),
  price_checked_on: draft.price_checked_on === '' ? null : draft.price_checked_on,
  specifications: draft.specifications
    .map(({ name, value, name_sw, value_sw }) => ({ name, value, name_sw, value_sw }))
    .filter((line) => !isEmpty(line)),
});

export const isSame = (one: ProductForm, other: ProductForm): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Every field in words, so that two versions are told apart by eye (design, conflicts). */
export const inWords = (form: ProductForm, t: Translate): Record<keyof ProductForm, string> => ({
  ...form,
  price: String(form.price),
  price_checked_on: form.price_checked_on ?? '',
  delivery: t(`products.${form.delivery}`),
  specifications: form.specifications
    .map(({ name, value, name_sw, value_sw }) => `${name}: ${value} / ${name_sw}: ${value_sw}`)
    .join('; '),
  pictures: form.pictures
    .map(({ address, alt_en, alt_sw }) => `${alt_en} / ${alt_sw} (${address.slice(-20, -10)})`)
    .join('; '),
});

export const FIELD_NAMES: Readonly<Record<keyof ProductForm, TextKey>> = {
  name: 'products.name',
  name_sw: 'products.nameSw',
  description: 'products.description',
  description_sw: 'products.descriptionSw',
  specifications: 'products.specifications',
  category: 'products.category',
  delivery: 'products.delivery',
  price: 'products.priceCard',
  price_source: 'products.source',
  price_checked_on: 'products.checkedOn',
  pictures: 'products.pictures',
};

/** What was chosen in words, as a form again: each field is one side's or the other's. */
export function chosenForm(
  chosen: Readonly<Record<string, string>>,
  mine: ProductForm,
  theirs: ProductForm,
  t: Translate,
): ProductForm {
  const words = inWords(mine, t);
  const fields = Object.keys(mine) as (keyof ProductForm)[];
  return Object.fromEntries(
    fields.map((field) => [field, (chosen[field] === words[field] ? mine : theirs)[field]]),
  ) as ProductForm;
}
