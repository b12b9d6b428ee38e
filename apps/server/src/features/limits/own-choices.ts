import type { OwnChoices } from '@mnada/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

const NEVER_CHOSEN: OwnChoices = { data_saver: null, haptics: null, read_out_bids: null, confirm_bids: null };
const COLUMNS = ['data_saver', 'haptics', 'read_out_bids', 'confirm_bids'] as const;
type Changes = { readonly [Name in keyof OwnChoices]?: NonNullable<OwnChoices[Name]> | undefined };

/** How somebody wants the pages to behave, on every device of theirs (ACC-7). */
export async function readChoices(db: Db, userId: string): Promise<OwnChoices> {
  const row = await db.selectFrom('own_choice').select(COLUMNS).where('user_id', '=', userId).executeTakeFirst();
  return row ?? NEVER_CHOSEN;
}

/** Writes what was chosen; the rest stays as it is. */
export async function writeChoices(db: Db, userId: string, changes: Changes): Promise<OwnChoices> {
  const chosen = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(chosen).length > 0) {
    await db
      .insertInto('own_choice')
      .values({ user_id: userId, ...chosen })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ ...chosen, updated_at: sql<Date>`clock_timestamp()` }),
      )
      .execute();
  }
  return readChoices(db, userId);
}
