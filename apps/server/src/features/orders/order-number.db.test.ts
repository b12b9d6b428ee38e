import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { referralCode } from '../accounts/index.ts';
import { orderNumber } from './index.ts';

const { db } = await testDatabase();

/** The seventh digit, and the hour in which Nairobi has a new year and Greenwich the old one. */
const PLACED = [
  [1, '2026-06-30T12:00:00Z'],
  [999_999, '2026-12-31T20:59:59.999Z'],
  [1_000_000, '2026-12-31T21:00:00Z'],
  [1_234_567, '2027-01-01T00:00:00Z'],
] as const;

test.each(PLACED)(
  '[WIN-6] [GEN-1] order and customer %i of %s are called alike by server and database',
  async (number, at) => {
    const { rows } = await sql<{ order: string; customer: string }>`
    select order_number_of(${number}, ${at}) as order, 'MND' || padded_number(${number}) as customer`.execute(db);
    expect(rows).toEqual([{ order: orderNumber({ number, createdAt: new Date(at) }), customer: referralCode(number) }]);
    expect(rows[0]?.order).toMatch(new RegExp(`^MN-202[67]-0*${number}$`));
  },
);
