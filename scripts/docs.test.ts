import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { INVARIANTS } from '../apps/server/src/features/invariants/index.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** How many rules each area has; a number is never given away, taken back or used twice. */
const RULES = { GEN: 9, ACC: 8, AUC: 9, BID: 17, PAY: 7, WIN: 8, OWN: 9, OPS: 27, WAL: 1 } as const;
const NUMBERS = Object.entries(RULES).flatMap(([area, count]) =>
  Array.from({ length: count }, (_, index) => `${area}-${index + 1}`),
);
const known = new Set(NUMBERS);

const NOT_OURS = new Set(['.git', 'release', 'node_modules', 'dist', '.data', '.cache', 'coverage', 'test-results']);
const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
const files = filesIn('.');
const documents = files.filter((path) => path.endsWith('.md'));
const TEXT = /\.(md|ts|tsx|mts|mjs|js|sql|css|html|json|jsonc|yml|yaml|webmanifest|sh)$/;
const texts = files.filter((path) => TEXT.test(path) && path !== 'package-lock.json');

/** A heading's anchor as code hosts make it. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const headingsOf = (markdown: string): string[] =>
  markdown
    .replace(/^```[\s\S]*?^```/gm, '')
    .split('\n')
    .flatMap((line) => /^#{1,6} (.+)$/.exec(line)?.[1] ?? []);

describe('the specification', () => {
  const headings = readdirSync(join(ROOT, 'docs/spec')).flatMap((file) => headingsOf(read(`docs/spec/${file}`)));
  for (const number of NUMBERS) {
    test(`${number} stands in docs/spec, once`, () => {
      expect(headings.filter((heading) => heading.startsWith(`${number} `))).toHaveLength(1);
    });
  }

  test('no rule is cited that does not exist', () => {
    const cited = texts.flatMap((path) =>
      [...read(path).matchAll(/\b(GEN|ACC|AUC|BID|PAY|WIN|OWN|OPS|WAL)-([0-9]+)\b/g)].map(([number]) => ({
        path,
        number,
      })),
    );
    expect(cited.length).toBeGreaterThan(100);
    expect(cited.filter(({ number }) => !known.has(number))).toEqual([]);
  });
});

test('every invariant that is asked stands in docs/spec/reliability.md, and no other', () => {
  const section = /## 5\. Invariants\n([\s\S]*?)\n## 6\./.exec(read('docs/spec/reliability.md'))?.[1] ?? '';
  const named = [...section.matchAll(/^\| ((?:[A-Z][0-9]+(?:–|, )?)+) \|/gm)].flatMap(([, names = '']) =>
    names.split(', ').flatMap((part) => {
      const [first = '', last = first] = part.split('–');
      const [from, to] = [Number(first.slice(1)), Number(last.slice(1))];
      return Array.from({ length: to - from + 1 }, (_, at) => `${first.slice(0, 1)}${from + at}`);
    }),
  );
  expect([...named].sort()).toEqual(INVARIANTS.map(({ name }) => name).sort());
});

describe('documents', () => {
  for (const path of documents) {
    test(`${path}: every link within the repository leads somewhere`, () => {
      const links = [...read(path).matchAll(/(?:\]\(|\bsrc=")(?!https?:|mailto:)([^)"\s]+)[)"]/g)].map(
        (match) => match[1] ?? '',
      );
      const dead = links.filter((link) => {
        const [file = '', anchor] = link.split('#');
        const target = file === '' ? join(ROOT, path) : resolve(ROOT, dirname(path), file);
        if (relative(ROOT, target).startsWith('..') || !existsSync(target)) return true;
        return anchor !== undefined && !headingsOf(readFileSync(target, 'utf8')).some((h) => anchorOf(h) === anchor);
      });
      expect(dead).toEqual([]);
    });
  }

  test('pages of docs/ that code and comments name exist', () => {
    const named = texts.flatMap((path) =>
      [...read(path).matchAll(/\bdocs\/(?:spec|decisions|operations)\/[a-z0-9-]+\.md/g)].map(([page]) => page),
    );
    expect(named.filter((page) => !existsSync(join(ROOT, page)))).toEqual([]);
  });

  test('every decision has a number of its own and stands in the index', () => {
    const pages = readdirSync(join(ROOT, 'docs/decisions')).filter((file) => /^[0-9]{4}-/.test(file));
    const index = read('docs/decisions/README.md');
    expect(new Set(pages.map((page) => page.slice(0, 4))).size).toBe(pages.length);
    expect(pages.filter((page) => !index.includes(`(${page})`))).toEqual([]);
  });
});

describe('nothing in the repository', () => {
  // Spelled in parts, so that this file does not contain what it looks for.
  const forbidden = {
    'names a host of package registries': new RegExp(
      ['registry', 'npmjs'].join('\\.') + '|' + ['deb', 'debian', 'org'].join('\\.'),
    ),
    'names a folder of one machine': new RegExp(`(^|[^\\w.])/(${['home', 'Users', 'root'].join('|')})/[a-z]`, 'm'),
    'says that it is unfinished': new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].join('|')})\\b`),
  };
  for (const [what, pattern] of Object.entries(forbidden)) {
    test(`${what}`, () => {
      expect(texts.filter((path) => pattern.test(read(path)))).toEqual([]);
    });
  }
});
