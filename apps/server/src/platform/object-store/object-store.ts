/** What is kept under a name. */
export type StoredObject = { readonly bytes: Buffer; readonly type: string };

/**
 * Where uploads lie: a folder, or a bucket that speaks S3. Names are made here, never by who uploads: letters, digits, strokes, one
 * dot before the ending, folders by `/`. What is kept under a name never changes, so that writing it twice is harmless; the rare thing
 * that does says so, and is read as it was written last.
 */
export type ObjectStore = {
  /** @throws StoreError it could not be kept; nothing half of it is found later */
  put(name: string, bytes: Buffer, type: string, how?: { readonly changes: boolean }): Promise<void>;
  /** @returns null: there is no such thing @throws StoreError */
  get(name: string): Promise<StoredObject | null>;
  /** @throws StoreError */
  has(name: string): Promise<boolean>;
  /** What isn't there is gone already. @throws StoreError */
  remove(name: string): Promise<void>;
  /** Names below a folder such as `uploads/`, sorted; whatever else lies there is left out. @throws StoreError */
  list(folder: string): Promise<string[]>;
};

/** The store can't be reached, or answered what it should not: for the log, without any secret in it. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

const NAME = /^(?:[a-z0-9][a-z0-9_-]*\/){0,4}[a-z0-9][a-z0-9_-]*\.[a-z0-9]{2,5}$/;
/** @throws StoreError a name that leads elsewhere, or that nobody here makes */
export function requireName(name: string): string {
  if (!NAME.test(name) || name.length > 200)
    throw new StoreError(`no name of a stored object: ${JSON.stringify(name)}`);
  return name;
}

const FOLDER = /^(?:[a-z0-9][a-z0-9_-]*\/){1,4}$/;
/** @throws StoreError a folder that leads elsewhere */
export function requireFolder(folder: string): string {
  if (!FOLDER.test(folder) || folder.length > 200)
    throw new StoreError(`no folder of stored objects: ${JSON.stringify(folder)}`);
  return folder;
}
/** What a store may hold beside: halves of a crash, files of somebody else. */
export const isName = (name: string): boolean => NAME.test(name) && name.length <= 200;

const TYPES: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };
/** By the ending: the same from every store. */
export const typeOf = (name: string): string =>
  TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
