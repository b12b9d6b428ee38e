import type { Config } from '../platform/config.ts';
import { type Database, mayMakeTemporaryTables, rewritingPower } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { supportWarning } from '../platform/support.ts';

type WarningDeps = {
  readonly config: Config;
  readonly pool: Database['pool'];
  readonly log: Log;
  readonly metrics: Metrics;
};

/** What is wrong with how the server is set up, though it serves all the same: in the log, and in the readiness answer. */
export async function startWarnings(deps: WarningDeps): Promise<readonly string[]> {
  return [...(await warnOfPower(deps)), ...warnOfSupport(deps), ...warnOfApprover(deps)];
}

const POWERS = {
  superuser: 'the server signs in to the database as a superuser: it could rewrite history',
  owner: 'the server signs in to the database as the owner of the tables: it could rewrite history',
  approver: 'the server signs in to the database as a role that may approve: it could invent the second person',
} as const;

/** S58: a server that could rewrite history, or look away from our tables, is told of, loudly where it matters; it serves all the same. */
async function warnOfPower({ config, pool, log, metrics }: WarningDeps): Promise<readonly string[]> {
  const power = await rewritingPower(pool);
  const gauge = metrics.gauge('database_role_can_rewrite', '1: the server signs in as a superuser or the owner');
  gauge.set(power === null ? 0 : 1);
  const warnings: string[] = power === null ? [] : [POWERS[power]];
  // Who owns the database may make any: that is said already.
  const isOwner = power === 'superuser' || power === 'owner';
  const temporaryIn = isOwner ? null : await mayMakeTemporaryTables(pool);
  if (temporaryIn !== null) {
    warnings.push(`the server may make temporary tables: revoke temporary on database ${temporaryIn} from public`);
  }
  for (const warning of warnings) log[config.mode === 'production' ? 'error' : 'warn']({ power }, warning);
  return warnings;
}

/** People with money in it can reach nobody: said at each start, and in the readiness answer. */
function warnOfSupport({ config, log }: WarningDeps): readonly string[] {
  const warning = supportWarning(config);
  if (warning === null) return [];
  log.error({}, warning);
  return [warning];
}

/** Who holds that address can approve in anybody's name: a node without the back office has no use for it (OPS-5, 0022). */
function warnOfApprover({ config, log }: WarningDeps): readonly string[] {
  if (config.mode !== 'production' || config.staffDatabaseUrl === null || config.office) return [];
  const warning =
    'STAFF_DATABASE_URL is set where OFFICE=off: keep it from this server, it is for the staff command and the back office';
  log.error({}, warning);
  return [warning];
}
