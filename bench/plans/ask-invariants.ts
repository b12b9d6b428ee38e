import type pg from 'pg';
import { checkOne } from '../../apps/server/src/features/invariants/check-one.ts';
import type { Invariant } from '../../apps/server/src/features/invariants/invariants.ts';

export type AskedInvariant = {
  readonly name: string;
  /** null: it came to no end. */
  readonly ms: number | null;
  /** Too much for its check of every minute: it is answered once a day. */
  readonly isDaily: boolean;
  readonly fault: string | null;
};

/** What the watch allows, in ms: every minute, and once a day. */
export type Allowed = { readonly checkMs: number; readonly dailyMs: number };

/**
 * Asks every invariant as the watch does: what grows about what is new, all else about everything, for as long as a check
 * may take; and what takes longer once more, for as long as its daily check may.
 */
export async function askInvariants(
  client: pg.ClientBase,
  invariants: readonly Invariant[],
  { checkMs, dailyMs }: Allowed,
): Promise<AskedInvariant[]> {
  const asked: AskedInvariant[] = [];
  for (const invariant of invariants) {
    const { name, grows } = invariant;
    const { rows } = await client.query<{ us: number; transfer: number }>(
      `select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us, coalesce(max(id), 0) as transfer from transfer`,
    );
    const now = grows === 'transfer' ? rows[0]?.transfer : rows[0]?.us;
    const check = await msOf(client, invariant, {
      fromHere: grows === undefined ? null : (now ?? 0),
      timeoutMs: checkMs,
    });
    const day = check ?? (await msOf(client, invariant, { fromHere: null, timeoutMs: dailyMs }));
    const fault = day === null ? 'takes longer than the watch allows once a day' : null;
    asked.push({ name, ms: day, isDaily: check === null, fault });
  }
  return asked;
}

async function msOf(
  client: pg.ClientBase,
  invariant: Invariant,
  extent: Parameters<typeof checkOne>[2],
): Promise<number | null> {
  const startedMs = performance.now();
  try {
    await checkOne(client, invariant, extent);
    return performance.now() - startedMs;
  } catch (error) {
    if ((error as { code?: string }).code === '57014') return null;
    throw error;
  }
}
