/**
 * Somebody who co-signs a log, by the letter of c2sp.org/tlog-witness and with nothing of ours: RFC 9162's own steps for the proof,
 * Node's cryptography for the rest.
 */
import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const sha256 = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();

/** RFC 9162, 2.1.4.2, word for word. */
function isConsistent(
  first: number,
  second: number,
  firstHash: Buffer,
  secondHash: Buffer,
  proof: readonly Buffer[],
): boolean {
  const path = (first & (first - 1)) === 0 ? [firstHash, ...proof] : [...proof];
  let [fn, sn] = [first - 1, second - 1];
  while (fn % 2 === 1) [fn, sn] = [fn >> 1, sn >> 1];
  let [fr, sr] = [path[0] ?? Buffer.alloc(0), path[0] ?? Buffer.alloc(0)];
  for (const c of path.slice(1)) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      fr = sha256(Buffer.of(1), c, fr);
      sr = sha256(Buffer.of(1), c, sr);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else sr = sha256(Buffer.of(1), sr, c);
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  return sn === 0 && fr.equals(firstHash) && sr.equals(secondHash);
}

/** @param vkey the log that it knows. The caller stops it. */
export async function startFakeWitness(name: string, vkey: string) {
  const own = generateKeyPairSync('ed25519');
  const typed = Buffer.concat([
    Buffer.of(4),
    createPublicKey(own.privateKey).export({ format: 'der', type: 'spki' }).subarray(-32),
  ]);
  const id = sha256(Buffer.from(`${name}\n`), typed).subarray(0, 4);
  const [, origin = '', , logKey = ''] = /^([^+]+)\+([^+]+)\+(.+)$/.exec(vkey) ?? [];
  const spki = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    Buffer.from(logKey, 'base64').subarray(1),
  ]);
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const state = {
    size: 0,
    root: Buffer.alloc(0),
    asked: [] as number[],
    signs: 'right' as 'right' | 'nonsense' | 'never',
  };

  function answer(body: string): readonly [number, string, string?] {
    const end = body.indexOf('\n\n');
    const [oldLine = '', ...hashes] = body.slice(0, end).split('\n');
    const old = /^old (0|[1-9][0-9]*)$/.exec(oldLine)?.[1];
    const note = body.slice(end + 2);
    const text = note.slice(0, note.indexOf('\n\n') + 1);
    const [of = '', sizeText = '', rootText = ''] = text.split('\n');
    const [size, root] = [Number(sizeText), Buffer.from(rootText, 'base64')];
    if (old === undefined || end < 0 || hashes.length > 63) return [400, 'malformed\n'];
    if (of !== origin) return [404, 'unknown log\n'];
    const line = note.split('\n').find((one) => one.startsWith(`— ${origin} `)) ?? '';
    const signature = Buffer.from(line.split(' ')[2] ?? '', 'base64').subarray(4);
    if (!verify(null, Buffer.from(text), publicKey, signature)) return [403, 'not signed\n'];
    if (Number(old) > size) return [400, 'too old\n'];
    if (Number(old) !== state.size) return [409, `${state.size}\n`, 'text/x.tlog.size'];
    const proof = hashes.map((hash) => Buffer.from(hash, 'base64'));
    if (state.size === size && !state.root.equals(root)) return [409, `${state.size}\n`];
    if (
      state.size === 0
        ? proof.length > 0
        : state.size < size && !isConsistent(state.size, size, state.root, root, proof)
    )
      return [422, 'no proof\n'];
    Object.assign(state, { size, root });
    const seconds = Math.floor(Date.now() / 1_000);
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(BigInt(seconds));
    const signed = state.signs === 'right' ? text : `${text}more\n`;
    const own1 = sign(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${signed}`), own.privateKey);
    return [200, `— ${name} ${Buffer.concat([id, time, own1]).toString('base64')}\n`];
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      state.asked.push(Number(/^old ([0-9]+)/.exec(body)?.[1] ?? -1));
      if (state.signs === 'never') return;
      const isAsked = request.method === 'POST' && request.url === '/w1/add-checkpoint';
      const [status, text, type = 'text/plain'] = isAsked ? answer(body) : ([404, 'nothing here\n'] as const);
      response.writeHead(status, { 'content-type': type }).end(text);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/w1`,
    vkey: `${name}+${id.toString('hex')}+${typed.toString('base64')}`,
    state,
    stop: () =>
      new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
  };
}
