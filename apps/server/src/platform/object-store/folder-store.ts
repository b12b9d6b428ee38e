import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { isName, type ObjectStore, requireFolder, requireName, StoreError, typeOf } from './object-store.ts';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Keeps objects as files below a folder, made when needed. Several nodes share it when they share the folder. */
export function folderStore(root: string): ObjectStore {
  const pathOf = (name: string) => join(root, requireName(name));
  async function told<T>(name: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw new StoreError(`the folder of uploads did not take or give ${name}`, { cause });
    }
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      // Under another name first: who reads meanwhile finds all of it or nothing, and so does a start after a crash.
      const part = `${path}.${randomBytes(6).toString('hex')}.part`;
      await told(name, async () => {
        await mkdir(dirname(path), { recursive: true });
        try {
          const file = await open(part, 'wx', 0o644);
          try {
            await file.writeFile(bytes);
            await file.sync();
          } finally {
            await file.close();
          }
          await rename(part, path);
        } catch (error) {
          await rm(part, { force: true });
          throw error;
        }
      });
    },
    async get(name) {
      const path = pathOf(name);
      return await told(name, async () => {
        try {
          return { bytes: await readFile(path), type: typeOf(name) };
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      });
    },
    async has(name) {
      const path = pathOf(name);
      return await told(name, async () => {
        try {
          return (await stat(path)).isFile();
        } catch (error) {
          if (isMissing(error)) return false;
          throw error;
        }
      });
    },
    async remove(name) {
      const path = pathOf(name);
      await told(name, () => rm(path, { force: true }));
    },
    async list(folder) {
      const path = join(root, requireFolder(folder));
      return await told(folder, async () => {
        const found = await readdir(path, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
          if (isMissing(error)) return [];
          throw error;
        });
        return found
          .filter((entry) => entry.isFile())
          .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
          .filter(isName)
          .sort();
      });
    },
  };
}
