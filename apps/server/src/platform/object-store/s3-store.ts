import { AwsClient } from 'aws4fetch';
import { isName, type ObjectStore, requireFolder, requireName, StoreError, typeOf } from './object-store.ts';

export type S3Config = {
  /** `https://s3.eu-west-1.amazonaws.com`, or of any service that speaks S3; the bucket follows as a path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

const TIMEOUT_MS = 15_000;
/** Beyond the first: a bucket refuses now and then, and every call here may be repeated. */
const RETRIES = 2;
/** Nothing that is kept here is bigger: a bucket that sends more is another one. */
const BYTES_MAX = 8_000_000;

type Method = 'PUT' | 'GET' | 'HEAD' | 'DELETE';

/** Names of ours hold nothing that XML writes otherwise; the mark of the next page may. */
const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Keeps objects in a bucket by the wire of S3 (SigV4). Keys are sent to nobody and told in no error. */
export function s3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config): ObjectStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const call = (method: Method, name: string, more: RequestInit = {}): Promise<Response> =>
    ask(method, name, `${endpoint}/${bucket}/${requireName(name)}`, more);
  /** @param name what errors call it */
  async function ask(method: Method, name: string, url: string, more: RequestInit = {}): Promise<Response> {
    let answer: Response;
    try {
      answer = await client.fetch(url, { method, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS), ...more });
    } catch {
      // Its cause names headers in some runtimes, and they carry the signature.
      throw new StoreError(`the bucket of uploads gave no answer to ${method} ${name}`);
    }
    if (answer.ok || (answer.status === 404 && method !== 'PUT')) return answer;
    await answer.body?.cancel();
    throw new StoreError(`the bucket of uploads answered ${answer.status} to ${method} ${name}`);
  }
  return {
    async put(name, bytes, type, { changes } = { changes: false }) {
      const answer = await call('PUT', name, {
        body: new Uint8Array(bytes),
        headers: {
          'content-type': type,
          'cache-control': changes ? 'no-store' : 'public, max-age=31536000, immutable',
        },
      });
      await answer.body?.cancel();
    },
    async get(name) {
      const answer = await call('GET', name);
      if (answer.status === 404 || Number(answer.headers.get('content-length') ?? 0) > BYTES_MAX) {
        await answer.body?.cancel();
        if (answer.status === 404) return null;
        throw new StoreError(`the bucket of uploads holds too much as ${name}`);
      }
      try {
        return { bytes: Buffer.from(await answer.arrayBuffer()), type: typeOf(name) };
      } catch {
        throw new StoreError(`the bucket of uploads broke off ${name}`);
      }
    },
    has: async (name) => (await call('HEAD', name)).ok,
    async remove(name) {
      await (await call('DELETE', name)).body?.cancel();
    },
    async list(folder) {
      const names: string[] = [];
      let from: string | null = null;
      do {
        const asked = new URLSearchParams({ 'list-type': '2', prefix: requireFolder(folder) });
        if (from !== null) asked.set('continuation-token', from);
        const page = await (await ask('GET', folder, `${endpoint}/${bucket}?${asked.toString()}`)).text();
        names.push(...[...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key).filter(isName));
        const isCut = page.includes('<IsTruncated>true</IsTruncated>');
        const next: string | undefined = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(page)?.[1];
        from = isCut && next !== undefined ? plain(next) : null;
      } while (from !== null);
      return names.sort();
    },
  };
}
