import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { SECTIONS } from './export/sections.ts';
import { OWN_COLUMNS } from './own-tables.ts';

const database = await testDatabase();

/** Columns that name a person: those that point to app_user, and those that are called so. */
const NAMING = `
  select distinct t.relname || '.' || a.attname as column
    from pg_class t join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint c on c.conrelid = t.oid and c.contype = 'f' and c.confrelid = 'app_user'::regclass
                             and a.attnum = any(c.conkey)
   where t.relkind in ('r', 'p')
     and (c.oid is not null
          or (a.atttypid = 'uuid'::regtype and a.attname ~ '^(user|owner|winner|leader|friend|referrer|staff|actor|person)_id$'))
   order by 1`;

test('[ACC-7] every column that names a person has its decision: what a download holds of it, what a deletion leaves', async () => {
  const { rows } = await database.pool.query<{ column: string }>(NAMING);
  // A new table fails here until own-tables.ts says what becomes of it.
  expect(OWN_COLUMNS.map(({ column }) => column).sort()).toEqual(rows.map((row) => row.column).sort());
});

test('[ACC-7] every section of the download is somebody’s decision, or comes along with one', () => {
  const decided = new Set(OWN_COLUMNS.flatMap(({ exported }) => (typeof exported === 'string' ? [exported] : [])));
  const alongWith = ['bid_lots', 'ledger']; // of `balances`: they hang on a person's accounts
  expect(Object.keys(SECTIONS).sort()).toEqual([...decided, ...alongWith].sort());
});
