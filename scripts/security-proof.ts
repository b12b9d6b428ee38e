/**
 * `npm run docs:security`: writes the table of docs/security.md: every promise of docs/spec/reliability.md, section 7, and what
 * proves it: the test files whose tests carry its number, and the steps that only a person can do.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGE = join(ROOT, 'docs/security.md');
const START = '<!-- proof: written by npm run docs:security -->';
const END = '<!-- end of proof -->';
const SHOWN = 4;
/** The numbers in front of a test's or a group's name; one that is skipped, or is told in a comment, proves nothing. */
const NAME = /^(?! *(?:\/\/|\*)).*?(?<!\.skip|\.todo)\(\s*['"`]((?:\[[^\]\n]*\])+)/gm;
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

/** By number, the test files that have a test which carries it. */
export function testsByNumber(files: readonly string[], read: (file: string) => string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of files) {
    const names = [...read(file).matchAll(NAME)].map(([, name = '']) => name);
    for (const number of new Set(names.flatMap((name) => name.match(/\bS[0-9]{2}\b/g) ?? [])))
      found.set(number, [...(found.get(number) ?? []), file]);
  }
  return found;
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
