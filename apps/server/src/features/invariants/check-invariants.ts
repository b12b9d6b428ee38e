import type pg from 'pg';
import { READER_ROLE } from '../../platform/database/index.ts';
import { type Invariant, INVARIANTS } from './invariants.ts';

export type Violation = {
  readonly name: string;
  readonly holds: string;
  readonly rows: number;
  /** The first of the rows that break it. */
  readonly examples: readonly string[];
};

const EXAMPLES = 5;
// Over years of bids the widest of them take minutes; the server's usual 30 s are for pages.
const STATEMENT_MINUTES = 10;

/** One of the first rows that break an invariant, and how many there are. */
export type BrokenRow = { readonly id: string; readonly total: number };

/** Finds the rows that break an invariant. */
export const brokenRows = ({ sql }: Invariant): string =>
  `select id, count(*) over () as total from (${sql}) broken limit ${EXAMPLES}`;

/** @returns nothing, when it holds */
export function violationOf({ name, holds }: Invariant, rows: readonly BrokenRow[]): Violation[] {
  const [first] = rows;
  return first ? [{ name, holds, rows: Number(first.total), examples: rows.map((row) => row.id) }] : [];
}

/**
 * Asks every invariant on one picture of the database, as the role that only reads: what commits meanwhile is neither half
 * seen nor held up.
 * @returns the broken ones; an empty list is the only good answer
 */
export async function checkInvariants(pool: Pick<pg.Pool, 'connect'>): Promise<Violation[]> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local role ${READER_ROLE}`);
    await client.query(`set local statement_timeout = '${STATEMENT_MINUTES}min'`);
    await client.query(`set local idle_in_transaction_session_timeout = '${STATEMENT_MINUTES}min'`);
    const violations: Violation[] = [];
    for (const invariant of INVARIANTS) {
      // Named, so that a connection that asks again has its plan: that takes five times as long as the answer.
      const { rows } = await client.query<BrokenRow>({
        name: `invariant ${invariant.name}`,
        text: brokenRows(invariant),
      });
      violations.push(...violationOf(invariant, rows));
    }
    await client.query('commit');
    client.release();
    return violations;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
