import type { QueryExecutorProvider } from 'kysely';
import { type AuditLine, writeAudit } from './audit.ts';

const ONE_LOOK_MS = 15 * 60_000;
const KEPT_MAX = 2_000;

/**
 * Writes the lines of lists that show people (S61). An open list asks again by itself: the same one, asked for by the same person within
 * a quarter of an hour, is one look. What was typed is compared, and not written. A node remembers for itself, and the oldest are
 * forgotten first: at worst a line stands there twice.
 */
export function listLooks(db: QueryExecutorProvider, nowMs: () => number = () => performance.now()) {
  const since = new Map<string, number>();
  return async (line: AuditLine, asked: object): Promise<void> => {
    const look = JSON.stringify([line.actorId, line.action, line.subject, asked]);
    const lastMs = since.get(look);
    if (lastMs !== undefined && nowMs() - lastMs < ONE_LOOK_MS) return;
    await writeAudit(db, line);
    since.delete(look);
    since.set(look, nowMs());
    const [oldest] = since.keys();
    if (since.size > KEPT_MAX && oldest !== undefined) since.delete(oldest);
  };
}
