import { type BackupStore, type Base, listStretches, readBases, removeBase, type Stretch } from './backup-store.ts';
import { parseLsn, startOfSegment } from './lsn.ts';
import { forgottenMedia, listMedia } from './media.ts';

/**
 * Which bases stay: those younger than `keepDays`, and the newest older one, from which the first of those days is reached.
 * @param bases oldest first
 */
export function keptBases(bases: readonly Base[], nowMs: number, keepDays: number): Base[] {
  const limitMs = nowMs - keepDays * 86_400_000;
  const firstYoung = bases.findIndex((base) => Date.parse(base.finishedAt) > limitMs);
  return bases.slice(firstYoung === -1 ? Math.max(0, bases.length - 1) : Math.max(0, firstYoung - 1));
}

/** The log before the segment of the first base that stays leads nowhere any more. */
export function forgottenStretches(stretches: readonly Stretch[], kept: readonly Base[]): Stretch[] {
  const starts = kept.map((base) => startOfSegment(parseLsn(base.startLsn), base.segmentBytes));
  if (starts.length === 0) return [...stretches];
  const first = starts.reduce((a, b) => (a < b ? a : b));
  return stretches.filter((stretch) => stretch.to <= first);
}

/**
 * Removes what is older than it need be, bases before the log that leads on from them.
 * @param current the series that is being written: its log stays, also before its first base is whole
 */
export async function prune(
  store: BackupStore,
  { keepDays, nowMs, current, media }: { keepDays: number; nowMs: number; current: string; media: readonly string[] },
): Promise<number> {
  const bases = await readBases(store);
  const kept = keptBases(bases, nowMs, keepDays);
  const stays = new Set(kept.map((base) => base.id));
  let removed = 0;
  const remove = async (names: readonly string[]): Promise<void> => {
    for (const name of names) {
      await store.remove(name);
      removed++;
    }
  };
  for (const base of bases.filter(({ id }) => !stays.has(id))) removed += await removeBase(store, base);
  for (const series of new Set([...bases.map((base) => base.series), current])) {
    const own = kept.filter((base) => base.series === series);
    if (own.length === 0 && series === current) continue;
    await remove(forgottenStretches(await listStretches(store, series), own).map(({ name }) => name));
  }
  await remove(
    forgottenMedia(
      await listMedia(store),
      kept.map((base) => base.media),
      media,
    ),
  );
  return removed;
}
