import multipart from '@fastify/multipart';
import { UPLOAD_LIMITS, UploadedPicture } from '@mnada/contract/office';
import { sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { writeAudit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal, requireStaff } from '../../../platform/http/index.ts';
import type { ObjectStore } from '../../../platform/object-store/index.ts';
import { onThreads } from '../../../platform/process/threads.ts';
import { makeSizes } from './make-sizes.ts';
import { Queue } from './one-at-a-time.ts';
import { withUpload } from './receive-upload.ts';

const EDIT = { access: 'staff', act: 'products.edit' } as const;
const WAITING_MAX = 12;
/** Of one picture, its measuring and its encoding included; reading its pixels has a shorter time of its own. */
const PICTURE_MS = 40_000;
/** Hexadecimal digits of the file's hash: 128 bits. */
const NAME_LENGTH = 32;

/** Pictures of products come in (OPS-6). The same file twice is one picture, whoever sends it. */
export function pictureRoutes({ db, store }: { readonly db: Db; readonly store: ObjectStore }): FastifyPluginAsyncZod {
  const queue = new Queue(WAITING_MAX, { afterMs: PICTURE_MS, refusal: () => new Refusal('PICTURE_BROKEN') });
  return async (app) => {
    await app.register(multipart);
    app.post(
      '/api/admin/products/pictures',
      { config: EDIT, schema: { hide: true, response: { 200: UploadedPicture } } },
      (request) =>
        withUpload(
          request,
          { maxBytes: UPLOAD_LIMITS.pictureBytes, tooBig: 'PICTURE_TOO_BIG' },
          async ({ path, sha256 }) => {
            const name = `uploads/${sha256.toString('hex').slice(0, NAME_LENGTH)}`;
            const before = await known(db, name);
            if (before !== null) return before;
            const made = await queue.run(() => onThreads(() => makeSizes(path)));
            const kept = `${name}${made.isOpaque ? '-photo' : ''}`;
            for (const { ending, type, bytes } of made.files) await store.put(`${kept}${ending}`, bytes, type);
            const picture = {
              address: `/media/${kept}-800.avif`,
              width: made.width,
              height: made.height,
              bytes: made.files.find(({ ending }) => ending === '-800.avif')?.bytes.length ?? 0,
            };
            const { userId: actorId } = requireStaff(request);
            await db.transaction().execute(async (trx) => {
              await sql`
                insert into picture (address, width, height, bytes, uploaded_by)
                values (${picture.address}, ${picture.width}, ${picture.height}, ${picture.bytes}, ${actorId})
                on conflict (address) do nothing`.execute(trx);
              await writeAudit(trx, {
                actorId,
                action: 'picture.uploaded',
                subject: `picture:${kept}`,
                after: { width: picture.width, height: picture.height },
                requestId: request.id,
              });
            });
            return picture;
          },
        ),
    );
  };
}

/** A picture that was made of the very same file. */
async function known(db: Db, name: string): Promise<UploadedPicture | null> {
  const { rows } = await sql<UploadedPicture>`
    select address, width, height, bytes from picture
     where address in (${`/media/${name}-800.avif`}, ${`/media/${name}-photo-800.avif`})`.execute(db);
  return rows[0] ?? null;
}
