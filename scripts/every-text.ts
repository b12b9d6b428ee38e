import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';

/** A text of the shop in both languages, and where it stands: `apps/web/src/features/payments/payments.texts.ts: payments.sheetTitle`. */
export type TextPair = { readonly at: string; readonly en: string | undefined; readonly sw: string | undefined };

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;
/** What can stand in a table: a text, or texts below names or numbers. A blank that code fills in reads `{…}`. */
type Texts = string | { readonly [name: string]: Texts };

const FOLDERS = ['apps/web/src', 'apps/server/src', 'packages/contract/src'];
const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !/\.(?:ui\.|db\.)?test\.tsx?$/.test(path);

/**
 * Every text that stands in the sources in both languages: `{ en: …, sw: … }` however deep, `phrase([…], […])`,
 * `language === 'sw' ? … : …`, and the long ones in files of their own, `help.en.ts` beside `help.sw.ts`. Read from the
 * sources, so that no table needs to be named here, or be exported, to be looked at.
 */
export function everyText(root: string): TextPair[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter(isSource)
      .sort()
      .flatMap((path) => {
        if (path.endsWith('.sw.ts')) return [];
        const source = readFileSync(join(root, path), 'utf8');
        if (path.endsWith('.en.ts')) {
          const other = path.replace('.en.ts', '.sw.ts');
          return pairs(path, longText(source), longText(readFileSync(join(root, other), 'utf8')));
        }
        if (!/\bsw\b/.test(source)) return [];
        const found: TextPair[] = [];
        visit(parse(source, path), [], (node, names) => {
          const both = inBothLanguages(node);
          if (both === null) return true;
          found.push(...pairs(`${path}: ${names.join('.')}`, both.en, both.sw));
          return false;
        });
        return found;
      }),
  );
}

const parse = (source: string, path: string): Node =>
  parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;

/** The one object or array that a file of long texts exports. */
function longText(source: string): Texts | null {
  let text: Texts | null = null;
  visit(parse(source, '.ts'), [], (node) => {
    if (text === null && node.type === 'ArrayExpression') text = textsOf(node);
    if (text === null && node.type === 'ObjectExpression') text = textsOf(node);
    return text === null;
  });
  return text;
}

function inBothLanguages(node: Node): { en: Texts | null; sw: Texts | null } | null {
  if (node.type === 'ObjectExpression') {
    const [en, sw] = [property(node, 'en'), property(node, 'sw')];
    if (en === undefined || sw === undefined) return null;
    const both = { en: textsOf(en), sw: textsOf(sw) };
    return both.en === null && both.sw === null ? null : both;
  }
  if (node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'phrase') {
    const [en, sw] = node['arguments'] as Node[];
    return en && sw ? { en: textsOf(en), sw: textsOf(sw) } : null;
  }
  if (node.type === 'ConditionalExpression') {
    const test = node['test'] as Node;
    if (test.type !== 'BinaryExpression' || (test['right'] as Node)['value'] !== 'sw') return null;
    const both = { en: textsOf(node['alternate'] as Node), sw: textsOf(node['consequent'] as Node) };
    return both.en === null && both.sw === null ? null : both;
  }
  return null;
}

const property = (object: Node, name: string): Node | undefined =>
  (object['properties'] as Node[]).find((each) => each.type === 'Property' && nameOf(each) === name)?.['value'] as Node;

const nameOf = (each: Node): string => {
  const key = each['key'] as Node;
  return String(key['name'] ?? key['value']);
};

/** @returns null of what is no text */
function textsOf(node: Node): Texts | null {
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? node['value'] : null;
    case 'TemplateLiteral':
      return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{…}');
    case 'BinaryExpression': {
      const [left, right] = [textsOf(node['left'] as Node), textsOf(node['right'] as Node)];
      return typeof left === 'string' && typeof right === 'string' ? left + right : null;
    }
    case 'ArrowFunctionExpression':
      return textsOf(node['body'] as Node);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return textsOf(node['expression'] as Node);
    case 'ArrayExpression':
      return named((node['elements'] as Node[]).map((each, at) => [String(at), each]));
    case 'ObjectExpression':
      return named(
        (node['properties'] as Node[])
          .filter((each) => each.type === 'Property')
          .map((each) => [nameOf(each), each['value'] as Node]),
      );
    default:
      return null;
  }
}

function named(entries: readonly (readonly [string, Node])[]): Texts | null {
  const texts = entries.flatMap(([name, node]) => {
    const text = textsOf(node);
    return text === null ? [] : [[name, text] as const];
  });
  return texts.length === 0 ? null : Object.fromEntries(texts);
}

/** Leaf by leaf; one that stands in one language only is there with the other undefined. */
function pairs(at: string, en: Texts | null, sw: Texts | null): TextPair[] {
  const [english, kiswahili] = [flat(en), flat(sw)];
  return [...new Set([...english.keys(), ...kiswahili.keys()])].map((name) => ({
    at: name === '' ? at : `${at}.${name}`,
    en: english.get(name),
    sw: kiswahili.get(name),
  }));
}

function flat(texts: Texts | null, name = ''): Map<string, string> {
  if (texts === null) return new Map();
  if (typeof texts === 'string') return new Map([[name, texts]]);
  return new Map(Object.entries(texts).flatMap(([key, text]) => [...flat(text, name === '' ? key : `${name}.${key}`)]));
}

/** Every node once, with the names of the properties and variables above it; false: not what is below. */
function visit(node: Node, names: readonly string[], see: (node: Node, names: readonly string[]) => boolean): void {
  if (!see(node, names)) return;
  const own = node.type === 'Property' ? nameOf(node) : (node['id'] as Node | null | undefined)?.['name'];
  const below = typeof own === 'string' ? [...names, own] : names;
  for (const child of Object.values(node).flat())
    if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string')
      visit(child as Node, below, see);
}
