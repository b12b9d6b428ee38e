import {
  type BackupStore,
  type Base,
  baseBegunMs,
  listSeries,
  listStretches,
  readBases,
  readStretch,
  removeBase,
  type Stretch,
} from './backup-store.ts';
import { parseLsn, startOfSegment } from './lsn.ts';
import { forgottenMedia, listMedia } from './media.ts';

const limitOf = (nowMs: number, keepDays: number): number => nowMs - keepDays * 86_400_000;

/**
 * Which bases stay: those younger than `keepDays`, and the newest older one, from which the first of those days is reached.
 * @param bases oldest first
 */
export function keptBases(bases: readonly Base[], nowMs: number, keepDays: number): Base[] {
  const limitMs = limitOf(nowMs, keepDays);
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

type Tidy = { readonly bases: readonly Base[]; readonly limitMs: number; readonly current: string };

/**
 * What no base tells of: parts of bases that were broken off, and logs of series that never had a whole one. Both may be
 * another shop's that is just being copied, so that they stay until they are older than what is kept.
 * @returns the names of their objects
 */
async function undescribed(store: BackupStore, { bases, limitMs, current }: Tidy): Promise<string[]> {
  const described = new Set(bases.map(({ series, id }) => `${series}/${id}`));
  const objects = await listSeries(store);
  const parts = objects.filter(
    ({ series, base }) => base !== null && !described.has(`${series}/${base}`) && baseBegunMs(base) < limitMs,
  );
  const names = parts.map(({ name }) => name);
  const withBase = new Set(bases.map(({ series }) => series));
  for (const series of new Set(objects.map((object) => object.series))) {
    if (series === current || withBase.has(series)) continue;
    const stretches = await listStretches(store, series);
    const [last] = stretches.slice(-1);
    if (last !== undefined && (await readStretch(store, last)).sentAtMs < limitMs)
      names.push(...stretches.map(({ name }) => name));
  }
  return names;
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
  await remove(await undescribed(store, { bases, limitMs: limitOf(nowMs, keepDays), current }));
  await remove(
    forgottenMedia(
      await listMedia(store),
      kept.map((base) => base.media),
      media,
    ),
  );
  return removed;
}
