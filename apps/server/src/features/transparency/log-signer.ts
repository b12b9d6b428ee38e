import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  randomUUID,
  sign,
} from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type AutobidReceipt, checkpointText, logKey, receiptText, signedNote, utf8 } from '@mnada/rules/transparency';
import type { Config } from '../../platform/config.ts';

const signBeside = promisify<null, Uint8Array, KeyObject, Buffer>(sign);
const SEED_BYTES = 32;
/** What stands before the seed of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export type Root = { readonly size: number; readonly root: Uint8Array };

/** Signs one log. */
export type LogSigner = {
  readonly number: number;
  /** The name of a log that begins now: where it is reached. One that has begun keeps its own. */
  readonly origin: string;
  readonly publicKey: Uint8Array;
  /** @returns the signed note */
  sign(origin: string, checkpoint: Root): string;
  /** Shows whoever has the key that they stored this, and nobody anything: it is no signature. @returns 32 bytes */
  seal(origin: string, stored: Root): Buffer;
  /** Beside the event loop, which bids go through. @returns the receipt as a signed note of that log's name */
  signReceipt(origin: string, receipt: Pick<AutobidReceipt, 'link' | 'hash'>): Promise<string>;
};

type SignerConfig = Pick<Config, 'dataDir' | 'publicUrl'> & {
  readonly ledger: Pick<Config['ledger'], 'number' | 'key'>;
};

/**
 * The signer of this shop's public log: LEDGER_KEY, or a key made at the first start in DATA_DIR, in a file that its owner alone
 * may read. It is never in the database and never logged. Several processes may start at once: the first file stands.
 */
export async function loadLogSigner({ dataDir, publicUrl, ledger }: SignerConfig): Promise<LogSigner> {
  const { number } = ledger;
  const folder = join(dataDir, 'ledger');
  const seed = ledger.key === null ? await seedIn(join(folder, `${number}.key`)) : Buffer.from(ledger.key, 'base64');
  const origin = `${new URL(publicUrl).host}/ledger/${number}`;
  return signerOf(number, origin, seed);
}

function privateKeyOf(seed: Buffer): KeyObject {
  if (seed.length !== SEED_BYTES) throw new Error(`the key of the public log has ${seed.length} bytes instead of 32`);
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
}

function signerOf(number: number, origin: string, seed: Buffer): LogSigner {
  const secret = privateKeyOf(seed);
  const sealKey = createHmac('sha256', seed).update('mnada/unsigned/v1').digest();
  const publicBytes = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-32);
  const publicKey = new Uint8Array(publicBytes);
  const noted = (name: string, text: string, signature: Uint8Array) =>
    signedNote(text, logKey(name, publicKey), new Uint8Array(signature));
  const note = (name: string, text: string) => noted(name, text, sign(null, utf8(text), secret));
  return {
    number,
    origin,
    publicKey,
    sign: (name, root) => note(name, checkpointText({ origin: name, ...root })),
    seal: (name, root) =>
      createHmac('sha256', sealKey)
        .update(checkpointText({ origin: name, ...root }))
        .digest(),
    async signReceipt(name, receipt) {
      const text = receiptText(receipt);
      return noted(name, text, await signBeside(null, utf8(text), secret));
    },
  };
}

async function seedIn(file: string): Promise<Buffer> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${randomUUID()}`;
  await writeFile(fresh, randomBytes(SEED_BYTES).toString('base64'), { mode: 0o600 });
  try {
    await link(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(fresh, { force: true });
  }
  return Buffer.from((await readFile(file, 'utf8')).trim(), 'base64');
}
