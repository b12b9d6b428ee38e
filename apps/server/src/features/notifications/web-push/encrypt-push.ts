import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Whom a push is for, as their browser gave it. */
export type PushReader = { readonly p256dh: Buffer; readonly auth: Buffer };

/** Push services take 4096 bytes; with header, tag and padding this is safe everywhere. */
export const PUSH_BYTES_MAX = 3_000;
const RECORD_BYTES = 4_096;
const LAST_RECORD = Buffer.from([2]);

const text = (value: string): Buffer => Buffer.from(`${value}\0`, 'latin1');
const hkdf = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/**
 * Encrypts a push so that only that browser can read it, not the push service (RFC 8291, `aes128gcm` of RFC 8188, one
 * record).
 * @param chance a fresh key and salt for each push; given by tests only
 */
export function encryptPush(
  plain: Buffer,
  { p256dh, auth }: PushReader,
  chance: { readonly privateKey?: Buffer; readonly salt?: Buffer } = {},
): Buffer {
  if (plain.length > PUSH_BYTES_MAX) throw new RangeError(`a push of ${plain.length} bytes`);
  const ours = createECDH('prime256v1');
  if (chance.privateKey) ours.setPrivateKey(chance.privateKey);
  else ours.generateKeys();
  const salt = chance.salt ?? randomBytes(16);
  const publicKey = ours.getPublicKey();
  const info = Buffer.concat([text('WebPush: info'), p256dh, publicKey]);
  const secret = hkdf(ours.computeSecret(p256dh), auth, info, 32);
  const key = hkdf(secret, salt, text('Content-Encoding: aes128gcm'), 16);
  const nonce = hkdf(secret, salt, text('Content-Encoding: nonce'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(plain), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()]);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_BYTES);
  header.writeUInt8(publicKey.length, 4);
  return Buffer.concat([salt, header, publicKey, body]);
}

/** Whether these bytes are a point of the curve: anybody can send 65 bytes. */
export function isPushKey(p256dh: Buffer): boolean {
  if (p256dh.length !== 65 || p256dh[0] !== 4) return false;
  const ours = createECDH('prime256v1');
  ours.generateKeys();
  try {
    ours.computeSecret(p256dh);
    return true;
  } catch {
    return false;
  }
}
