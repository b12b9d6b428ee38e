import type pg from 'pg';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops'?: number;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};
type Answer = { Plan: Node; 'Execution Time'?: number; 'Planning Time'?: number };

export type Explained = {
  /** The best of a few runs, so that a busy machine accuses nobody; null: it could only be planned. */
  readonly ms: number | null;
  /** Rows that it answered with or changed. */
  readonly rows: number;
  /** Large tables that it reads row by row, beyond the first few thousand. */
  readonly walked: readonly string[];
};

const RUNS = 3;
/** What seems slow is asked again: on a busy machine only the best of many runs says what the plan costs. */
const SLOW_RUNS = 12;
const SLOW_MS = 5;
/** From so many rows on, reading all of a table is a fault. */
const LARGE_ROWS = 50_000;
/** A walk that a limit ends sooner is none. */
const WALK_ROWS = 20_000;

/** The tables of at least `LARGE_ROWS` rows. */
export async function largeTables(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1`,
    [LARGE_ROWS],
  );
  return new Set(rows.map((row) => row.name));
}

/** Runs a statement under `explain` and takes back what it did. */
export async function explain(
  client: pg.Client,
  large: ReadonlySet<string>,
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
): Promise<Explained> {
  let best: Explained | null = null;
  for (let run = 0; run < RUNS || (run < SLOW_RUNS && (best?.ms ?? 0) > SLOW_MS); run++) {
    const answer =
      (await once(client, 'analyze, buffers off, timing off,', text, values)) ?? (await once(client, '', text, values));
    if (answer === null) return { ms: null, rows: 0, walked: [] };
    const ms = answer['Execution Time'] ?? null;
    const found = { ms, rows: answer.Plan['Actual Rows'] ?? 0, walked: walkedOf(answer.Plan, large) };
    if (best === null || (ms !== null && ms < (best.ms ?? Number.POSITIVE_INFINITY))) best = found;
    if (ms === null || ms > 100) break;
  }
  return best as Explained;
}

/** null: it can't be run now, say for a row that is there by now. */
async function once(client: pg.Client, how: string, text: string, values: readonly unknown[]): Promise<Answer | null> {
  await client.query('begin');
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [Answer] }>(`explain (${how} format json) ${text}`, [
      ...values,
    ]);
    return rows[0]?.['QUERY PLAN'][0] ?? null;
  } catch {
    return null;
  } finally {
    await client.query('rollback');
  }
}

function walkedOf(node: Node, large: ReadonlySet<string>): string[] {
  const deeper = (node.Plans ?? []).flatMap((each) => walkedOf(each, large));
  const name = node['Relation Name'];
  // Only planned: nobody knows how far it would go.
  const { 'Actual Loops': loops = 1, 'Actual Rows': rows = WALK_ROWS, 'Rows Removed by Filter': removed = 0 } = node;
  const isFar = (rows + removed) * loops >= WALK_ROWS;
  const isWalk = node['Node Type'] === 'Seq Scan' && name !== undefined && large.has(name) && isFar;
  return isWalk ? [name, ...deeper] : deeper;
}
