import { afterAll, expect, inject, test } from 'vitest';
import { JUDGEMENTS } from './judgements/index.ts';
import { live } from './live.ts';
import { monthDatabase } from './month-database.ts';
import { monthPlan } from './plan.ts';
import { openShop } from './shop.ts';
import { BOOK_FAULTS, plantedIn } from './planted-bookings.ts';
import { ROW_FAULTS } from './planted-rows.ts';
import { compareBooks } from './recount-books.ts';
import { judge } from './verdict.ts';

const SIZE = { seed: 7, payments: 320, days: 16 };
const plan = monthPlan(SIZE);
const database = await monthDatabase(inject('postgres').adminUrl, plan);
afterAll(() => database.drop());

test('[MON-2][MON-5][MON-9][OPS-19] a month of shop life reconciles to zero each day with only what was planted as tasks, and its books tie to M-PESA, to the lots and to the raw rows', {
  timeout: 600_000,
}, async () => {
  const shop = openShop(database.url);
  try {
    await live(shop, plan, () => undefined);
    const { rows, kinds } = await judge(shop, plan);
    expect(rows.filter(({ isKept }) => !isKept)).toEqual([]);
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'charge',
      'float_move',
      'payment',
      'payout',
      'reversal',
      'settlement',
    ]);
    expect(shop.trouble).toEqual([]);
    // A fault that keeps every sum even is seen where it is, in each account of each day.
    for (const [fault, plant] of Object.entries(BOOK_FAULTS)) {
      const { told, planted } = await plantedIn(
        shop.owner,
        plant,
        async (client) => (await compareBooks(client, plan)).differ,
      );
      expect([fault, told]).toEqual([fault, planted]);
    }
    // And a row that is wrong, by the judgement that looks at it, and by its name.
    for (const [fault, { judgement, plant }] of Object.entries(ROW_FAULTS)) {
      const { told, planted } = await plantedIn(
        shop.owner,
        plant,
        async (client) => (await JUDGEMENTS[judgement].judge(client, plan)).differ,
      );
      expect([fault, told]).toEqual([fault, planted]);
    }
    expect(new Set(Object.values(ROW_FAULTS).map(({ judgement }) => judgement))).toEqual(
      new Set(Object.keys(JUDGEMENTS)),
    );
  } finally {
    await shop.stop();
  }
});
