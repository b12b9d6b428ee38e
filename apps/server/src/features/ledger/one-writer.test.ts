import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const TABLES = ['transfer', 'bid_lot', 'account'] as const;
const SOURCES = new URL('../../', import.meta.url);

/** Writes of SQL, or of the query builder, in a text: `<what> <table>`. */
function writesIn(text: string): string[] {
  const tables = TABLES.join('|');
  const bySql = text.matchAll(
    new RegExp(
      `\\b(insert\\s+into|update|delete\\s+from|merge\\s+into|truncate|copy)\\s+(?:only\\s+)?(?:"?public"?\\.)?"?(${tables})\\b`,
      'gi',
    ),
  );
  const byBuilder = text.matchAll(
    new RegExp(`\\b(insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*['"\`](${tables})\\b`, 'g'),
  );
  // A name that is put into SQL from elsewhere would be found by nothing above.
  const byName = text.matchAll(
    new RegExp(`\\bsql\\.(table|id|ref|raw)\\(\\s*['"\`](?:public\\.)?(${tables})['"\`]`, 'g'),
  );
  return [...bySql, ...byBuilder, ...byName].map(
    ([, what, table]) => `${what?.replace(/\s+/g, ' ').toLowerCase()} ${table}`,
  );
}

/** What runs: no tests, nor the builders of `testing` that plant violations. */
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'),
);
const writers = sources.flatMap((file) =>
  writesIn(readFileSync(new URL(file, SOURCES), 'utf8')).map((write) => ({ file, write })),
);
const filesThat = (write: string) => writers.filter((one) => one.write === write).map((one) => one.file);

test('the search finds a write however it is written', () => {
  const texts = [
    'insert into transfer (source',
    'INSERT INTO\n  "transfer"',
    'update bid_lot set',
    'delete from account where',
    ".insertInto('transfer')",
    ".updateTable(\n  'account')",
    'insert into public.transfer (source',
    'update "public"."account" set',
    "insert into ${sql.table('transfer')}",
    "${sql.id('bid_lot')}",
  ];
  expect(texts.flatMap(writesIn)).toHaveLength(texts.length);
  expect(['insert into account_deletion', 'for no key update of account_x'].flatMap(writesIn)).toEqual([]);
});

test('transfers, lots and accounts are written in `features/ledger` and nowhere else', () => {
  expect(writers.filter(({ file }) => !file.startsWith('features/ledger/'))).toEqual([]);
});

test('three statements write transfers: the one behind `transfer`, and the two of the lane', () => {
  const ledger = 'features/ledger';
  expect(filesThat('insert into transfer').sort()).toEqual([
    `${ledger}/post.sql.ts`,
    `${ledger}/spend.sql.ts`,
    `${ledger}/spend.sql.ts`,
  ]);
  expect(filesThat('insert into bid_lot')).toEqual([`${ledger}/post.sql.ts`]);
});
