import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { connect } from './connection.ts';
import { openDatabase } from './database.ts';
import { tellLost } from './tell-lost.ts';

const database = await testDatabase();

describe('an idle connection that the database ends', () => {
  /** The lines of a log about a connection that was ended under a pool. */
  async function toldOf(isStopping: boolean): Promise<string[]> {
    const lines: string[] = [];
    const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) });
    let isLost = false;
    const tell = tellLost(log, 'an idle connection was lost', () => isStopping);
    const onError = (error: Error) => {
      tell(error);
      isLost = true;
    };
    const pooled = openDatabase({ url: database.url, name: 'soon lost', poolSize: 1, onError });
    try {
      await pooled.pool.query('select 1');
      await database.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'soon lost'`,
      );
      await expect.poll(() => isLost).toBe(true);
    } finally {
      await pooled.close();
    }
    return lines;
  }

  test('[S61] is told in one line of its code, without the keys of the connection', async () => {
    const [line = '', ...more] = await toldOf(false);
    expect(more).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({ level: 40, code: '57P01', msg: 'an idle connection was lost' });
    expect(line).not.toMatch(/secretKey|stack|processID/);
  });

  test('is no news while the server stops, and the database with it', async () => {
    expect(await toldOf(true)).toEqual([]);
  });
});

describe('a connection', () => {
  test('of the pool acts as mnada_app, in UTC', async () => {
    const { rows } = await database.pool.query(
      `select current_user::text as role, current_setting('TimeZone') as zone, current_setting('statement_timeout') as timeout`,
    );
    expect(rows).toEqual([{ role: 'mnada_app', zone: 'UTC', timeout: '30s' }]);
  });

  test('of its own, as the lane has one, acts as mnada_app, too', async () => {
    const client = await database.connect({ name: 'lane', pipeline: true });
    try {
      const answers = await Promise.all([
        client.query('select current_user::text as role'),
        client.query(`select current_setting('application_name') as name`),
      ]);
      expect(answers.map((answer) => answer.rows[0])).toEqual([{ role: 'mnada_app' }, { name: 'lane' }]);
    } finally {
      await client.end();
    }
  });

  test('[S58] is the same whatever its sign-in has set for itself', async () => {
    await database.owner.query(`create role own_settings login in role mnada_app`);
    const url = Object.assign(new URL(database.url), { username: 'own_settings' }).href;
    for (const set of [
      'search_path = pg_temp, public',
      'default_transaction_read_only = on',
      `default_transaction_isolation = 'serializable'`,
    ]) {
      await database.owner.query(`alter role own_settings set ${set}`);
    }
    const client = await connect({ url });
    try {
      const { rows } = await client.query(
        `select current_setting('search_path') as path, current_setting('default_transaction_read_only') as "readOnly",
                current_setting('default_transaction_isolation') as isolation`,
      );
      expect(rows).toEqual([{ path: 'public', readOnly: 'off', isolation: 'read committed' }]);
    } finally {
      await client.end();
      await database.owner.query('drop role own_settings');
    }
  });

  test('gives bigint as numbers, alone and in arrays, and refuses to lose digits', async () => {
    const { rows } = await database.pool.query(
      'select 1763668800123456::bigint as us, array[1, null, 9007199254740991]::bigint[] as many',
    );
    expect(rows).toEqual([{ us: 1_763_668_800_123_456, many: [1, null, 9_007_199_254_740_991] }]);
    await expect(database.pool.query('select 9007199254740993::bigint')).rejects.toThrow('does not fit');
  });
});

test('a pool is ended by close, whether or not anything was asked through the query builder', async () => {
  const plain = database.open({ poolSize: 1 });
  await plain.pool.query('select 1');
  await plain.close();
  await plain.close();
  expect([plain.pool.ended, plain.pool.totalCount]).toEqual([true, 0]);
});

test('[fault 4] a connection lost between two statements of a transaction fails that transaction, not the process', async () => {
  const lost = database.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await database.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    // When the connection is gone is the system's business: what is asked then is refused.
    for (;;) await sql`select 1`.execute(trx);
  });
  await expect(lost).rejects.toThrow();
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

describe('[settled: Books] the server cannot rewrite history', () => {
  const columns = { bid: 'auction_id', transfer: 'amount', outcome: 'reason', audit: 'reason' };
  for (const [table, column] of Object.entries(columns)) {
    for (const statement of [`update ${table} set ${column} = null`, `delete from ${table}`, `truncate ${table}`]) {
      test(`${statement} is denied`, async () => {
        await expect(database.pool.query(statement)).rejects.toThrow(`permission denied for table ${table}`);
      });
    }
  }

  test('nor change what was migrated', async () => {
    await expect(database.pool.query('delete from migration.applied')).rejects.toThrow('permission denied');
    await expect(database.pool.query('create table mine (id int)')).rejects.toThrow('permission denied');
  });
});
