import { promisify } from 'node:util';
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import { uncompressedBlock } from '../../platform/http/index.ts';

/**
 * A nonce as `reply.pageNonce` makes it: 16 bytes in base64. Its end is the same in all of them, which is what lets one be
 * put in another's place inside compressed bytes: Brotli's codes for what follows depend on the two characters before.
 */
const NONCE_LENGTH = 24;
const QUALITY = 5; // a step more than other answers get: the first painting waits for the last byte
const decompress = promisify(brotliDecompress);

/**
 * A page as it is sent: the same for everybody but for the nonce of each answer, which stands in every script tag.
 * Compressed once: the first nonce is a block of its own that Brotli leaves as it is, and all later ones
 * are copies of it. Whether that came true is tried on another nonce before anybody gets it.
 */
export class PageBytes {
  readonly #html: string;
  readonly #slot: string;
  #brotli: Promise<Compressed | null> | undefined;
  #ready: Compressed | null = null;

  /** @param slot stands in `html` wherever an answer's nonce will; as long as one, and with the same end */
  constructor(html: string, slot: string) {
    if (slot.length !== NONCE_LENGTH || !slot.endsWith('==')) throw new Error('The slot is not shaped like a nonce');
    this.#html = html;
    this.#slot = slot;
  }

  text(nonce: string): string {
    return this.#html.replaceAll(this.#slot, nonce);
  }

  /** @returns null for the rare page in which a later nonce is no copy of the first: it is to be compressed whole */
  async brotli(nonce: string): Promise<Buffer | null> {
    this.#brotli ??= this.#compressed().catch((error: unknown) => {
      this.#brotli = undefined; // whoever asks next tries again
      throw error;
    });
    this.#ready = await this.#brotli;
    return this.#ready === null ? null : withNonce(this.#ready, nonce);
  }

  /** The same, once somebody has asked before; null: it is to be compressed, or to be sent whole. */
  brotliNow(nonce: string): Buffer | null {
    return this.#ready === null ? null : withNonce(this.#ready, nonce);
  }

  async #compressed(): Promise<Compressed | null> {
    const at = this.#html.indexOf(this.#slot);
    if (at < 0) return null;
    const [before, , after] = await compressedPieces([
      this.#html.slice(0, at),
      this.#slot,
      this.#html.slice(at + this.#slot.length),
    ]);
    if (before === undefined || after === undefined) return null;
    const parts = { before, after };
    const another = randomBytes(16).toString('base64');
    const read = await decompress(withNonce(parts, another)).catch(() => null);
    return read !== null && read.equals(Buffer.from(this.text(another))) ? parts : null;
  }
}

/** Bytes before and after the first nonce's block. */
type Compressed = { readonly before: Buffer; readonly after: Buffer };

const withNonce = ({ before, after }: Compressed, nonce: string): Buffer =>
  Buffer.concat([before, uncompressedBlock(nonce), after]);

/** One Brotli stream in pieces, one for each text, each ending at a whole byte. */
async function compressedPieces(texts: readonly string[]): Promise<Buffer[]> {
  const stream = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  const pieces: Buffer[] = [];
  let parts: Buffer[] = [];
  stream.on('data', (part: Buffer) => parts.push(part));
  for (const [index, text] of texts.entries()) {
    parts = [];
    await new Promise<void>((resolve, reject) => {
      stream.once('error', reject);
      const done = () => {
        stream.off('error', reject);
        resolve();
      };
      if (index === texts.length - 1) stream.once('end', done).end(text);
      else {
        stream.write(text);
        stream.flush(constants.BROTLI_OPERATION_FLUSH, done);
      }
    });
    pieces.push(Buffer.concat(parts));
  }
  return pieces;
}
