import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** The little CBOR that an authenticator writes: whole numbers, bytes, texts, maps. */
function cbor(value: unknown): Buffer {
  const head = (major: number, n: number): Buffer => {
    if (n < 24) return Buffer.from([(major << 5) | n]);
    if (n < 256) return Buffer.from([(major << 5) | 24, n]);
    return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) {
    const parts = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
    return Buffer.concat([head(5, value.size), ...parts]);
  }
  throw new TypeError('no such CBOR here');
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_KEY = 64;

export type SignOptions = {
  /** The device only noticed that somebody was there. */
  readonly isUnverified?: boolean;
  readonly origin?: string;
  readonly counter?: number;
};

/** A passkey of software: makes and uses one credential as a phone or a key would, with P-256. */
export function softwarePasskey(publicUrl: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(20);
  const rpHash = sha256(new URL(publicUrl).hostname);
  const flags = (isUnverified: boolean, more: number) => USER_PRESENT | (isUnverified ? 0 : USER_VERIFIED) | more;
  const authData = (flag: number, counter: number, rest: Buffer = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([rpHash, Buffer.from([flag]), count, rest]);
  };
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const text = id.toString('base64url');

  return {
    id: text,
    /** What `navigator.credentials.create` gives. */
    create(challenge: string, { isUnverified = false, origin = publicUrl }: SignOptions = {}) {
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const data = authData(flags(isUnverified, HAS_KEY), 0, Buffer.concat([Buffer.alloc(16), length, id, cbor(key)]));
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      );
      return {
        id: text,
        rawId: text,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** What `navigator.credentials.get` gives. */
    sign(challenge: string, { isUnverified = false, origin = publicUrl, counter = 0 }: SignOptions = {}) {
      const data = authData(flags(isUnverified, 0), counter);
      const client = clientData('webauthn.get', challenge, origin);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        id: text,
        rawId: text,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
