import type { Readable } from 'node:stream';

/** Longer bodies are cut there: no honest one has more than a few kilobytes. */
export const BODY_KEPT_BYTES = 64 * 1024;
/** And beyond that much nothing is read any more. */
const BODY_TAKEN_BYTES = 1024 * 1024;
const STORED_BYTES_MAX = 69_000;

/** Reads whatever was sent, at most 64 KiB of it. @returns null: it went on and on, or broke off */
export function readWhatever(stream: Readable): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let kept = 0;
    let taken = 0;
    stream.on('data', (chunk: Buffer) => {
      taken += chunk.length;
      if (kept < BODY_KEPT_BYTES) {
        const part = chunk.subarray(0, BODY_KEPT_BYTES - kept);
        chunks.push(part);
        kept += part.length;
      }
      if (taken > BODY_TAKEN_BYTES) {
        stream.removeAllListeners('data');
        stream.pause();
        resolve(null);
      }
    });
    stream.once('end', () => resolve(Buffer.concat(chunks)));
    stream.once('error', () => resolve(null));
    stream.once('close', () => resolve(null));
  });
}

/** As PostgreSQL can hold it: what is no UTF-8, and NUL, become the replacement sign. */
export function asStored(body: Buffer): string {
  const text = body.toString('utf8').replaceAll('\0', '\uFFFD');
  const bytes = Buffer.from(text);
  return bytes.length <= STORED_BYTES_MAX ? text : bytes.subarray(0, STORED_BYTES_MAX - 4).toString('utf8');
}
