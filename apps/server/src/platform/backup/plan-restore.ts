import { type Base, baseBegunMs, type Stretch } from './backup-store.ts';
import { lsnText, parseLsn, segmentFile, startOfSegment } from './lsn.ts';

/** What was asked for can't be restored from this backup; the message says what can. */
export class NoSuchBackup extends Error {
  override name = 'NoSuchBackup';
}

export type RestoreAim = {
  /** Everything that was committed until then and nothing after it; null: all that there is. */
  readonly at: Date | null;
  /** The id of a base; null: the newest that was whole by then. */
  readonly base: string | null;
};

/** @param bases oldest first @throws NoSuchBackup */
export function chooseBase(bases: readonly Base[], { at, base: id }: RestoreAim): Base {
  const [oldest] = bases;
  if (oldest === undefined) throw new NoSuchBackup('There is no whole base in this backup.');
  const wanted = id === null ? bases : bases.filter((base) => base.id === id);
  if (wanted.length === 0) throw new NoSuchBackup(`There is no base ${id}; \`npm run backup -- list\` names them.`);
  const fitting = at === null ? wanted : wanted.filter((base) => Date.parse(base.finishedAt) <= at.getTime());
  const newest = fitting.at(-1);
  if (newest === undefined)
    throw new NoSuchBackup(`That time lies before the first base, which was whole at ${wanted[0]?.finishedAt ?? ''}.`);
  return newest;
}

/**
 * How far of the log is worth fetching for a moment: up to the end of the first base that was begun after it. When stretches
 * were sent tells nothing of when their commits were made: what waits for the store is sent late.
 * @param bases oldest first
 * @returns null: all of it
 */
export function logNeeded(base: Base, bases: readonly Base[], at: Date | null): bigint | null {
  if (at === null) return null;
  const next = bases.find(
    ({ series, timeline, id }) =>
      series === base.series && timeline === base.timeline && baseBegunMs(id) > at.getTime(),
  );
  return next === undefined ? null : parseLsn(next.endLsn);
}

/** @returns where the log that leads on from a base breaks off, though there is more of it behind; null: it has no hole */
export function holeAfter(base: Base, needed: readonly Stretch[], stretches: readonly Stretch[]): bigint | null {
  const end = needed.reduce((last, { to }) => (to > last ? to : last), 0n);
  return stretches.some(({ timeline, to }) => timeline === base.timeline && to > end) ? end : null;
}

/**
 * The stretches that lead on from a base, in order and without a hole.
 * @throws NoSuchBackup when the log doesn't even reach the end of the base
 */
export function stretchesFrom(base: Base, stretches: readonly Stretch[]): Stretch[] {
  const ours = stretches.filter((stretch) => stretch.timeline === base.timeline);
  let reached = startOfSegment(parseLsn(base.startLsn), base.segmentBytes);
  const needed: Stretch[] = [];
  for (const stretch of ours.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.to < b.to ? -1 : 1))) {
    if (stretch.to <= reached) continue;
    if (stretch.from > reached) break;
    needed.push(stretch);
    reached = stretch.to;
  }
  if (reached < parseLsn(base.endLsn))
    throw new NoSuchBackup(`The log of base ${base.id} ends at ${lsnText(reached)}, before its end ${base.endLsn}.`);
  return needed;
}

/** Where in which file of the log the bytes of a stretch belong. */
export function* inSegments(
  { timeline, from }: Pick<Stretch, 'timeline' | 'from'>,
  bytes: Buffer,
  segmentBytes: number,
): Generator<{ readonly file: string; readonly offset: number; readonly bytes: Buffer }> {
  let at = from;
  for (let read = 0; read < bytes.length; ) {
    const offset = Number(at % BigInt(segmentBytes));
    const part = bytes.subarray(read, read + segmentBytes - offset);
    yield { file: segmentFile(timeline, at, segmentBytes), offset, bytes: part };
    at += BigInt(part.length);
    read += part.length;
  }
}
