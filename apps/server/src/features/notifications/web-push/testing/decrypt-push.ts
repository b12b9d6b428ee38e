import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

/** Reads a push as a browser does (RFC 8291), by code of its own: tests compare it with what was encrypted. */
export function decryptPush(sent: Buffer, reader: ECDH, auth: Buffer): Buffer {
  const derive = (key: Buffer, salt: Buffer, info: string | Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
  const salt = sent.subarray(0, 16);
  const keyBytes = sent.readUInt8(20);
  const sender = sent.subarray(21, 21 + keyBytes);
  const body = sent.subarray(21 + keyBytes);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), reader.getPublicKey(), sender]);
  const secret = derive(reader.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([cipher.update(body.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}
