/**
 * Reads a public log as a stranger would, with nothing of ours but the specification: c2sp.org/tlog-tiles, RFC 6962 as it is
 * written there, and Node's own cryptography. It shares no line with what it checks.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { gunzipSync } from 'node:zlib';

export type Fetched = {
  readonly status: number;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
};
export type FetchPath = (path: string) => Promise<Fetched>;

const sha256 = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();

/** RFC 6962, 2.1, word for word. */
export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha256();
  if (leaves.length === 1) return leaves[0] as Buffer;
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return sha256(Buffer.of(1), merkleRoot(leaves.slice(0, k)), merkleRoot(leaves.slice(k)));
}

export type CheckedLog = {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
  readonly entries: readonly string[];
};

/** @throws whatever isn't as the specification says */
export async function checkLog(fetchPath: FetchPath): Promise<CheckedLog> {
  const get = async (path: string): Promise<Buffer> => {
    const { status, bytes } = await fetchPath(path);
    if (status !== 200) throw new Error(`${path} answers ${status}`);
    return bytes;
  };
  // Base64 has a plus of its own: the first two divide.
  const [, name = '', id = '', keyText = ''] =
    /^([^+]+)\+([^+]+)\+(.+)$/.exec((await get('vkey')).toString('utf8').trim()) ?? [];
  const key = Buffer.from(keyText, 'base64');
  const keyId = sha256(Buffer.from(`${name}\n`), key).subarray(0, 4);
  if (keyId.toString('hex') !== id || key[0] !== 1) throw new Error('the id of the key is another');
  const note = (await get('checkpoint')).toString('utf8');
  const [text = '', signatures = ''] = note.split('\n\n');
  const [origin = '', size = '', root = ''] = text.split('\n');
  const signature = Buffer.from(signatures.trim().split(' ')[2] ?? '', 'base64');
  if (signatures.trim().split(' ')[1] !== name || origin !== name) throw new Error('another log signed it');
  if (!signature.subarray(0, 4).equals(keyId)) throw new Error('another key signed it');
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key.subarray(1)]);
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  if (!verify(null, Buffer.from(`${text}\n`), publicKey, signature.subarray(4))) throw new Error('wrong signature');
  const entries = await readEntries(get, Number(size));
  const leaves = entries.map((entry) => sha256(Buffer.of(0), Buffer.from(entry, 'utf8')));
  if (merkleRoot(leaves).toString('base64') !== root) throw new Error('the entries make another root');
  await checkTiles(get, leaves);
  return { origin, size: Number(size), root: Buffer.from(root, 'base64'), entries };
}

const path = (index: number): string =>
  index < 1_000
    ? String(index).padStart(3, '0')
    : `x${String(Math.floor(index / 1_000)).padStart(3, '0')}/${String(index % 1_000).padStart(3, '0')}`;

async function readEntries(get: (path: string) => Promise<Buffer>, size: number): Promise<string[]> {
  const entries: string[] = [];
  for (let index = 0; index * 256 < size; index++) {
    const width = Math.min(256, size - index * 256);
    const bundle = gunzipSync(await get(`tile/entries/${path(index)}${width < 256 ? `.p/${width}` : ''}`));
    for (let at = 0; at < bundle.length; ) {
      const length = bundle.readUInt16BE(at);
      entries.push(bundle.subarray(at + 2, at + 2 + length).toString('utf8'));
      at += 2 + length;
    }
  }
  if (entries.length !== size) throw new Error(`${entries.length} entries of ${size}`);
  return entries;
}

/** Every tile of a tree of that size, partial ones too. */
export async function checkTiles(get: (path: string) => Promise<Buffer>, leaves: readonly Buffer[]): Promise<void> {
  let hashes = [...leaves];
  for (let level = 0; hashes.length > 0; level++) {
    const above: Buffer[] = [];
    for (let index = 0; index * 256 < hashes.length; index++) {
      const slice = hashes.slice(index * 256, index * 256 + 256);
      const tile = await get(`tile/${level}/${path(index)}${slice.length < 256 ? `.p/${slice.length}` : ''}`);
      if (!tile.equals(Buffer.concat(slice))) throw new Error(`tile ${level}/${index} is another`);
      if (slice.length === 256) above.push(merkleRoot(slice));
    }
    hashes = above;
  }
}
