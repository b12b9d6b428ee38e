import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderStore, type ObjectStore, s3Store } from './index.ts';

const KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret/of+the-bucket' };
const REGION = 'eu-west-1';
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** Enough of S3 to put, get, head and delete: it computes each signature (SigV4) anew and refuses what doesn't fit. */
async function aBucket() {
  const kept = new Map<string, { readonly bytes: Buffer; readonly type: string }>();
  const plan = { failures: 0 };
  const seen: number[] = [];
  /** Two names a page, and a mark of the next one that XML has to write otherwise. */
  const listing = (bucket: string, asked: URLSearchParams): string => {
    const keys = [...kept.keys()].map((path) => path.slice(bucket.length + 1)).sort();
    const wanted = keys.filter((key) => key.startsWith(asked.get('prefix') ?? ''));
    const from = Number((asked.get('continuation-token') ?? '<0&').slice(1, -1));
    const page = wanted.slice(from, from + 2).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    const isCut = from + 2 < wanted.length;
    const next = isCut ? `<NextContinuationToken>&lt;${from + 2}&amp;</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${page.join('')}${next}</ListBucketResult>`;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const bytes = Buffer.concat(chunks);
      const answer = (status: number, body: Buffer | string = '') => {
        seen.push(status);
        response.writeHead(status, { 'content-length': Buffer.byteLength(body) });
        response.end(request.method === 'HEAD' ? undefined : body);
      };
      if (plan.failures > 0) {
        plan.failures -= 1;
        return answer(503);
      }
      const { headers, method = '', url = '' } = request;
      const match =
        /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([0-9]{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
          headers.authorization ?? '',
        );
      if (match === null) return answer(403);
      const [, id, day = '', region = '', signed = '', signature] = match;
      const hash = String(headers['x-amz-content-sha256']);
      if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(bytes)) return answer(400);
      const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
      const { pathname, searchParams } = new URL(url, 'http://bucket');
      searchParams.sort();
      const query = [...searchParams].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
      const canonical = [method, pathname, query, lines.join(''), signed, hash].join('\n');
      const toSign = [
        'AWS4-HMAC-SHA256',
        headers['x-amz-date'],
        `${day}/${region}/s3/aws4_request`,
        sha256(canonical),
      ].join('\n');
      const key = hmac(hmac(hmac(hmac(`AWS4${KEYS.secretAccessKey}`, day), region), 's3'), 'aws4_request');
      const isOurs = id === KEYS.accessKeyId && region === REGION && signed.includes('host');
      if (!isOurs || hmac(key, toSign).toString('hex') !== signature) return answer(403);
      if (searchParams.get('list-type') === '2') return answer(200, listing(pathname, searchParams));
      const found = kept.get(url);
      if (method === 'PUT') {
        kept.set(url, { bytes, type: String(headers['content-type']) });
        return answer(200);
      }
      if (method === 'DELETE') {
        kept.delete(url);
        return answer(204);
      }
      return found === undefined ? answer(404, '<Error><Code>NoSuchKey</Code></Error>') : answer(200, found.bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { endpoint, kept, plan, seen, stop: () => new Promise((resolve) => server.close(resolve)) };
}

let bucket: Awaited<ReturnType<typeof aBucket>>;
let folder = '';
const stores: Record<string, ObjectStore> = {};
beforeAll(async () => {
  bucket = await aBucket();
  folder = await mkdtemp(join(tmpdir(), 'mnada-media-'));
  stores['a folder'] = folderStore(join(folder, 'not-there-yet'));
  stores['S3'] = s3Store({ endpoint: bucket.endpoint, bucket: 'shop', region: REGION, ...KEYS });
});
afterAll(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true });
});

describe.each(['a folder', 'S3'])('[OPS-6] uploads lie in %s', (which) => {
  const store = () => stores[which] as ObjectStore;

  test('what was put is got again, byte for byte, with its type; twice is once', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 7]);
    expect(await store().has('uploads/a-1.avif')).toBe(false);
    expect(await store().get('uploads/a-1.avif')).toBeNull();
    for (let n = 0; n < 2; n++) await store().put('uploads/a-1.avif', bytes, 'image/avif');
    expect(await store().has('uploads/a-1.avif')).toBe(true);
    expect(await store().get('uploads/a-1.avif')).toEqual({ bytes, type: 'image/avif' });
  });

  test('what is removed is gone, and removing it again is no fault', async () => {
    await store().put('uploads/b.webp', Buffer.from('b'), 'image/webp');
    for (let n = 0; n < 2; n++) await store().remove('uploads/b.webp');
    expect(await store().get('uploads/b.webp')).toBeNull();
  });

  test('the same written at once by many is one whole thing', async () => {
    const bytes = Buffer.alloc(200_000, 7);
    await Promise.all(Array.from({ length: 8 }, () => store().put('uploads/c.jpg', bytes, 'image/jpeg')));
    expect((await store().get('uploads/c.jpg'))?.bytes.equals(bytes)).toBe(true);
  });

  test('all below a folder is listed by name, and nothing of its neighbours', async () => {
    expect(await store().list('nobody/')).toEqual([]);
    for (const name of ['shelf/d.bin', 'shelf/deep/a.bin', 'shelf/b.bin', 'shelf2/c.bin'])
      await store().put(name, Buffer.from(name), 'application/octet-stream');
    expect(await store().list('shelf/')).toEqual(['shelf/b.bin', 'shelf/d.bin', 'shelf/deep/a.bin']);
    expect(await store().list('shelf/deep/')).toEqual(['shelf/deep/a.bin']);
    await expect(store().list('../')).rejects.toThrow('no folder of stored objects');
    await expect(store().list('shelf')).rejects.toThrow('no folder of stored objects');
  });

  test('no name leads out of it', async () => {
    for (const name of [
      '../a.avif',
      '/etc/a.avif',
      'a/../../b.avif',
      'a',
      '',
      'A.avif',
      'a.avif?x',
      '.a.avif',
      'a//b.avif',
    ]) {
      await expect(store().put(name, Buffer.from('x'), 'image/avif'), name).rejects.toThrow(
        'no name of a stored object',
      );
      await expect(store().get(name), name).rejects.toThrow('no name of a stored object');
    }
  });
});

test('[OPS-6] a folder keeps nothing half written', async () => {
  const left = await readdir(join(folder, 'not-there-yet', 'uploads'));
  expect(left.filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('[OPS-6] a bucket that fails for a moment is asked again; one that refuses is told, without a key in it', async () => {
  bucket.plan.failures = 2;
  await stores['S3']?.put('uploads/d.avif', Buffer.from('d'), 'image/avif');
  expect(bucket.kept.get('/shop/uploads/d.avif')?.type).toBe('image/avif');
  const wrong = s3Store({
    endpoint: bucket.endpoint,
    bucket: 'shop',
    region: REGION,
    ...KEYS,
    secretAccessKey: 'other',
  });
  const refused = await wrong.get('uploads/d.avif').catch((error: unknown) => error);
  expect(String(refused)).toContain('answered 403');
  const gone = s3Store({ endpoint: 'http://127.0.0.1:9', bucket: 'shop', region: REGION, ...KEYS });
  const silent = await gone.has('uploads/d.avif').catch((error: unknown) => error);
  for (const error of [refused, silent]) {
    const told = `${String(error)} ${JSON.stringify(error)} ${String((error as Error).stack)}`;
    expect(told).not.toContain(KEYS.accessKeyId);
    expect(told).not.toContain('other');
  }
});
