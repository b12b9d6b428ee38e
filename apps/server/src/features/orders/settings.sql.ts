import { type QueryExecutorProvider, sql } from 'kysely';

const DAYS = { claim_days: 14, buy_now_days: 7 } as const;
const DAYS_MAX = 365;

/** A number of days that the operator may set (WIN-1, WIN-5); its default while nobody did. */
export async function daysSetting(db: QueryExecutorProvider, name: keyof typeof DAYS): Promise<number> {
  const { rows } = await sql<{ value: unknown }>`select value from setting where name = ${name}`.execute(db);
  const value = rows[0]?.value;
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= DAYS_MAX ? value : DAYS[name];
}

/** The switch over all cash claims: on in the demonstration, elsewhere the operator's to switch on (WIN-3, OPS-4). */
export async function cashSwitch(db: QueryExecutorProvider, mode: 'demo' | 'production'): Promise<boolean> {
  const { rows } = await sql<{ value: unknown }>`select value from setting where name = 'cash_enabled'`.execute(db);
  return rows[0] ? rows[0].value === true : mode === 'demo';
}
