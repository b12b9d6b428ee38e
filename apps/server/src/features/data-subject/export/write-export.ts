import { EXPORT_VERSION } from '@mnada/contract';
import type pg from 'pg';
import { STATEMENT_TIME_TEXT } from '../../../platform/clock/index.ts';
import { SECTIONS } from './sections.ts';

/** Rows that are in memory at once. */
const ROWS_AT_ONCE = 500;

/**
 * Everything that is kept about somebody, as pieces of one JSON text (ACC-7): read through cursors, so a hundred thousand
 * bids cost no more memory than five hundred, and on one picture of the database. A broken end makes invalid JSON, so half
 * a file is never taken for a whole one.
 * @param client a connection of its own; whoever hands it over ends it
 * @throws what the database says
 */
export async function* writeExport(
  client: Pick<pg.Client, 'query'>,
  userId: string,
  sections: Readonly<Record<string, string>> = SECTIONS,
): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(`set local idle_in_transaction_session_timeout = '60s'`);
  const { rows } = await client.query<{ now: Date }>(`select ${STATEMENT_TIME_TEXT} as now`);
  const head = { format: 'mnada-own-data', version: EXPORT_VERSION, made_at: rows[0]?.now.toISOString() };
  yield JSON.stringify(head).slice(0, -1);
  for (const [name, sql] of Object.entries(sections)) {
    yield `,\n${JSON.stringify(name)}:[`;
    await client.query(`declare part no scroll cursor for select to_jsonb(x)::text as row from (${sql}) x`, [userId]);
    for (let first = true; ; first = false) {
      const part = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from part`);
      if (part.rows.length > 0) yield `${first ? '\n' : ',\n'}${part.rows.map(({ row }) => row).join(',\n')}`;
      if (part.rows.length < ROWS_AT_ONCE) break;
    }
    await client.query('close part');
    yield ']';
  }
  await client.query('commit');
  yield '}\n';
}
