import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { Refusal, type RefusalCode } from '../../../platform/http/index.ts';

export type Upload = {
  readonly path: string;
  readonly fileName: string;
  readonly sha256: Buffer;
  readonly bytes: number;
};

const FILE_NAME_MAX = 200;

/**
 * Takes the one file of a form, streamed to a temporary file that is gone when `work` is done, whatever becomes of it (OPS-6).
 * @throws Refusal UPLOAD_SHAPE it is no form of one file; `tooBig` it has more bytes than may be
 */
export async function withUpload<T>(
  request: FastifyRequest,
  { maxBytes, tooBig }: { readonly maxBytes: number; readonly tooBig: RefusalCode },
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Refusal('UPLOAD_SHAPE');
  const folder = await mkdtemp(join(tmpdir(), 'mnada-upload-'));
  try {
    const upload = await receive(request, join(folder, 'file'), maxBytes, tooBig);
    await request.askStaffAgain();
    return await work(upload);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function receive(request: FastifyRequest, path: string, maxBytes: number, tooBig: RefusalCode): Promise<Upload> {
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    const part = await request.file({ limits: { files: 1, fields: 0, parts: 1, fileSize: maxBytes, headerPairs: 20 } });
    if (part === undefined) throw new Refusal('UPLOAD_SHAPE');
    await pipeline(part.file, count, createWriteStream(path, { mode: 0o600 }));
    if (part.file.truncated) throw new Refusal(tooBig);
    if (bytes === 0) throw new Refusal('UPLOAD_SHAPE');
    const fileName = part.filename.replace(/[\p{Cc}\p{Cf}\p{Surrogate}\p{Zl}\p{Zp}]/gu, '').slice(0, FILE_NAME_MAX);
    return { path, fileName, sha256: hash.digest(), bytes };
  } catch (error) {
    throw refusalOf(error, tooBig);
  }
}

function refusalOf(cause: unknown, tooBig: RefusalCode): unknown {
  if (cause instanceof Refusal) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal(tooBig, { cause });
  // The disk's own faults are ours; all else is a form that ends early or was never one.
  return /^(?:ENOSPC|EACCES|EMFILE|EROFS|EIO)$/.test(code) ? cause : new Refusal('UPLOAD_SHAPE', { cause });
}
