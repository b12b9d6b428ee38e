import { createHash } from 'node:crypto';
import type { ObjectStore } from '../object-store/index.ts';
import type { BackupStore } from './backup-store.ts';

const FOLDER = 'media/';
/** What uploads are below in their own store. */
const UPLOADS = 'uploads/';

/** Uploads never change under their name, so that each is copied once. */
const mediaName = (name: string): string =>
  `${FOLDER}${createHash('sha256').update(name).digest('hex').slice(0, 40)}.bin`;

/**
 * Copies the uploads that the backup lacks.
 * @returns all that the shop has now, as the backup calls them
 */
export async function copyMedia(media: ObjectStore, store: BackupStore, known: Set<string>): Promise<string[]> {
  if (known.size === 0) for (const name of await store.list(FOLDER)) known.add(name);
  const names = await media.list(UPLOADS);
  for (const name of names) {
    const kept = mediaName(name);
    if (known.has(kept)) continue;
    const found = await media.get(name);
    if (found === null) continue; // removed since it was listed
    const head = Buffer.from(`${JSON.stringify({ name, type: found.type })}\n`);
    await store.put(kept, Buffer.concat([head, found.bytes]));
    known.add(kept);
  }
  return names.map(mediaName);
}

/** Puts the uploads back that a base knew, and whatever came after it. @returns how many */
export async function restoreMedia(store: BackupStore, media: ObjectStore): Promise<number> {
  const names = await store.list(FOLDER);
  for (const kept of names) {
    const whole = await store.get(kept);
    const end = whole.indexOf('\n');
    const { name, type } = JSON.parse(whole.subarray(0, end).toString()) as { name: string; type: string };
    await media.put(name, whole.subarray(end + 1), type);
  }
  return names.length;
}

/** @returns those that no base that stays knew, and the shop has no more */
export function forgottenMedia(
  kept: readonly string[],
  ofBases: readonly (readonly string[])[],
  now: readonly string[],
): string[] {
  const needed = new Set([...ofBases.flat(), ...now]);
  return kept.filter((name) => !needed.has(name));
}

export const listMedia = (store: BackupStore): Promise<string[]> => store.list(FOLDER);
