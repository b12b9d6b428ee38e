/** What a page says of itself before the whole style sheet is there. */
export type PageStyles = {
  /** The rules that a rendered page may use: all but those of classes that don't stand in it. */
  readonly of: (html: string) => string;
  /** Of the whole sheet, for what comes later. */
  readonly address: string;
};

/** A rule of classes, kept with any of them; a group of such (`@media`, `@supports`), kept with any of its rules; or text. */
type Piece = string | { readonly classes: ReadonlySet<string>; readonly text: string } | Group;
type Group = { readonly head: string; readonly pieces: readonly Piece[] };

/** Where each rule speaks of a class that an element may have; all other rules are short, and of every page. */
const BY_CLASS = '@layer utilities';
const GROUP = /^@(?:layer|media|supports|container)\b/;
const CLASS = /(?<!\\)\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi;
const ESCAPED = /\\(?:([0-9a-f]{1,6}) ?|(.))/gi;
/** They stand on `<html>`, which says only later whether it has them (before-paint.ts). */
const OF_ROOT = new Set(['dark', 'light']);
const ATTRIBUTE = /\bclass="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/**
 * Of one sheet for all screens, the rules of each page: a third of what stood in the first response was needed by what is
 * painted first. The rest comes with the scripts, before they draw anything (apps/web/src/client/whole-styles.ts).
 */
export function pageStyles(css: string, address: string): PageStyles {
  const pieces = blocksOf(css).map((block): Piece => (block.startsWith(BY_CLASS) ? pieceOf(block) : block));
  return {
    of: (html) => {
      const classes = classesOf(html);
      return pieces.map((piece) => kept(piece, classes)).join('');
    },
    address,
  };
}

function kept(piece: Piece, classes: ReadonlySet<string>): string {
  if (typeof piece === 'string') return piece;
  if ('text' in piece) return [...piece.classes].some((name) => classes.has(name)) ? piece.text : '';
  const inner = piece.pieces.map((each) => kept(each, classes)).join('');
  return inner === '' ? '' : `${piece.head}{${inner}}`;
}

function pieceOf(block: string): Piece {
  const opens = block.indexOf('{');
  const head = block.slice(0, opens);
  if (opens < 0) return block;
  if (GROUP.test(head)) return { head, pieces: blocksOf(block.slice(opens + 1, -1)).map(pieceOf) };
  const classes = Array.from(head.matchAll(CLASS), ([, name = '']) => unescaped(name));
  const own = classes.filter((name) => !OF_ROOT.has(name));
  return own.length === 0 ? block : { classes: new Set(own), text: block };
}

const unescaped = (name: string): string =>
  name.replace(ESCAPED, (_whole, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCodePoint(Number.parseInt(code, 16)),
  );

function classesOf(html: string): Set<string> {
  const lists = new Set(Array.from(html.matchAll(ATTRIBUTE), ([, list = '']) => list));
  return new Set(
    [...lists].flatMap((list) =>
      list.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? '').split(' '),
    ),
  );
}

/** The rules and statements of a sheet, or of a group in it, one after the other. */
function blocksOf(css: string): string[] {
  const blocks: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < css.length; at++) {
    const sign = css[at];
    if (sign === '\\') at += 1;
    else if (sign === '"') at = endOfText(css, at);
    else if (sign === '/' && css[at + 1] === '*') at = css.indexOf('*/', at) + 1;
    else if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    if ((sign === '}' || sign === ';') && depth === 0) {
      blocks.push(css.slice(start, at + 1));
      start = at + 1;
    }
  }
  if (start < css.length) blocks.push(css.slice(start));
  return blocks;
}

/** @returns where a text that begins at a quotation mark ends */
function endOfText(css: string, from: number): number {
  let at = from + 1;
  while (at < css.length && css[at] !== '"') at += css[at] === '\\' ? 2 : 1;
  return at;
}
