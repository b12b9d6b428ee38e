import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const HERE = new URL('..', import.meta.url);

/** A line written by hand, in SQL or through the builder. */
const writes = /insert\s+into\s+audit\b|insertInto\(\s*['"`]audit['"`]/i;

test('[S61] audit.ts alone writes the audit: whoever has something to tell calls it', () => {
  const writers = readdirSync(HERE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => writes.test(readFileSync(new URL(path, HERE), 'utf8')));
  expect(writers).toEqual(['platform/audit.ts']);
});
