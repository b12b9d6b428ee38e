/**
 * `npm run docs:security`: writes the table of docs/security.md: every promise of docs/spec/reliability.md, section 7, and what
 * proves it: the test files whose tests carry its number and always run, and the steps that only a person can do.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGE = join(ROOT, 'docs/security.md');
const START = '<!-- proof: written by npm run docs:security -->';
const END = '<!-- end of proof -->';
const SHOWN = 4;
const ONE_NUMBER = /\bS[0-9]{2}\b/;
/** The numbers in front of a test's or a group's name. */
const NUMBERS = /^(?:\[[^\]\n]*\]\s*)+/;
const TESTS = new Set(['test', 'it']);
const GROUPS = new Set(['describe', 'suite']);
/** What stands in these may never be reached. */
const UNSURE = new Set(['IfStatement', 'ConditionalExpression', 'LogicalExpression']);
/** With one of these a test may not run, or passes by failing: on some machine nobody would have seen it hold. */
const MAY_NOT_RUN = new Set(['skip', 'skipIf', 'runIf', 'todo', 'fails']);
const FOLDERS = ['apps', 'packages', 'tests', 'scripts'];

/** What no test of this repository can see: it lies on other machines, or in a person's hands. */
export const BY_HAND: Readonly<Record<string, string>> = {
  S10: 'once before launch: `npm run staff -- mpesa ask` against the sandbox through a proxy with a certificate of its own is refused',
  S38: 'once before launch: the page by `http://` leads to `https://`, the socket by `ws://` does not open',
  S53: 'once before launch, through your balancer: two lengths in one request are refused',
  S54: '`DATABASE_URL` and `REDIS_URL` with verified certificates (`sslmode=verify-full`, `rediss://`); the proxy takes TLS 1.2 and newer',
  S59: 'before each release: `git log -p` and the image searched for the passkey, the initiator and `SECRET_KEY`',
  S60: 'once before launch, from outside: `/metrics` and `/.git/config` are not found',
  S62: 'every week: `npm audit --omit dev`; what is rated high is mended within seven days',
};

export type Promised = { readonly number: string; readonly text: string };
export type Proof = Promised & { readonly files: readonly string[]; readonly byHand: string | null };

/** The promises of a specification's section 7, in order; numbers that share a sentence share its text. */
export function promises(specification: string): Promised[] {
  const section = /^## 7\. Security$([\s\S]*?)^## /m.exec(specification)?.[1] ?? '';
  return [...section.matchAll(/((?:S[0-9]{2}, )*S[0-9]{2}) ([^]*?)(?=\s(?:S[0-9]{2}[, ])|\n\n|$)/g)].flatMap(
    ([, numbers = '', text = '']) => numbers.split(', ').map((number) => ({ number, text: text.trim() })),
  );
}

/**
 * By number, the test files that have a test which carries it, in its own name or in that of a group around it, and which runs
 * wherever the tests run. One that a machine without some program skips proves nothing.
 */
export function testsByNumber(files: readonly string[], read: (file: string) => string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of files)
    for (const number of numbersOf(file, read(file))) found.set(number, [...(found.get(number) ?? []), file]);
  return found;
}

type Syntax = { readonly type: string } & Readonly<Record<string, unknown>>;

/** The numbers of all tests of one file that always run. */
function numbersOf(file: string, text: string): Set<string> {
  const numbers = new Set<string>();
  if (!ONE_NUMBER.test(text)) return numbers;
  const walk = (node: unknown, around: readonly string[]): void => {
    if (Array.isArray(node)) return node.forEach((each) => walk(each, around));
    if (!isSyntax(node)) return;
    // Where a machine decides whether a test is there at all, it isn't always.
    if (UNSURE.has(node.type)) return;
    const called = node.type === 'CallExpression' ? namesOf(node['callee']) : [];
    const [kind = ''] = called;
    if (!TESTS.has(kind) && !GROUPS.has(kind)) return walk(Object.values(node), around);
    if (called.some((name) => MAY_NOT_RUN.has(name))) return;
    const [title, ...rest] = node['arguments'] as readonly unknown[];
    const own = NUMBERS.exec(titleOf(title))?.[0].match(new RegExp(ONE_NUMBER, 'g')) ?? [];
    if (GROUPS.has(kind)) walk(rest, [...around, ...own]);
    else if (!skipsItself(rest)) for (const number of [...around, ...own]) numbers.add(number);
  };
  walk(parseSync(file, text).program, []);
  return numbers;
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** `test.for(ROLES)` is called by these names: test, for. */
function namesOf(callee: unknown): string[] {
  if (!isSyntax(callee)) return [];
  if (callee.type === 'Identifier') return [String(callee['name'])];
  if (callee.type === 'MemberExpression') return [...namesOf(callee['object']), ...namesOf(callee['property'])];
  if (callee.type === 'CallExpression') return namesOf(callee['callee']);
  if (callee.type === 'TaggedTemplateExpression') return namesOf(callee['tag']);
  return [];
}

/** What a name begins with: a text, or a template up to its first value. */
function titleOf(title: unknown): string {
  if (!isSyntax(title)) return '';
  if (title.type === 'Literal') return String(title['value']);
  if (title.type !== 'TemplateLiteral') return '';
  const [first] = title['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
  return first?.value.cooked ?? '';
}

/** `skip()` of its context, wherever in it. */
function skipsItself(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(skipsItself);
  if (!isSyntax(node)) return false;
  if (node.type === 'CallExpression' && namesOf(node['callee']).at(-1) === 'skip') return true;
  return Object.values(node).some(skipsItself);
}

export function proofs(): Proof[] {
  const tests = testsByNumber(FOLDERS.flatMap(testFilesIn).sort(), (file) => readFileSync(join(ROOT, file), 'utf8'));
  return promises(readFileSync(join(ROOT, 'docs/spec/reliability.md'), 'utf8')).map((each) => ({
    ...each,
    files: tests.get(each.number) ?? [],
    byHand: BY_HAND[each.number] ?? null,
  }));
}

function testFilesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : testFilesIn(path);
    return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function table(): string {
  const rows = proofs().map(({ number, text, files, byHand }) => {
    const links = files.slice(0, SHOWN).map((file) => `[${file.split('/').at(-1)}](${relative('docs', file)})`);
    const more = files.length > SHOWN ? [`${files.length - SHOWN} more`] : [];
    const hand = byHand === null ? [] : [`by hand: ${byHand}`];
    return `| ${number} | ${text} | ${[...links, ...more, ...hand].join(', ')} |`;
  });
  return ['| | Promised | Proven by |', '|---|---|---|', ...rows].join('\n');
}

/** @returns docs/security.md with the table between its marks */
export function withTable(page: string): string {
  const [start, end] = [page.indexOf(START), page.indexOf(END)];
  if (start < 0 || end < start) throw new Error('docs/security.md has lost the marks around its table');
  return `${page.slice(0, start + START.length)}\n\n${table()}\n\n${page.slice(end)}`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8')));
