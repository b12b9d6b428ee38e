import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/**
 * Parts of a Brotli stream (RFC 7932): what many answers have in common is compressed once, and what differs is put beside it
 * as it is. A block holds at most 65,536 bytes here.
 */
const BLOCK_BYTES_MAX = 65_536;
/** 9.2: last, and empty. */
const END = Buffer.from([0b11]);
const compress = promisify(brotliCompress);

/** 9.2: not the last (1 bit), length − 1 in four nibbles (2 + 16 bits), uncompressed (1 bit), filled up to a whole byte. */
export function uncompressedBlock(bytes: Buffer): Buffer {
  if (bytes.length === 0 || bytes.length > BLOCK_BYTES_MAX) throw new RangeError(`A block of ${bytes.length} bytes`);
  const header = Buffer.alloc(3);
  header.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([header, bytes]);
}

/** A text that many answers begin with. It is compressed at the first answer that wants it so, once. */
export class CommonStart {
  readonly text: string;
  #brotli: Promise<Buffer> | undefined;

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
    return Buffer.concat([await this.#brotli, uncompressedBlock(Buffer.from(end)), END]);
  }
}
