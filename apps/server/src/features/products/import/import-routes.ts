import multipart from '@fastify/multipart';
import { Imported, IMPORT_LIMITS, ImportPreview, ImportQuery } from '@mnada/contract/office';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal, requireStaff } from '../../../platform/http/index.ts';
import { initialsOf } from '../../staff-access/index.ts';
import { Queue } from '../pictures/one-at-a-time.ts';
import { type Upload, withUpload } from '../pictures/receive-upload.ts';
import { readImport } from './read-file.ts';
import type { ImportRow } from './read-row.ts';
import { importedBefore, takenSlugs, today, writeImport } from './write-import.ts';

const EDIT = { access: 'staff', act: 'products.edit' } as const;
const WAITING_MAX = 3;

type Looked = { readonly preview: ImportPreview; readonly rows: readonly ImportRow[] };

/** Many products from one file (OPS-7): looked at first, and written all or not at all. */
export function importRoutes({ db }: { readonly db: Db }): FastifyPluginAsyncZod {
  const queue = new Queue(WAITING_MAX, null, 'IMPORT_BUSY');
  return async (app) => {
    await app.register(multipart);
    app.post(
      '/api/admin/products/import',
      {
        config: EDIT,
        schema: { hide: true, querystring: ImportQuery, response: { 200: z.union([ImportPreview, Imported]) } },
      },
      (request) =>
        withUpload(request, { maxBytes: IMPORT_LIMITS.bytes, tooBig: 'IMPORT_TOO_BIG' }, (upload) =>
          queue.run(async () => {
            const { step, sha256 } = request.query;
            const { preview, rows } = await look(db, upload);
            if (step === 'preview') return preview;
            // What was looked at is what is written: another file under the same name begins anew.
            if (sha256 !== preview.sha256) throw new Refusal('INVALID_INPUT', { errors: ['sha256'] });
            if (preview.imported_before !== null) throw new Refusal('IMPORT_REPEATED');
            if (preview.error_count > 0) throw new Refusal('IMPORT_ROWS_WRONG', { fields: { preview } });
            const by = { actorId: requireStaff(request).userId, requestId: request.id };
            return await writeImport(db, { sha256: upload.sha256, fileName: upload.fileName, rows }, by);
          }),
        ),
    );
  };
}

async function look(db: Db, { path, sha256, fileName }: Upload): Promise<Looked> {
  const [read, before] = [await readImport(path, await today(db)), await importedBefore(db, sha256)];
  const taken = await takenSlugs(
    db,
    read.rows.map(({ slug }) => slug),
  );
  // What this very file has made is no news, row by row.
  const isTaken = (row: ImportRow) => before === null && taken.has(row.slug);
  const errors = [
    ...read.errors,
    ...read.rows.filter(isTaken).map(({ row }) => ({ row, column: 'name' as const, fault: 'twice' as const })),
  ].sort((one, other) => one.row - other.row);
  const rows = read.rows.filter((row) => !isTaken(row));
  return {
    rows,
    preview: {
      sha256: sha256.toString('hex'),
      file_name: fileName,
      rows: read.count,
      good: rows.length,
      errors: errors.slice(0, IMPORT_LIMITS.errorsShown),
      error_count: errors.length,
      unknown_columns: [...read.unknownColumns],
      sample: rows.slice(0, IMPORT_LIMITS.sample).map((each) => ({
        ...{ row: each.row, name: each.name, category: each.category, price: each.price, stock: each.stock },
        is_in_kiswahili:
          each.name_sw !== '' &&
          (each.description === '' || each.description_sw !== '') &&
          each.specifications.every((line) => line.name_sw !== ''),
      })),
      imported_before:
        before === null
          ? null
          : {
              at: before.at.toISOString(),
              by: { id: before.id, name: before.name, initials: initialsOf(before.name) },
              products: before.products,
            },
    },
  };
}
