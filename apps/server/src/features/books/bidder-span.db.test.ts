import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { readPeople } from './reports.sql.ts';

const { db, owner } = await testDatabase();

const PEOPLE = 4;
const MONTHS = 5;
const personOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;
const monthOf = (at: number) => `2025-0${at + 1}-01`;

/** Some months of some people in one statement, as the bookkeeper writes them: added, or changed where they were there. */
const write = fc.array(fc.record({ person: fc.nat(PEOPLE - 1), month: fc.nat(MONTHS - 1), hasWon: fc.boolean() }), {
  minLength: 1,
  maxLength: 8,
});

test('[MON-9] whoever bid or won in any run of months is counted once, in whatever order months are counted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 5 }), async (writes) => {
      await owner.query('truncate bidder_month, bidder_span');
      const known = new Map<string, boolean>();
      for (const rows of writes) {
        const once = new Map(rows.map(({ person, month, hasWon }) => [`${person}:${month}`, hasWon]));
        for (const [key, hasWon] of once) known.set(key, hasWon);
        await owner.query(
          `insert into bidder_month (month, user_id, has_won) select * from unnest($1::date[], $2::uuid[], $3::bool[])
           on conflict (month, user_id) do update set has_won = excluded.has_won`,
          [
            [...once.keys()].map((key) => monthOf(Number(key.split(':')[1]))),
            [...once.keys()].map((key) => personOf(Number(key.split(':')[0]))),
            [...once.values()],
          ],
        );
      }
      const within = [...known].map(([key, hasWon]) => ({ person: key[0], month: Number(key.split(':')[1]), hasWon }));
      for (let from = 0; from < MONTHS; from++) {
        for (let to = from; to < MONTHS; to++) {
          const there = within.filter(({ month }) => month >= from && month <= to);
          const told = await readPeople(db, { from: `2025-0${from + 1}-17`, to: `2025-0${to + 1}-20` });
          expect([from, to, told.bid, told.won]).toEqual([
            from,
            to,
            new Set(there.map(({ person }) => person)).size,
            new Set(there.filter(({ hasWon }) => hasWon).map(({ person }) => person)).size,
          ]);
        }
      }
    }),
    { numRuns: 40 },
  );
});
