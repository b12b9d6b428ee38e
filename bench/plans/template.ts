import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, migrate, openDatabase } from '../../apps/server/src/platform/database/index.ts';
import { MIGRATIONS_FOLDER, readMigrations } from '../../apps/server/src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';

const FOLDER = fileURLToPath(new URL('../../.cache/plans/', import.meta.url));
export const FILL = fileURLToPath(new URL('./template.sql', import.meta.url));
const NAME = 'plans';

/**
 * Starts the cached shop, filling it first when it isn't there, when `fresh` says so, or when what fills it changed. Newer
 * migrations are applied to the one that is there, as in a real shop. The caller stops it.
 */
export async function startTemplate(fresh: boolean) {
  const filled = join(FOLDER, 'filled.txt');
  const mark = createHash('sha256').update(readFileSync(FILL)).digest('hex');
  if (fresh || !existsSync(filled) || readFileSync(filled, 'utf8') !== mark) {
    rmSync(FOLDER, { recursive: true, force: true });
  }
  const cluster = await startEmbeddedPostgres({ folder: join(FOLDER, 'postgres'), durable: false });
  try {
    const url = cluster.url(NAME);
    if (existsSync(filled)) await migrate(url);
    else {
      await fill(cluster.url('postgres'), url);
      // Only once all of it is on the disk, for it is written without waiting for that.
      const owner = await connect({ url, role: null });
      await owner.query('checkpoint');
      await owner.end();
      writeFileSync(filled, mark);
    }
    return { url, open: () => openDatabase({ url }), stop: () => cluster.stop() };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function fill(adminUrl: string, url: string): Promise<void> {
  const startedMs = performance.now();
  console.log(`Filling the template, once: ${(await readMigrations(MIGRATIONS_FOLDER)).length} migrations, then rows.`);
  const admin = await connect({ url: adminUrl, role: null });
  await admin.query(`create database ${NAME}`);
  await admin.end();
  await migrate(url);
  const owner = await connect({ url, role: null });
  await owner.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  // Statement by statement: one transaction of all of them would keep everything locked and say nothing on the way.
  for (const statement of statementsOf(readFileSync(FILL, 'utf8'))) {
    const atMs = performance.now();
    await owner.query(statement);
    const seconds = (performance.now() - atMs) / 1000;
    if (seconds > 2)
      console.log(`  ${seconds.toFixed(0).padStart(4)} s  ${statement.replace(/\s+/g, ' ').slice(0, 90)}`);
  }
  await owner.query('vacuum (analyze)');
  await owner.end();
  console.log(`Filled in ${((performance.now() - startedMs) / 1000).toFixed(0)} s.`);
}

/** The statements of a file whose every statement ends with `;` at the end of a line, outside `$$ … $$`. */
export function statementsOf(text: string): string[] {
  const found: string[] = [];
  let current = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('--')) continue;
    current += `${line}\n`;
    const quotes = current.split('$$').length - 1;
    if (quotes % 2 === 0 && line.trimEnd().endsWith(';')) {
      found.push(current.trim());
      current = '';
    }
  }
  return found;
}
