import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { SECTIONS } from './export/sections.ts';

const database = await testDatabase();

/** They grow with the shop, and one person has little in each. */
const LARGE = [
  'bid',
  'participant',
  'payment',
  'receipt',
  'session',
  'shop_order',
  'transfer',
  'audit',
  'notification',
];

test('[ACC-7] a download reads one person’s part of the large tables, never all of one', async () => {
  const client = await database.connect();
  try {
    await client.query('begin; set local enable_seqscan = off');
    const whole: string[] = [];
    for (const [name, sql] of Object.entries(SECTIONS)) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [
        '0b8f4a52-5f0e-4c8e-9d6e-111111111111',
      ]);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      for (const [, table = ''] of plan.matchAll(/Seq Scan on (\w+)/g)) whole.push(`${name}: ${table}`);
    }
    expect(whole.filter((each) => LARGE.some((table) => each.endsWith(`: ${table}`)))).toEqual([]);
  } finally {
    await client.end();
  }
});
