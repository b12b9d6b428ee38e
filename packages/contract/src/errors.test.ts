import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ERRORS } from './errors.ts';

test('[GEN-4] a code stands in one subject alone, and every subject is in the catalogue', () => {
  const folder = join(import.meta.dirname, 'errors');
  const codes = readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): \{/gm)].map(([, code]) => code),
  );
  expect(codes.toSorted()).toEqual(Object.keys(ERRORS).toSorted());
});
