import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';

/** Our own key pair, by which push services know us (RFC 8292, VAPID). */
export type PushKeys = {
  /** An uncompressed point of P-256, base64url: `applicationServerKey` of a page. */
  readonly publicKey: string;
  /** The header that proves to one push service that it is us. */
  authorization(endpoint: URL, nowMs: number): string;
};

const HALF_DAY_SECONDS = 12 * 3_600;

/** @param privateKey 32 bytes, base64url */
export function pushKeys(privateKey: string, subject: string): PushKeys {
  const publicBytes = publicOf(Buffer.from(privateKey, 'base64url'));
  const publicKey = publicBytes.toString('base64url');
  const key: KeyObject = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: publicBytes.subarray(1, 33).toString('base64url'),
      y: publicBytes.subarray(33).toString('base64url'),
      d: privateKey,
    },
  });
  return {
    publicKey,
    authorization(endpoint, nowMs) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const claims = { aud: endpoint.origin, exp: Math.floor(nowMs / 1000) + HALF_DAY_SECONDS, sub: subject };
      const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}

/**
 * A private key made from the shop's own secret, for whoever brings none: every node that knows the secret has the same
 * one, and it is written down nowhere.
 * @param derive 32 bytes for a text, always the same
 */
export function derivedPrivateKey(derive: (text: string) => Buffer): string {
  for (let n = 0; ; n++) {
    const bytes = derive(`push key ${n}`);
    // Hardly ever not a key of the curve: then the next text is asked.
    if (isPrivateKey(bytes)) return bytes.toString('base64url');
  }
}

export function isPrivateKey(bytes: Buffer): boolean {
  if (bytes.length !== 32) return false;
  try {
    publicOf(bytes);
    return true;
  } catch {
    return false;
  }
}

function publicOf(privateBytes: Buffer): Buffer {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateBytes);
  return ecdh.getPublicKey();
}
