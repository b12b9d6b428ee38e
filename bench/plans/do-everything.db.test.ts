import { expect, test } from 'vitest';
import { testDatabase } from '../../apps/server/src/testing/test-database.ts';
import { catchStatements } from './catch-statements.ts';
import { askOffice } from './do-everything.ts';

test('`npm run plans` asks every room of the back office, as an owner, and none fails', async () => {
  const database = await testDatabase();
  const { caught, during, stop } = catchStatements();
  try {
    await askOffice({ open: () => database.open(), url: database.url, during });
  } finally {
    stop();
  }
  const asked = [...caught.values()].filter((one) => one.during.startsWith('office: GET'));
  const tables = ['auction_draft', 'auction_template', 'shop_order', 'setting', 'product', 'audit'];
  expect(tables.filter((table) => !asked.some(({ text }) => new RegExp(`\\b${table}\\b`).test(text)))).toEqual([]);
});
