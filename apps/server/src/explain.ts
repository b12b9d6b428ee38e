import { OwnerError } from './features/accounts/index.ts';
import { DemoError } from './features/demo/index.ts';
import { ConfigError } from './platform/config.ts';
import { MigrationError } from './platform/database/index.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres/index.ts';
import { FolderInUse } from './platform/process/lock-folder.ts';

/** What a person can put right is told in a sentence; anything else with its trace. */
export function explain(error: unknown): string {
  const known = [ConfigError, EmbeddedPostgresError, FolderInUse, MigrationError, DemoError, OwnerError];
  if (known.some((type) => error instanceof type)) return (error as Error).message;
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE') return `PORT ${port} on ${address} is taken by another program. Stop it, or set PORT.`;
  if (code === 'EACCES' && port) return `PORT ${port} may not be opened by this user. Set PORT to 1024 or more.`;
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|28[0-9A-Z]{3}|3D000)$/.test(code ?? '')) {
    return `The database of DATABASE_URL does not answer: ${(error as Error).message || code}.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
