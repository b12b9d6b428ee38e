import { readFileSync } from 'node:fs';
import { ClientFrame, ServerFrame } from '@mnada/contract';
import { describe, expect, test } from 'vitest';

const page = readFileSync(new URL('../../../../../docs/socket.md', import.meta.url), 'utf8');

type Schema = { readonly _zod: { readonly def: { readonly type: string } } };
type FrameSchema = {
  readonly shape: {
    readonly type: { readonly def: { readonly values: readonly string[] } };
    readonly data: { readonly shape: Record<string, Schema> };
  };
};

/** The fields of every frame as the contract has them; those that may be absent end in a question mark. */
const contractOf = (union: unknown): Map<string, string[]> =>
  new Map(
    (union as { def: { options: FrameSchema[] } }).def.options.map(({ shape }) => [
      String(shape.type.def.values[0]),
      Object.entries(shape.data.shape).map(([name, field]) => (field._zod.def.type === 'optional' ? `${name}?` : name)),
    ]),
  );

/** The fields of every frame as the page tells them. */
function pageOf(heading: string): Map<string, string[]> {
  const part = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return new Map(
    part
      .split('\n### ')
      .slice(1)
      .map((section) => [
        /^`([a-z_]+)`/.exec(section)?.[1] ?? '',
        [...section.matchAll(/^\| `([a-z_]+)`(\?)? \|/gm)].map(([, name, optional]) => `${name}${optional ?? ''}`),
      ]),
  );
}

describe('docs/socket.md', () => {
  for (const [heading, union] of [
    ['From the client', ClientFrame],
    ['From the server', ServerFrame],
  ] as const) {
    const told = pageOf(heading);
    const known = contractOf(union);

    test(`${heading}: every frame of the contract, and no other`, () => {
      expect(known.size).toBeGreaterThan(3);
      expect([...told.keys()].sort()).toEqual([...known.keys()].sort());
    });

    for (const [type, fields] of known) {
      // The whole auction is documented as what GET /api/auctions/{id} answers.
      if (type === 'auction_state') continue;
      test(`${type}: every field, and which may be absent`, () => {
        expect([...(told.get(type) ?? [])].sort()).toEqual([...fields].sort());
      });
    }
  }
});
