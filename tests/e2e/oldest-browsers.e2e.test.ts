import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';

// README: Chrome 104, Safari 15.4, Firefox ESR 128. What they can't read isn't in the build, or is only asked for where it is.
const FOLDER = fileURLToPath(new URL('../../apps/web/dist/client/', import.meta.url));
const built = (ending: string) =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }));

type Node = { readonly type: string; readonly [part: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Every node of a program, in depth. */
function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const part of Object.values(node)) {
    if (Array.isArray(part)) for (const one of part) if (isNode(one)) yield* nodesOf(one);
    if (isNode(part)) yield* nodesOf(part);
  }
}

/** Why an old browser would refuse the whole file; null: it reads this. */
function tooYoung(node: Node): string | null {
  if (node.type === 'StaticBlock') return 'a static block (Safari 16.4)';
  if (node.type === 'ImportAttribute') return 'an attribute of an import (Safari 17.2)';
  if (node.type === 'VariableDeclaration' && String(node['kind']).includes('using')) return 'using';
  if (node.type === 'Decorator') return 'a decorator';
  const regex = node['regex'] as { readonly pattern: string; readonly flags: string } | undefined;
  if (regex === undefined) return null;
  if (/[dv]/.test(regex.flags)) return `a flag of /${regex.pattern}/${regex.flags} (Chrome 112, Safari 17)`;
  if (/\(\?<[=!]/.test(regex.pattern)) return `a look behind: /${regex.pattern}/ (Safari 16.4)`;
  return null;
}

/** Younger than them, and not to be had without: each would throw where it is called. */
const CALLS: readonly (readonly [what: string, since: string, call: RegExp])[] = [
  ['AbortSignal.any', 'Chrome 116, Safari 17.4', /AbortSignal\.any\(/],
  ['AbortSignal.timeout', 'Safari 16', /AbortSignal\.timeout\(/],
  ['Array.fromAsync', 'Chrome 121', /Array\.fromAsync\(/],
  ['Object.groupBy', 'Chrome 117', /(?:Object|Map)\.groupBy\(/],
  ['Promise.withResolvers', 'Chrome 119', /Promise\.withResolvers\(/],
  ['URL.canParse', 'Chrome 120', /URL\.canParse\(/],
  ['toSorted', 'Chrome 110, Safari 16', /\.to(?:Sorted|Reversed|Spliced)\(/],
  ['methods of sets', 'Chrome 122', /\.is(?:SubsetOf|SupersetOf|DisjointFrom)\(/],
];

describe('the oldest browsers that the README names', () => {
  const scripts = built('.js');

  test('can read every script', () => {
    expect(scripts.length).toBeGreaterThan(10);
    const wrong = scripts.flatMap(({ name, text }) =>
      [...nodesOf(parseAst(text) as unknown as Node)].flatMap((node) => {
        const why = tooYoung(node);
        return why === null ? [] : [`${name}: ${why}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('have every function that is called', () => {
    const wrong = scripts.flatMap(({ name, text }) =>
      CALLS.filter(([, , call]) => call.test(text)).map(([what, since]) => `${name}: ${what} (${since})`),
    );
    expect(wrong).toEqual([]);
  });

  test('know what the style sheet cannot do without', () => {
    for (const { name, text } of built('.css')) {
      expect(text, `${name}: nested rules`).not.toMatch(/[{;]&/);
      expect(text, `${name}: ranges in media queries`).not.toMatch(/@media[^{]*[<>]/);
      expect(text, `${name}: queries of containers, scopes, starting styles`).not.toMatch(
        /@(?:container|scope|starting-style)\b/,
      );
      expect(text, `${name}: colours by scheme, eased lists`).not.toMatch(/light-dark\(|[:, ]linear\(/);
      // Mixed colours only where they are known, and what is in young units stands in old ones before.
      const known = text.replace(/@supports[^{]*color-mix[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
      expect(known, `${name}: mixed colours`).not.toMatch(/color-mix\(/);
      for (const [, property, value = ''] of text.matchAll(/[;{]([a-z-]+):([^;{}]*\d[ds]v[hw][^;{}]*)(?=[;}])/g)) {
        expect(text).toContain(`${property}:${value.replace(/(\d)[ds]v([hw])/g, '$1v$2')};${property}:${value}`);
      }
    }
  });
});
