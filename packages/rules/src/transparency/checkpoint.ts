/** What a log signs: its size and root (c2sp.org/tlog-checkpoint), as a signed note (c2sp.org/signed-note). */
import { type Bytes, fromBase64, fromHex, isSame, joined, toBase64, toHex, utf8 } from './bytes.ts';
import { sha256 } from './sha256.ts';

const ED25519 = Uint8Array.of(1);
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const KEY_ID_BYTES = 4;
const LINE_MAX = 4_000;

export type Checkpoint = { readonly origin: string; readonly size: number; readonly root: Bytes };
/** Who signs a log, and the public half of what with. */
export type LogKey = { readonly origin: string; readonly id: Bytes; readonly key: Bytes };
/** Asks for a signature: WebCrypto where it can, ed25519.ts elsewhere. */
export type CheckSignature = (key: Bytes, message: Bytes, signature: Bytes) => Promise<boolean>;
export type NoteSignature = { readonly name: string; readonly keyId: Bytes; readonly signature: Bytes };
export type SignedCheckpoint = Checkpoint & { readonly text: string; readonly signatures: readonly NoteSignature[] };

export function logKey(origin: string, key: Bytes): LogKey {
  return { origin, key, id: sha256(joined(utf8(`${origin}\n`), ED25519, key)).slice(0, KEY_ID_BYTES) };
}

/** `name+id+key`, as Go's note package spells it. */
export const writeLogKey = ({ origin, id, key }: LogKey): string =>
  `${origin}+${toHex(id)}+${toBase64(joined(ED25519, key))}`;

/** @returns null: it is no key, or its id isn't that of its name and key */
export function readLogKey(text: string): LogKey | null {
  const match = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text.trim());
  const [, origin = '', idText = '', keyText = ''] = match ?? [];
  const id = fromHex(idText);
  const bytes = fromBase64(keyText);
  if (match === null || id === null || bytes?.length !== KEY_BYTES + 1 || bytes[0] !== 1) return null;
  const key = logKey(origin, bytes.slice(1));
  return isSame(key.id, id) ? key : null;
}

export const checkpointText = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${toBase64(root)}\n`;

export const signedNote = (text: string, { origin, id }: LogKey, signature: Bytes): string =>
  `${text}\n— ${origin} ${toBase64(joined(id, signature))}\n`;

/** @returns null: it isn't a checkpoint in its one spelling */
export function readCheckpoint(note: string): SignedCheckpoint | null {
  const end = note.indexOf('\n\n');
  if (end < 0 || note.length > LINE_MAX * 4) return null;
  const text = note.slice(0, end + 1);
  const [origin = '', sizeText = '', rootText = '', ...more] = text.split('\n');
  const root = fromBase64(rootText);
  const size = Number(sizeText);
  if (more.length !== 1 || origin === '' || root?.length !== KEY_BYTES) return null;
  if (!/^(?:0|[1-9][0-9]*)$/.test(sizeText) || !Number.isSafeInteger(size)) return null;
  const signatures = readSignatures(note.slice(end + 2));
  return signatures === null ? null : { origin, size, root, text, signatures };
}

/** The lines below a note. @returns null: one of them is none */
export function readSignatures(lines: string): NoteSignature[] | null {
  if (!lines.endsWith('\n')) return null;
  const signatures: NoteSignature[] = [];
  for (const line of lines.slice(0, -1).split('\n')) {
    const [, name = '', bytesText = ''] = /^— ([^ +]+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
    const bytes = fromBase64(bytesText);
    if (name === '' || bytes === null || bytes.length <= KEY_ID_BYTES) return null;
    signatures.push({ name, keyId: bytes.slice(0, KEY_ID_BYTES), signature: bytes.slice(KEY_ID_BYTES) });
  }
  return signatures;
}

/** The signature of that key under a checkpoint of its own log; whether it is right is asked elsewhere. */
export function signatureOf(checkpoint: SignedCheckpoint, { origin, id }: LogKey): Bytes | null {
  if (checkpoint.origin !== origin) return null;
  const own = checkpoint.signatures.find(({ name, keyId }) => name === origin && isSame(keyId, id));
  return own?.signature.length === SIGNATURE_BYTES ? own.signature : null;
}
