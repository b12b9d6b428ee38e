import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { toBase64, utf8 } from './bytes.ts';
import { addCheckpointBody, readCosignature, readWitnessedSize, readWitnessKey } from './cosignature.ts';
import { verifyEd25519 } from './ed25519.ts';
import { sha256 } from './sha256.ts';

const NAME = 'witness.example/w1';
const own = generateKeyPairSync('ed25519');
const publicKey = createPublicKey(own.privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
const typed = Buffer.concat([Buffer.of(4), publicKey]);
const id = Buffer.from(sha256(new Uint8Array(Buffer.concat([Buffer.from(`${NAME}\n`), typed])))).subarray(0, 4);
const VKEY = `${NAME}+${id.toString('hex')}+${typed.toString('base64')}`;
const TEXT = 'mnada.test/ledger/1\n17\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
const check = async (...signed: Parameters<typeof verifyEd25519>) => verifyEd25519(...signed);

/** A line as the specification spells it, by Node's own cryptography. */
function cosigned(text: string, seconds: number, says = seconds): string {
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(says));
  const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`), own.privateKey);
  return `— ${NAME} ${Buffer.concat([id, time, signature]).toString('base64')}\n`;
}

describe('[LOG-10] cosignatures', () => {
  test('a key of a witness has its own type, and its id follows from its name', () => {
    expect(readWitnessKey(VKEY)).toMatchObject({ name: NAME });
    expect(readWitnessKey(VKEY.replace(NAME, 'witness.example/w2'))).toBeNull();
    const ofLog = Buffer.concat([Buffer.of(1), publicKey]);
    expect(readWitnessKey(`${NAME}+${id.toString('hex')}+${ofLog.toString('base64')}`)).toBeNull();
    expect(readWitnessKey('nonsense')).toBeNull();
  });

  test('a right one is read among others; another time, text, key or none is refused', async () => {
    const key = readWitnessKey(VKEY);
    if (key === null) throw new Error('no key');
    const line = cosigned(TEXT, 1_679_315_147);
    const read = (answer: string) => readCosignature(answer, TEXT, key, check);
    expect(await read(line)).toBe(line);
    expect(await read(`— another.example/w ${toBase64(utf8('12345678'))}\n${line}`)).toBe(line);
    expect(await read(cosigned(TEXT, 1_679_315_147, 1_679_315_148))).toBeNull();
    expect(await read(cosigned(TEXT.replace('17', '18'), 1_679_315_147))).toBeNull();
    for (const answer of ['', 'ok\n', line.trim(), '— \n']) expect(await read(answer)).toBeNull();
  });

  test('what is asked and answered has one spelling', () => {
    expect(addCheckpointBody(0, [], 'note')).toBe('old 0\n\nnote');
    expect(addCheckpointBody(12, [utf8('a')], 'note')).toBe('old 12\nYQ==\n\nnote');
    expect([readWitnessedSize('0\n'), readWitnessedSize('20852163\n')]).toEqual([0, 20_852_163]);
    for (const body of ['', '12', '012\n', '12\n\n', 'x\n', '-1\n']) expect(readWitnessedSize(body)).toBeNull();
  });
});
