/**
 * What others sign of a log: that they saw it only grow (c2sp.org/tlog-cosignature), and how they are asked for it
 * (c2sp.org/tlog-witness).
 */
import { type Bytes, fromBase64, fromHex, isSame, joined, toBase64, utf8 } from './bytes.ts';
import { type CheckSignature, type NoteSignature, readSignatures } from './checkpoint.ts';
import { sha256 } from './sha256.ts';

/** Ed25519 cosignatures, as Go's note package and the specification number them. */
const COSIGNATURE = Uint8Array.of(4);
const KEY_BYTES = 32;
const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;

/** Who co-signs, and the public half of what with. */
export type WitnessKey = { readonly name: string; readonly id: Bytes; readonly key: Bytes };

/** @returns null: it is no key of a witness, or its id isn't that of its name and key */
export function readWitnessKey(text: string): WitnessKey | null {
  const [, name = '', idText = '', keyText = ''] =
    /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text.trim()) ?? [];
  const id = fromHex(idText);
  const bytes = fromBase64(keyText);
  if (name === '' || id === null || bytes?.length !== KEY_BYTES + 1 || bytes[0] !== COSIGNATURE[0]) return null;
  const made = sha256(joined(utf8(`${name}\n`), bytes)).slice(0, 4);
  return isSame(made, id) ? { name, id, key: bytes.slice(1) } : null;
}

/**
 * The body of `add-checkpoint`: the size that the witness saw last, the proof that the log grew from it, the checkpoint.
 * @param proof none where the witness saw nothing yet
 */
export const addCheckpointBody = (oldSize: number, proof: readonly Bytes[], note: string): string =>
  `${[`old ${oldSize}`, ...proof.map(toBase64)].join('\n')}\n\n${note}`;

/** A witness that is at another size answers with it. @returns null: it is no such answer */
export function readWitnessedSize(body: string): number | null {
  const size = /^(0|[1-9][0-9]{0,15})\n$/.exec(body)?.[1];
  return size === undefined ? null : Number(size);
}

/**
 * The line of that witness in its answer, once its signature is right: of this very checkpoint, at the time that it says.
 * @param text what was signed by the log: the note without its signatures
 * @returns null: there is none of that key, or it isn't right
 */
export async function readCosignature(
  answer: string,
  text: string,
  witness: WitnessKey,
  check: CheckSignature,
): Promise<string | null> {
  for (const signature of readSignatures(answer) ?? []) {
    if (signature.name !== witness.name || !isSame(signature.keyId, witness.id)) continue;
    if (await isCosigned(signature, text, witness, check)) return lineOf(signature);
  }
  return null;
}

async function isCosigned(
  { signature }: NoteSignature,
  text: string,
  { key }: WitnessKey,
  check: CheckSignature,
): Promise<boolean> {
  if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return false;
  const seconds = signature.slice(0, TIME_BYTES).reduce((sum, byte) => sum * 256 + byte, 0);
  if (!Number.isSafeInteger(seconds)) return false;
  return check(key, utf8(`cosignature/v1\ntime ${seconds}\n${text}`), signature.slice(TIME_BYTES));
}

const lineOf = ({ name, keyId, signature }: NoteSignature): string =>
  `— ${name} ${toBase64(joined(keyId, signature))}\n`;
