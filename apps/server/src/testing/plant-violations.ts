/** Breaks what must hold, to see that its invariant says so. */
import { expect } from 'vitest';
import { INVARIANTS } from '../features/invariants/index.ts';
import type { TestDatabase } from './test-database.ts';

const WITHOUT_CHECKS = `
  do $$ declare c record; begin
    for c in select conrelid::regclass as tab, conname from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', c.tab, c.conname); end loop;
  end $$`;

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
      await client.query(`begin; set local session_replication_role = replica; ${WITHOUT_CHECKS}`);
      const result = await client.query(plant);
      if (result.rowCount !== null) expect(result.rowCount, plant).toBeGreaterThan(0);
      const { sql } = INVARIANTS.find((invariant) => invariant.name === name) ?? { sql: '' };
      expect((await client.query(sql)).rowCount, plant).toBeGreaterThan(0);
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
}
