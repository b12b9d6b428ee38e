/** An entry with the proof of where it stands, out of a proof file. */
import { type Bytes, utf8 } from './bytes.ts';
import { type CheckSignature, type LogKey, readCheckpoint, type SignedCheckpoint, signatureOf } from './checkpoint.ts';
import { includes, leafHash } from './merkle.ts';
import { readTlogProof } from './tlog-proof.ts';

export type Logged = {
  readonly index: number;
  readonly entry: string;
  /** Of the entry, as it stands in the tree (LOG-2). */
  readonly hash: Bytes;
  readonly checkpoint: SignedCheckpoint;
  readonly isIncluded: boolean;
};

/** @returns null: it is no proof of an entry, or of another log */
export function readLogged(text: string, key: LogKey): Logged | null {
  const proof = readTlogProof(text);
  const checkpoint = proof === null ? null : readCheckpoint(proof.checkpoint);
  if (proof === null || proof.extra === null || checkpoint === null || checkpoint.origin !== key.origin) return null;
  const hash = leafHash(proof.extra);
  return {
    index: proof.index,
    entry: textOf(proof.extra),
    hash,
    checkpoint,
    isIncluded: includes(hash, proof.index, checkpoint, proof.hashes),
  };
}

/** Entries are ASCII but for what a shop calls its rules: a byte is a character, and its hash is of the bytes. */
export function textOf(bytes: Bytes): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/** Whether the log's own key signed that checkpoint. */
export async function isSigned(checkpoint: SignedCheckpoint, key: LogKey, check: CheckSignature): Promise<boolean> {
  const signature = signatureOf(checkpoint, key);
  return signature !== null && (await check(key.key, utf8(checkpoint.text), signature));
}
