/** A proof that fits into one file and is checked offline (c2sp.org/tlog-proof). */
import { type Bytes, fromBase64, toBase64 } from './bytes.ts';

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';

export type TlogProof = {
  readonly index: number;
  readonly hashes: readonly Bytes[];
  /** The signed checkpoint, as it was published. */
  readonly checkpoint: string;
  /** What the proof is about; nothing vouches for it but the hash that it must have. */
  readonly extra: Bytes | null;
};

export function writeTlogProof({ index, hashes, checkpoint, extra }: TlogProof): string {
  const lines = [
    FIRST_LINE,
    ...(extra === null ? [] : [`extra ${toBase64(extra)}`]),
    `index ${index}`,
    ...hashes.map(toBase64),
  ];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** @returns null: it is no such proof */
export function readTlogProof(text: string): TlogProof | null {
  const end = text.indexOf('\n\n');
  if (end < 0) return null;
  const [first, ...lines] = text.slice(0, end).split('\n');
  if (first !== FIRST_LINE) return null;
  const extraText = lines[0]?.startsWith('extra ') ? lines.shift()?.slice(6) : undefined;
  const extra = extraText === undefined ? null : fromBase64(extraText);
  const index = /^index (0|[1-9][0-9]{0,15})$/.exec(lines.shift() ?? '')?.[1];
  const hashes = lines.map(fromBase64);
  if (index === undefined || (extraText !== undefined && extra === null)) return null;
  if (!hashes.every((hash): hash is Bytes => hash?.length === 32)) return null;
  return { index: Number(index), hashes, checkpoint: text.slice(end + 2), extra };
}
