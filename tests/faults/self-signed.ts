import { createSign, generateKeyPairSync } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';

/** Whose word nobody takes: a certificate for this machine that its own key has signed. */
function selfSigned(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signedBy = sequence(OID.ecdsaWithSha256);
  const name = sequence(der(0x31, sequence(OID.commonName, der(0x0c, Buffer.from('localhost')))));
  const times = sequence(...['200101000000Z', '491231235959Z'].map((time) => der(0x17, Buffer.from(time))));
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  const told = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    signedBy,
    name,
    times,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(OID.subjectAltName, der(0x04, names)))),
  );
  const signature = createSign('sha256').update(told).sign(privateKey);
  const whole = sequence(told, signedBy, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

const OID = {
  ecdsaWithSha256: der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02])),
  commonName: der(0x06, Buffer.from([0x55, 0x04, 0x03])),
  subjectAltName: der(0x06, Buffer.from([0x55, 0x1d, 0x11])),
};

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

export type Impostor = {
  readonly port: number;
  /** What a client would have to trust. */
  readonly cert: string;
  /** What was said to it once a client trusted it. */
  readonly heard: string[];
  stop(): Promise<void>;
};

/** Stands where a provider should, over HTTPS, with a certificate of its own. */
export async function httpsImpostor(answer: RequestListener): Promise<Impostor> {
  const { key, cert } = selfSigned();
  const heard: string[] = [];
  const server = createServer({ key, cert }, (request, response) => {
    heard.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  return await standing(server, cert, heard);
}

/** The same for what is said over a bare TLS connection. */
export async function tlsImpostor(greet: (socket: TLSSocket) => void): Promise<Impostor> {
  const { key, cert } = selfSigned();
  const heard: string[] = [];
  const server = createTlsServer({ key, cert }, (socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => heard.push(String(data)));
    greet(socket);
  });
  return await standing(server, cert, heard);
}

async function standing(
  server: ReturnType<typeof createServer> | ReturnType<typeof createTlsServer>,
  cert: string,
  heard: string[],
): Promise<Impostor> {
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const stop = () => new Promise<void>((done) => void server.close(() => done()));
  return { port: (server.address() as AddressInfo).port, cert, heard, stop };
}
