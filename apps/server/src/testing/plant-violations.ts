/** Breaks what must hold, to see that its invariant says so. */
import type pg from 'pg';
import { expect } from 'vitest';
import { INVARIANTS } from '../features/invariants/index.ts';
import type { TestDatabase } from './test-database.ts';

/** Why the database refused, when it did for a rule on one row. */
type Refused = { readonly code?: string; readonly table?: string; readonly constraint?: string };
const CHECK_VIOLATION = '23514';
/** More rules than one row of any table has. */
const CHECKS_MAX = 50;

/** Does it past the rules on rows: each that refuses it is gone until the transaction ends. To drop all of them took 100 ms. */
async function pastChecks(client: pg.ClientBase, plant: string): Promise<number | null> {
  for (let dropped = 0; ; dropped++) {
    await client.query('savepoint planting');
    try {
      return (await client.query(plant)).rowCount;
    } catch (error) {
      const { code, table, constraint } = error as Refused;
      if (code !== CHECK_VIOLATION || table === undefined || constraint === undefined || dropped === CHECKS_MAX)
        throw error;
      await client.query(`rollback to savepoint planting; alter table "${table}" drop constraint "${constraint}"`);
    }
  }
}

/** Each plant changes something, the invariant fires, and all is as before. Done by the owner, past every constraint. */
export async function expectToFire(
  { owner }: Pick<TestDatabase, 'owner'>,
  name: string,
  plants: readonly string[],
): Promise<void> {
  expect(plants.length).toBeGreaterThan(0);
  for (const plant of plants) {
    const client = await owner.connect();
    try {
      await client.query(`begin; set local session_replication_role = replica`);
      const rows = await pastChecks(client, plant);
      if (rows !== null) expect(rows, plant).toBeGreaterThan(0);
      const { sql } = INVARIANTS.find((invariant) => invariant.name === name) ?? { sql: '' };
      expect((await client.query(sql)).rowCount, plant).toBeGreaterThan(0);
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
}
