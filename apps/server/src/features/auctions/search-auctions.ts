import { LIST_LIMIT_MAX } from '@mnada/contract';
import type { Archive } from './archive.ts';
import type { Board } from './board.ts';
import type { AuctionFacts, BoardEntry } from './board-entry.ts';
import type { Queryable } from './board.sql.ts';
import { comparePlaces, placeOf } from './list-order.ts';
import { foldProduct, type FoldedProduct, scoreProduct } from './score-product.ts';
import { type SearchTerm, searchTerms } from './search-terms.ts';

/** As many as a page has places. */
const PRODUCTS_MAX = LIST_LIMIT_MAX;
/** How many combinations of words the database is asked for: as they are typed, and for slips, which cost it more. */
const QUESTIONS_MAX = 8;
const SLIP_QUESTIONS_MAX = 2;
/** A product that the database takes for a slip of the finger, and the words don't. */
const RESEMBLES = 1;

type Found = { readonly entry: BoardEntry; readonly score: number };
/** What was found, and how the words were understood. */
export type SearchResult = { readonly entries: BoardEntry[]; readonly terms: readonly SearchTerm[] };

// Facts outlive every bid, so what is searched in them is folded once.
const folded = new WeakMap<AuctionFacts, FoldedProduct>();

function foldedFacts(facts: AuctionFacts): FoldedProduct {
  let fold = folded.get(facts);
  if (!fold) folded.set(facts, (fold = foldProduct(facts)));
  return fold;
}

/** Auctions of the board whose product has every term, or else (`slips`) all but for a slip or two in its name. */
export function searchEntries(entries: Iterable<BoardEntry>, terms: readonly SearchTerm[], slips: boolean): Found[] {
  const found: Found[] = [];
  for (const entry of entries) {
    const score = scoreProduct(foldedFacts(entry.facts), terms, slips);
    if (score > 0) found.push({ entry, score });
  }
  return found;
}

/** One auction a product: the one that can be bid on, else waited for, else looked at. Its status only breaks ties. */
export function rankFound(found: readonly Found[], limit: number): BoardEntry[] {
  const places = found
    .map(({ entry, score }) => ({ entry, score, place: placeOf(entry) }))
    .sort((a, b) => b.score - a.score || comparePlaces(a.place, b.place));
  const products = new Map<number, BoardEntry>();
  for (const { entry } of places) if (!products.has(entry.facts.productId)) products.set(entry.facts.productId, entry);
  return [...products.values()].slice(0, limit);
}

/**
 * AUC-7: searches product names, categories and descriptions, in English and Kiswahili, tolerating a typo. What can be
 * bid on or waited for comes from the board; ended auctions beyond the board's memory come from the database.
 * @param text as typed; nothing to search for finds nothing
 */
export async function searchAuctions(
  deps: { board: Board; archive: Archive; sql: Queryable },
  text: string,
  limit: number,
): Promise<SearchResult> {
  let terms = searchTerms(text);
  if (terms.length === 0) return { entries: [], terms };
  let found = await everywhere(deps, terms, false, limit);
  // Only when nothing has the words as they are typed: who types them right wants nothing that merely resembles.
  if (found.length === 0) {
    terms = searchTerms(text, true);
    found = await everywhere(deps, terms, true, limit);
  }
  return { entries: rankFound(found, limit), terms };
}

type Deps = { board: Board; archive: Archive; sql: Queryable };

async function everywhere(deps: Deps, terms: readonly SearchTerm[], slips: boolean, limit: number): Promise<Found[]> {
  const found = searchEntries(deps.board.entries, terms, slips);
  const products = new Set(found.map(({ entry }) => entry.facts.productId));
  return products.size < limit ? [...found, ...(await older(deps, terms, slips, products, limit))] : found;
}

/** Auctions of matching products that have none among those found on the board. */
async function older(
  { archive, sql }: Deps,
  terms: readonly SearchTerm[],
  slips: boolean,
  known: ReadonlySet<number>,
  limit: number,
): Promise<Found[]> {
  // One trip and one connection, however many ways there are to say it: bids need the others.
  const { rows } = await sql.query<{ product_id: number }>(
    `select distinct found.product_id from unnest($1::text[]) as asked (words)
      cross join lateral search_products(string_to_array(asked.words, ' '), $2, $3) found`,
    [questions(terms, slips ? SLIP_QUESTIONS_MAX : QUESTIONS_MAX).map((words) => words.join(' ')), slips, PRODUCTS_MAX],
  );
  const products = rows.map((row) => row.product_id);
  const ids = await newestOf(
    sql,
    products.filter((id) => !known.has(id)),
    limit,
  );
  const entries = await archive.findAll(ids);
  return entries.flatMap((entry) => {
    const score = Math.max(scoreProduct(foldedFacts(entry.facts), terms, slips), slips ? RESEMBLES : 0);
    return score > 0 ? [{ entry, score }] : [];
  });
}

/**
 * The database knows no meanings: it is asked for one way of saying each term at a time, the likeliest first.
 * @param max never more are built, on the way neither: eight terms of five ways make 390,625
 */
export function questions(terms: readonly SearchTerm[], max: number): string[][] {
  let all: string[][] = [[]];
  for (const { ways } of terms)
    all = ways.flatMap((way) => all.map((words) => [...words, ...way.split(' ')])).slice(0, max);
  return all;
}

/** The newest public auction of each of some products. */
async function newestOf(sql: Queryable, productIds: readonly number[], limit: number): Promise<number[]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql.query<{ id: number }>(
    `select newest.id from unnest($1::bigint[]) as wanted (id)
       cross join lateral (select id from auction where product_id = wanted.id and status <> 'draft'
                            order by id desc limit 1) newest
      order by newest.id desc limit $2`,
    [productIds, limit],
  );
  return rows.map((row) => row.id);
}
