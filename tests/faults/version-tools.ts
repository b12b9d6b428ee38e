import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as accounts from '../../apps/server/src/features/accounts/index.ts';
import type * as auctions from '../../apps/server/src/features/auctions/index.ts';
import type * as clock from '../../apps/server/src/platform/clock/index.ts';
import type * as database from '../../apps/server/src/platform/database/index.ts';
import type * as people from '../../apps/server/src/testing/auction-world.ts';

/** What makes a world: each version's own, for it alone knows its schema. */
export type VersionTools = Pick<typeof accounts, 'createSessions'> &
  Pick<typeof auctions, 'ChangeFeed' | 'scheduleAuction'> &
  Pick<typeof clock, 'databaseNowUs'> &
  Pick<typeof database, 'migrate'> &
  Pick<typeof people, 'makePeople' | 'makeProduct'>;

const MODULES = [
  'features/accounts/index.ts',
  'features/auctions/index.ts',
  'platform/clock/index.ts',
  'platform/database/index.ts',
  'testing/auction-world.ts',
] as const;

/**
 * The tools of a checkout, by the names that they have in this one.
 * @throws when a version of another time named one of them otherwise
 */
export async function toolsOf(root: string): Promise<VersionTools> {
  const parts = await Promise.all(
    MODULES.map((path) => import(pathToFileURL(join(root, 'apps/server/src', path)).href) as Promise<object>),
  );
  const tools = Object.assign({}, ...parts) as VersionTools;
  for (const name of [
    'createSessions',
    'ChangeFeed',
    'scheduleAuction',
    'databaseNowUs',
    'migrate',
    'makePeople',
    'makeProduct',
  ] as const)
    if (typeof tools[name] !== 'function') throw new Error(`${root} has no ${name}`);
  return tools;
}
