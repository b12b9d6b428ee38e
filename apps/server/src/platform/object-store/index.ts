import { type ObjectStore } from './object-store.ts';
import { folderStore } from './folder-store.ts';
import { type S3Config, s3Store } from './s3-store.ts';

export { type ObjectStore } from './object-store.ts';
export { folderStore } from './folder-store.ts';
export { s3Store } from './s3-store.ts';

export type MediaConfig = { readonly folder: string; readonly s3: S3Config | null };
/** Where this shop keeps what is uploaded (MEDIA_DIR, MEDIA_S3_…). */
export const openStore = ({ folder, s3 }: MediaConfig): ObjectStore =>
  s3 === null ? folderStore(folder) : s3Store(s3);
