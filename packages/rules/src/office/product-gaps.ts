/** What shoppers will read of a product, and where its price comes from. */
export type ProductWords = {
  readonly name_sw: string;
  readonly description: string;
  readonly description_sw: string;
  readonly specifications: readonly { readonly name_sw: string; readonly value_sw: string }[];
  readonly pictures: readonly { readonly alt_en: string; readonly alt_sw: string }[];
  readonly price_source: string;
  readonly price_checked_on: string | null;
};

export type ProductGap =
  | 'name_sw'
  | 'description'
  | 'description_sw'
  | 'specifications_sw'
  | 'pictures'
  | 'alt_en'
  | 'alt_sw'
  | 'price_source'
  | 'price_checked_on';

const isBlank = (text: string): boolean => text.trim() === '';

/** What keeps a product from being published (OPS-6): all that shoppers read stands in both languages, and its price has a source. */
export function productGaps(product: ProductWords): ProductGap[] {
  const { specifications, pictures } = product;
  const gaps: readonly (readonly [ProductGap, boolean])[] = [
    ['name_sw', isBlank(product.name_sw)],
    ['description', isBlank(product.description)],
    ['description_sw', isBlank(product.description_sw)],
    ['specifications_sw', specifications.some(({ name_sw, value_sw }) => isBlank(name_sw) || isBlank(value_sw))],
    ['pictures', pictures.length === 0],
    ['alt_en', pictures.some(({ alt_en }) => isBlank(alt_en))],
    ['alt_sw', pictures.some(({ alt_sw }) => isBlank(alt_sw))],
    ['price_source', isBlank(product.price_source)],
    ['price_checked_on', product.price_checked_on === null],
  ];
  return gaps.filter(([, isOpen]) => isOpen).map(([gap]) => gap);
}

/** What a save would take from a published product that it has now: what was never there (from before this rule) may stay away. */
export const newGaps = (before: ProductWords, after: ProductWords): ProductGap[] => {
  const known = new Set(productGaps(before));
  return productGaps(after).filter((gap) => !known.has(gap));
};
