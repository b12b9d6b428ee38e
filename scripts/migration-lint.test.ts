import { describe, expect, test } from 'vitest';
import { readMigrations } from '../apps/server/src/platform/database/migrate.ts';
import { LINTED_FROM, lintMigration } from './migration-lint.ts';

const names = (sql: string) => lintMigration(sql).map((wrong) => wrong.split(':')[0]);

test('no migration stops a shop that is open', async () => {
  const linted = (await readMigrations()).filter(({ name }) => Number(name.slice(0, 4)) >= LINTED_FROM);
  expect(linted.length).toBeGreaterThan(0);
  expect(
    linted.flatMap(({ name, sql }) => lintMigration(sql, Number(name.slice(0, 4))).map((wrong) => `${name} ${wrong}`)),
  ).toEqual([]);
});

describe('what would stop it', () => {
  test.each([
    ['index-locks', 'create index bid_by on bid (user_id);'],
    ['index-locks', 'create unique index transfer_x on public.transfer (source);'],
    ['concurrently-alone', 'create index concurrently bid_by on bid (user_id);'],
    [
      'concurrently-alone',
      '-- outside a transaction\ncreate index concurrently a on bid (id); create table b (id int);',
    ],
    ['concurrently-alone', '-- outside a transaction\ncreate table b (id int);'],
    ['column-required', 'alter table app_user add column nick text not null;'],
    ['column-required', 'alter table app_user add nick text not null, add column more int default 1;'],
    ['column-rewrites', 'alter table app_user add column seen_at timestamptz not null default clock_timestamp();'],
    ['column-rewrites', 'alter table bid add column price_kes bigint generated always as (price_cents / 100) stored;'],
    ['column-rewrites', 'alter table app_user alter column username type varchar(20);'],
    ['column-rewrites', 'alter table app_user alter username set data type text;'],
    ['scan-locks', 'alter table payment add constraint positive check (amount_cents > 0);'],
    ['scan-locks', 'alter table bid add foreign key (auction_id) references auction (id);'],
    ['scan-locks', 'alter table transfer add constraint once unique (source);'],
    ['scan-locks', 'alter table bid alter column hash set not null;'],
    ['scan-locks', 'alter table bid add column odd int check (odd % 2 = 1);'],
    ['takes-away', 'drop table saved_view;'],
    ['takes-away', 'alter table app_user drop column theme;'],
    ['takes-away', 'alter table app_user drop theme;'],
    ['takes-away', 'alter table app_user rename column theme to look;'],
    ['whole-table', 'update bid set hash = null;'],
    ['whole-table', "delete from notification where created_at < now() - interval '1 year';"],
    ['whole-table', 'lock table transfer in exclusive mode;'],
    ['whole-table', "-- A person's bids.\nupdate bid set hash = null;\n-- Nobody's."],
    ['whole-table', 'update auction set extensions = 0;'],
    ['index-locks', 'create index outcome_by on outcome (price_cents);'],
    ['index-locks', 'create index shop_order_by on shop_order (region);'],
    ['own-timeouts', "set local lock_timeout = '1h';"],
    ['scan-locks', 'alter table withdrawal add constraint adds_up check (gross_cents = net_cents);'],
    [
      'scan-locks',
      "do $$ begin\n  execute (select 'alter table account add constraint kinds check ((' || def || '))'\n             from pg_constraint where conname = 'a not valid');\nend $$;",
    ],
    ['takes-away', "do $$ begin execute 'drop table saved_view'; end $$;"],
    [
      'account-alone',
      'alter table account add column note text; create table x (id int); alter table withdrawal add column note text;',
    ],
    [
      'account-alone',
      "do $$ begin execute 'alter table account drop constraint a, add constraint a check (true) not valid'; end $$; alter table payment drop constraint b;",
    ],
  ])('%s: %s', (rule, sql) => {
    expect(names(sql)).toEqual([rule]);
  });
});

describe('what would not', () => {
  test.each([
    [
      'a small table',
      'create index template_by on auction_template (state); alter table product add check (price > 0);',
    ],
    ['a table of its own', 'create table transfer (id int); create index on transfer (id); drop table transfer;'],
    [
      'an index beside the bids',
      '-- outside a transaction\n-- Why.\ncreate index concurrently bid_by on bid (user_id);',
    ],
    ['a column that may be empty', 'alter table bid add column device text;'],
    ['a constant default', "alter table bid add column kind text not null default 'press';"],
    ['a condition for what is new', 'alter table bid add constraint odd check (seq > 0) not valid;'],
    [
      'words in a text or a function',
      "insert into setting values ('drop table bid; update bid set x'); create function f() returns int language sql as $$ update bid set seq = 1; select 1 $$;",
    ],
    ['dashes in a text', "insert into setting values ('-- '); select 'update bid set x;'"],
    ['what a comment says', '-- create index bid_by on bid (user_id);\nselect 1;'],
    [
      'a trigger on a large table',
      'create trigger t before insert on bid for each row execute function f(); drop trigger u on bid;',
    ],
    [
      'conditions that are validated beside whoever works',
      'alter table account validate constraint kinds; alter table withdrawal validate constraint adds_up;',
    ],
    [
      'a condition that a query puts together',
      "do $$ begin\n  execute (select 'alter table account drop constraint kinds, add constraint kinds check ((' || def || ')) not valid'\n             from pg_constraint where conname = 'kinds');\nend $$;",
    ],
    [
      'a constraint or a default that goes',
      'alter table app_user drop constraint some_check, alter column theme drop default;',
    ],
  ])('%s', (_what, sql) => {
    expect(lintMigration(sql)).toEqual([]);
  });

  test('what stands under its reason is allowed, and nothing else', () => {
    const sql = '-- allow takes-away: no code since 0.2 reads it\nalter table app_user drop column theme;';
    expect(lintMigration(sql)).toEqual([]);
    expect(names(`${sql}\ndrop table saved_view;`)).toEqual(['takes-away']);
    expect(names(sql.replace(': no code since 0.2 reads it', ''))).toEqual(['takes-away']);
  });
});
