/** What a page says of itself before the whole style sheet is there. */
export type PageStyles = {
  /** The rules that a rendered page may use: all but those of classes that don't stand in it. */
  readonly of: (html: string) => string;
  /** Of the whole sheet, for what comes later. */
  readonly address: string;
};

/**
 * A rule of classes or elements, kept with any of them; a group of such (`@media`, `@supports`), kept with any of its rules; or
 * text. What it is kept with is told as `flex`, `<code`, `"date"`.
 */
type Piece = string | { readonly needs: ReadonlySet<string>; readonly text: string } | Group;
type Group = { readonly head: string; readonly pieces: readonly Piece[] };

/** Where each rule speaks of a class that an element may have; all other rules are short, and of every page. */
const BY_CLASS = '@layer utilities';
/** Of these some rules do. */
const PARTLY = /^@layer (?:base|components)\b/;
const ELEMENTS_ALONE = /^[a-z][a-z0-9]*(?:,[a-z][a-z0-9]*)*$/;
/** What only fields of some types have, and those types. */
const PARTS_OF_FIELDS: readonly (readonly [part: RegExp, types: readonly string[]])[] = [
  [/::-webkit-(?:datetime|date-and-time|calendar)/, ['"date"', '"time"', '"month"', '"week"', '"datetime-local"']],
  [/::-webkit-(?:inner|outer)-spin-button/, ['"number"']],
  [/::file-selector-button/, ['"file"']],
];
const NAMED = /^@(?:property|keyframes) ([\w-]+)/;
const DECLARED = /(?<=[{;])(--[\w-]+):([^;{}]*);?/g;
const READ = /var\(\s*(--[\w-]+)/g;
/** Pages of one kind have the same classes: so many kinds are kept ready. */
const KEPT_READY_MAX = 64;
const GROUP = /^@(?:layer|media|supports|container)\b/;
const CLASS = /(?<!\\)\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi;
const ESCAPED = /\\(?:([0-9a-f]{1,6}) ?|(.))/gi;
/** They stand on `<html>`, which says only later whether it has them (before-paint.ts). */
const OF_ROOT = new Set(['dark', 'light']);
const OPENED = /<[a-z][a-z0-9]*/g;
const TYPE = /\btype=("[\w-]+")/g;
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
  const pieces = blocksOf(css).map(
    (block): Piece => (block.startsWith(BY_CLASS) || PARTLY.test(block) ? pieceOf(block) : block),
  );
  const ready = new Map<string, string>();
  return {
    of: (html) => {
      const there = partsOf(html);
      const read = new Set(Array.from(html.matchAll(READ), ([, name = '']) => name));
      const kind = [...there, ...read].sort().join(' ');
      const known = ready.get(kind);
      if (known !== undefined) return known;
      const styles = withoutUnread(
        pieces.map((piece) => kept(piece, there)),
        read,
      );
      if (ready.size >= KEPT_READY_MAX) ready.clear();
      ready.set(kind, styles);
      return styles;
    },
    address,
  };
}

/** Leaves out what nothing of the page reads: tokens of other screens, registered properties, movements. */
function withoutUnread(blocks: readonly string[], readByPage: ReadonlySet<string>): string {
  const isPlain = (block: string) => !block.startsWith(BY_CLASS);
  const rules = blocks.filter((block) => !NAMED.test(block));
  const values = new Map<string, string>();
  for (const [, name = '', value = ''] of rules.filter(isPlain).join('').matchAll(DECLARED))
    values.set(name, `${values.get(name) ?? ''} ${value}`);
  const text = rules.join('');
  // Without what is only declared; then what is read by what is read.
  const queue = [
    ...readByPage,
    ...namesRead(rules.map((rule) => (isPlain(rule) ? rule.replaceAll(DECLARED, '') : rule)).join('')),
  ];
  const read = new Set<string>();
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (read.has(name)) continue;
    read.add(name);
    queue.push(...namesRead(values.get(name) ?? ''));
  }
  return blocks
    .filter((block) => {
      const name = NAMED.exec(block)?.[1];
      if (name === undefined) return true;
      return name.startsWith('--') ? read.has(name) : new RegExp(`[\\s:,]${name}\\b`).test(text);
    })
    .map((block) =>
      isPlain(block) && !NAMED.test(block)
        ? block.replaceAll(DECLARED, (all, name: string) => (read.has(name) ? all : ''))
        : block,
    )
    .join('');
}

const namesRead = (text: string): string[] => Array.from(text.matchAll(READ), ([, name = '']) => name);

function kept(piece: Piece, there: ReadonlySet<string>): string {
  if (typeof piece === 'string') return piece;
  if ('text' in piece) return [...piece.needs].some((name) => there.has(name)) ? piece.text : '';
  const inner = piece.pieces.map((each) => kept(each, there)).join('');
  return inner === '' ? '' : `${piece.head}{${inner}}`;
}

function pieceOf(block: string): Piece {
  const opens = block.indexOf('{');
  const head = block.slice(0, opens);
  if (opens < 0) return block;
  if (GROUP.test(head)) return { head, pieces: blocksOf(block.slice(opens + 1, -1)).map(pieceOf) };
  const classes = Array.from(head.matchAll(CLASS), ([, name = '']) => unescaped(name));
  const own = [
    ...classes.filter((name) => !OF_ROOT.has(name)),
    ...(ELEMENTS_ALONE.test(head) ? head.split(',').map((name) => `<${name}`) : []),
    ...PARTS_OF_FIELDS.flatMap(([part, types]) => (part.test(head) ? types : [])),
  ];
  return own.length === 0 ? block : { needs: new Set(own), text: block };
}

const unescaped = (name: string): string =>
  name.replace(ESCAPED, (_whole, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCodePoint(Number.parseInt(code, 16)),
  );

/** Classes, elements and types of fields. */
function partsOf(html: string): Set<string> {
  const lists = new Set(Array.from(html.matchAll(ATTRIBUTE), ([, list = '']) => list));
  return new Set([
    ...[...lists].flatMap((list) =>
      list.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? '').split(' '),
    ),
    ...Array.from(html.matchAll(OPENED), ([opened]) => opened),
    ...Array.from(html.matchAll(TYPE), ([, type = '']) => type),
  ]);
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
