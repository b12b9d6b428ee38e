import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mayBeAt } from '@mnada/rules/office';
import { expect, test } from 'vitest';
import { recordAt } from './record-at.ts';

const FEATURES = fileURLToPath(new URL('../../features', import.meta.url));
/** Every address with a name in it that the office answers. */
const paths = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.route.tsx'))
  .flatMap((name) =>
    Array.from(
      readFileSync(join(FEATURES, name), 'utf8').matchAll(/\bpath: '(\/[^']*\$[^']*)'/g),
      ([, path]) => path ?? '',
    ),
  );
/** Nobody changes anything there. */
const ONLY_READ = ['/users/$userId/view'];

test('[OPS-25] every page of one thing tells who else has it open, by a kind that the server knows', () => {
  expect(paths.length).toBeGreaterThan(12);
  for (const path of paths) {
    const name = /\$(\w+)/.exec(path)?.[1] ?? '';
    const record = recordAt(path, { [name]: '12' });
    if (ONLY_READ.includes(path)) expect(record).toBeNull();
    else expect(mayBeAt({ kind: 'owner', permissions: [] }, record ?? ''), path).toBe(true);
  }
});

test('[OPS-25] lists and forms of what doesn’t exist yet are no record', () => {
  for (const path of ['/', '/products', '/products/new', '/orders', '/control']) expect(recordAt(path, {})).toBeNull();
});
