import { ACCESSORIES } from './product-words.ts';
import type { SearchTerm } from './search-terms.ts';
import { lettersOf, resembles } from './search-words.ts';

/** A product's words as they are searched: folded, with one blank between and around them. */
export type FoldedProduct = {
  readonly name: string;
  readonly nameSw: string;
  readonly category: string;
  readonly description: string;
  readonly descriptionSw: string;
  /** Words of both names and the category. */
  readonly words: readonly { readonly text: string; readonly letters: number }[];
  readonly isAccessory: boolean;
};

const flat = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

/** Done once a product: it costs more than a search. */
export function foldProduct(product: {
  name: string;
  nameSw: string;
  category: string;
  description: string;
  descriptionSw: string;
}): FoldedProduct {
  const name = flat(product.name);
  const nameSw = flat(product.nameSw);
  const category = flat(product.category);
  return {
    name,
    nameSw,
    category,
    description: flat(product.description),
    descriptionSw: flat(product.descriptionSw),
    words: `${name}${nameSw}${category}`
      .split(' ')
      .filter(Boolean)
      .map((text) => ({ text, letters: lettersOf(text) })),
    isAccessory: ACCESSORIES.some((word) => name.includes(` ${word} `)),
  };
}

// Name before category before description, in either language; a word before its beginning; what merely stands within another word last, and
// only as it was typed: nobody who looks for a washer means the dishwasher that a teapot goes into.
const POINTS = {
  name: { whole: 100, start: 90, inside: 20 },
  category: { whole: 65, start: 60, inside: 15 },
  description: { whole: 30, start: 25, inside: 10 },
  nameSw: { whole: 100, start: 90, inside: 20 },
  descriptionSw: { whole: 30, start: 25, inside: 10 },
} as const;
type Field = keyof typeof POINTS;
const FIELDS: readonly Field[] = ['name', 'nameSw', 'category', 'description', 'descriptionSw'];
const isTelling = (field: Field): boolean => field === 'description' || field === 'descriptionSw';

/** A product that also tells of it comes before one that only stands on the same shelf. */
const TOLD = 4;
/** Each further word for it counts a little less than the one before: the word list begins with the likeliest. */
const OTHER_WORD = 2;
const ACCESSORY = 5;
/** A name, or a category, that differs by a slip or two. */
const SLIPPED = { name: 45, category: 30 } as const;

/** Up to two letters are looked for at the beginning of a word only, as in search_products (0007_search.sql). */
function points(text: string, way: string, isTyped: boolean, of: (typeof POINTS)[Field]): number {
  if (!text.includes(way)) return 0;
  if (text.includes(` ${way} `) || text.includes(` ${way}s `)) return of.whole;
  if (text.includes(` ${way}`)) return of.start;
  return isTyped && way.length > 2 ? of.inside : 0;
}

function termScore(product: FoldedProduct, { ways, means }: SearchTerm): number {
  let best = 0;
  let isTold = false;
  let byShelf = false;
  for (const [at, way] of ways.entries()) {
    for (const field of FIELDS) {
      const score = points(product[field], way, at === 0, POINTS[field]) - at * OTHER_WORD;
      if (score <= 0) continue;
      if (isTelling(field) && score > POINTS.description.inside) isTold = true;
      // A translated thing is what the product is, or no product of that kind: a generator's description says "fridge", too.
      if (score <= best || (isTelling(field) && means !== null)) continue;
      best = score;
      byShelf = field === 'category';
    }
  }
  if (best <= 0) return 0;
  return best + (byShelf && isTold ? TOLD : 0) - (byShelf && product.isAccessory ? ACCESSORY : 0);
}

function slippedScore(product: FoldedProduct, { typed }: SearchTerm): number {
  const letters = lettersOf(typed);
  const word = product.words.find((one) => resembles(typed, one.text, letters, one.letters));
  if (word === undefined) return 0;
  return `${product.name}${product.nameSw}`.includes(` ${word.text} `) ? SLIPPED.name : SLIPPED.category;
}

/**
 * How well a product fits what was asked for (AUC-7): 0 unless it has every term. Higher fits better; equal means that
 * its words don't tell which is better, and its auction may.
 * @param slips also forgives a slip or two in words of the name and the category
 */
export function scoreProduct(product: FoldedProduct, terms: readonly SearchTerm[], slips = false): number {
  let sum = 0;
  for (const term of terms) {
    const score = termScore(product, term) || (slips ? slippedScore(product, term) : 0);
    if (score === 0) return 0;
    sum += score;
  }
  return terms.length === 0 ? 0 : Math.round(sum / terms.length);
}
