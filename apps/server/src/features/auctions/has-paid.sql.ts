import type { Queryable } from './board.sql.ts';

/** Whether somebody ever paid for a pack or a product: only then is a win of theirs paid out in cash (WIN-3). */
export async function hasPaid(sql: Queryable, userId: string): Promise<boolean> {
  const { rows } = await sql.query<{ paid: boolean }>('select has_paid($1) as paid', [userId]);
  return rows[0]?.paid ?? false;
}
