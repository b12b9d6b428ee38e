import { connect } from '../../apps/server/src/platform/database/index.ts';

/** What the shop asks for the time, and what PostgreSQL called it before. */
const ASKED = {
  clock_timestamp: 'volatile',
  statement_timestamp: 'stable',
  transaction_timestamp: 'stable',
  now: 'stable',
};

/**
 * Gives a database that nothing stands in yet a clock that can be set. The database's clock is the only one of the shop (GEN-3), so a
 * month passes in it as it would, while everything that runs is the product's own. The built-in functions keep their work under another
 * name; what is made afterwards (defaults, triggers, statements) finds these. By a superuser, in a database of its own.
 */
export async function installClock(url: string): Promise<void> {
  const owner = await connect({ url, role: null, name: 'month clock' });
  try {
    await owner.query('set allow_system_table_mods = on');
    await owner.query(
      `create schema mpesa;
       create table mpesa.clock (behind interval not null);
       insert into mpesa.clock values ('0');
       grant usage on schema mpesa to public;
       grant select on mpesa.clock to public`,
    );
    for (const [name, volatility] of Object.entries(ASKED)) {
      await owner.query(`alter function pg_catalog.${name}() rename to real_${name}`);
      await owner.query(
        `create function pg_catalog.${name}() returns timestamptz language sql ${volatility} parallel safe
           as 'select pg_catalog.real_${name}() - (select behind from mpesa.clock)'`,
      );
    }
  } finally {
    await owner.end();
  }
}

/** From now on it is that moment there, and time goes on. */
export const setClock = (
  owner: { query(text: string, values: unknown[]): Promise<unknown> },
  at: Date,
): Promise<unknown> =>
  owner.query('update mpesa.clock set behind = pg_catalog.real_clock_timestamp() - $1::timestamptz', [at]);
