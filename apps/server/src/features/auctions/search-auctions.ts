import { LIST_LIMIT_MAX } from '@mnada/contract';
import type { Archive } from './archive.ts';
import type { Board } from './board.ts';
import type { AuctionFacts, BoardEntry } from './board-entry.ts';
import type { Queryable } from './board.sql.ts';
import { comparePlaces, GROUPS, placeOf } from './list-order.ts';
import { lettersOf, resembles, searchWords } from './search-words.ts';

/** As many as a page has places. */
const PRODUCTS_MAX = LIST_LIMIT_MAX;

type Folded = { readonly name: string; readonly text: string; readonly words: readonly Word[] };
type Word = { readonly text: string; readonly letters: number };
type Found = { readonly entry: BoardEntry; readonly score: number };

const asWord = (text: string): Word => ({ text, letters: lettersOf(text) });

// Facts outlive every bid, so what is searched in them is folded once.
const folded = new WeakMap<AuctionFacts, Folded>();

function foldedFacts(facts: AuctionFacts): Folded {
  let fold = folded.get(facts);
  if (!fold) {
    const name = ` ${facts.name} ${facts.category}`.toLowerCase();
    const words = (name.match(/[\p{L}\p{N}]+/gu) ?? []).map(asWord);
    folded.set(facts, (fold = { name, text: `${name} ${facts.description.toLowerCase()}`, words }));
  }
  return fold;
}

// Up to two letters are looked for at the beginning of a word only, as in search_products (0007_search.sql).
const contains = (text: string, word: string): boolean => text.includes(word.length < 3 ? ` ${word}` : word);

/** 2: the name has every word; 1: name and description together; 0: not all of them. */
function exactScore({ name, text }: Folded, words: readonly string[]): number {
  if (words.every((word) => contains(name, word))) return 2;
  return words.every((word) => contains(text, word)) ? 1 : 0;
}

/** Auctions of the board that contain every word, or else (`slips`) whose names do but for a slip or two. */
export function searchEntries(entries: Iterable<BoardEntry>, words: readonly string[], slips: boolean): Found[] {
  const found: Found[] = [];
  const typed = words.map(asWord);
  const near = (fold: Folded, { text, letters }: Word): boolean =>
    contains(fold.name, text) || fold.words.some((word) => resembles(text, word.text, letters, word.letters));
  for (const entry of entries) {
    const fold = foldedFacts(entry.facts);
    const score = exactScore(fold, words);
    if (score > 0) found.push({ entry, score });
    else if (slips && typed.every((word) => near(fold, word))) found.push({ entry, score: 0.5 });
  }
  return found;
}

/**
 * AUC-7: searches product names, categories and descriptions, tolerating a typo. What can be bid on or waited for comes
 * from the board, and first; ended auctions beyond the board's memory come from the database.
 * @param text as typed; nothing to search for finds nothing
 */
export async function searchAuctions(
  deps: { board: Board; archive: Archive; sql: Queryable },
  text: string,
  limit: number,
): Promise<BoardEntry[]> {
  const words = searchWords(text);
  if (words.length === 0) return [];
  let found = searchEntries(deps.board.entries, words, false);
  if (found.length < limit) {
    const exact = await older(deps, words, false, found, limit);
    found.push(...exact);
    // Only when nothing has the words as they are typed: who types them right wants nothing that merely resembles.
    if (found.length === 0) {
      found = searchEntries(deps.board.entries, words, true);
      if (found.length < limit) found.push(...(await older(deps, words, true, found, limit)));
    }
  }
  return found
    .sort((a, b) => groupOf(a) - groupOf(b) || b.score - a.score || comparePlaces(placeOf(a.entry), placeOf(b.entry)))
    .slice(0, limit)
    .map(({ entry }) => entry);
}

const groupOf = ({ entry }: Found): number => GROUPS.indexOf(entry.status);

/** Auctions of matching products that aren't among those found on the board. */
async function older(
  { archive, sql }: { archive: Archive; sql: Queryable },
  words: readonly string[],
  tolerant: boolean,
  found: readonly Found[],
  limit: number,
): Promise<Found[]> {
  const { rows } = await sql.query<{ product_id: number; score: number }>(
    'select product_id, score from search_products($1, $2, $3)',
    [words, tolerant, PRODUCTS_MAX],
  );
  const scores = new Map(rows.map((row) => [row.product_id, row.score]));
  const known = new Set(found.map(({ entry }) => entry.facts.auctionId));
  const ids = (await auctionsOf(sql, [...scores.keys()], limit)).filter((id) => !known.has(id));
  const entries = await archive.findAll(ids);
  return entries.map((entry) => ({ entry, score: scores.get(entry.facts.productId) ?? 0 }));
}

/** The newest public auctions of some products. */
async function auctionsOf(sql: Queryable, productIds: readonly number[], limit: number): Promise<number[]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql.query<{ id: number }>(
    `select newest.id from unnest($1::bigint[]) as wanted (id)
       cross join lateral (select id from auction where product_id = wanted.id and status <> 'draft'
                            order by id desc limit 10) newest
      order by newest.id desc limit $2`,
    [productIds, limit],
  );
  return rows.map((row) => row.id);
}
