import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/**
 * Parts of a Brotli stream (RFC 7932): what many answers have in common is compressed once, and what differs is put beside it
 * as it is. A block holds at most 65,536 bytes here.
 */
const BLOCK_BYTES_MAX = 65_536;
const HEADER_BYTES = 3;
/** 9.2: last, and empty. */
const END = 0b11;
const compress = promisify(brotliCompress);

/** 9.2: not the last (1 bit), length − 1 in four nibbles (2 + 16 bits), uncompressed (1 bit), filled up to a whole byte. */
export const uncompressedBlock = (text: string): Buffer => block(text, 0, 0);

/** A stream that begins so, then the text as it is, then its end. */
function finished(start: Buffer, text: string): Buffer {
  const stream = block(text, start.length, 1);
  start.copy(stream);
  stream[stream.length - 1] = END;
  return stream;
}

/** With room before and behind it. */
function block(text: string, before: number, behind: number): Buffer {
  const bytes = Buffer.byteLength(text);
  if (bytes === 0 || bytes > BLOCK_BYTES_MAX) throw new RangeError(`A block of ${bytes} bytes`);
  const block = Buffer.allocUnsafe(before + HEADER_BYTES + bytes + behind);
  block.writeUIntLE(((bytes - 1) << 3) | (1 << 19), before, HEADER_BYTES);
  block.write(text, before + HEADER_BYTES);
  return block;
}

/** A text that many answers begin with. It is compressed at the first answer that wants it so, once. */
export class CommonStart {
  readonly text: string;
  #brotli: Promise<Buffer> | undefined;
  #ready: Buffer | null = null;
  #last: { readonly end: string; readonly bytes: Buffer } | null = null;

  constructor(text: string) {
    this.text = text;
  }

  /** The whole answer: this text and its own `end`, of at most 65,536 bytes. */
  async brotli(end: string): Promise<Buffer> {
    this.#brotli ??= compress(this.text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
      finishFlush: constants.BROTLI_OPERATION_FLUSH, // up to a whole byte, and left open
    }).catch((error: unknown) => {
      this.#brotli = undefined; // whoever asks next tries again
      throw error;
    });
    this.#ready = await this.#brotli;
    return finished(this.#ready, end);
  }

  /** The same, once somebody has asked before; null: it is not compressed yet. */
  brotliNow(end: string): Buffer | null {
    if (this.#ready === null) return null;
    // Those who ask within the same millisecond read the same.
    if (this.#last?.end !== end) this.#last = { end, bytes: finished(this.#ready, end) };
    return this.#last.bytes;
  }
}
