import { Readable } from 'node:stream';

/**
 * A file made of pieces that come as they are read. Whoever stops reading would hold its place and its connection for ever:
 * after that time it breaks off, and the pieces let go of what they hold.
 */
export function fileWithin(pieces: AsyncGenerator<string>, withinMs: number): Readable {
  const file = Readable.from(pieces);
  const late = setTimeout(() => file.destroy(new Error('the download was read too slowly')), withinMs);
  file.once('close', () => clearTimeout(late));
  return file;
}
