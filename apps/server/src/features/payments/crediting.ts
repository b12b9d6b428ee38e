import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { changeSetting, readSetting } from '../../platform/settings/index.ts';
import type { ProviderEventHandler, ProviderEventHandlers } from '../provider-events/index.ts';
import { requireReason } from '../../platform/audit.ts';
import { requirePermission } from '../approvals/index.ts';

const NAME = 'payments.crediting_held';
const HELD = 'crediting is held';
const AGAIN_AFTER_SECONDS = 60;

/** Whether nothing is credited now: what is told is kept, and booked once a person lets it. */
export async function isCreditingHeld(db: Db): Promise<boolean> {
  return (await readSetting(db, NAME)) === true;
}

/**
 * Holds all crediting because the books don't hold: nobody is asked for money, and what is told of payments waits. What
 * people paid meanwhile is credited when it goes on. In the caller's transaction; again changes nothing.
 */
export async function holdCrediting(trx: Db, why: string): Promise<void> {
  if (await isCreditingHeld(trx)) return;
  await changeSetting(trx, { name: NAME, value: true, actorId: null, reason: why, action: 'payments.crediting_held' });
}

/** Lets crediting go on. @returns false: it isn't held @throws Refusal FORBIDDEN, INVALID_INPUT */
export async function resumeCrediting({ db }: { readonly db: Db }, actorId: string, reason: string): Promise<boolean> {
  const why = requireReason(reason);
  return await db.transaction().execute(async (trx) => {
    await requirePermission(trx, actorId, 'finance');
    if (!(await isCreditingHeld(trx))) return false;
    await changeSetting(trx, { name: NAME, value: false, actorId, reason: why, action: 'payments.crediting_resumed' });
    // What was told meanwhile is booked now, not at the end of its pause.
    await sql`
      update evidence set next_try_at = clock_timestamp()
       where next_try_at is not null and state = 'waiting' and note = ${HELD}`.execute(trx);
    return true;
  });
}

/** The same handlers, except that nothing is booked while crediting is held: it waits, as it was told. */
export const unlessHeld = (handlers: ProviderEventHandlers): ProviderEventHandlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([kind, handler]): [string, ProviderEventHandler] => [
      kind,
      {
        ...handler,
        book: async (trx, providerEvent, prepared) =>
          (await isCreditingHeld(trx))
            ? { state: 'waiting', note: HELD, retryAfterSeconds: AGAIN_AFTER_SECONDS }
            : await handler.book(trx, providerEvent, prepared),
      },
    ]),
  );
