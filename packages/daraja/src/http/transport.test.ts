import { createServer, type RequestListener } from 'node:http';
import { get as getHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { httpsImpostor } from '../../../../tests/faults/self-signed.ts';
import { sendHttp } from './transport.ts';

/** Asks a server that behaves like this. */
async function ask(listener: RequestListener, timeoutMs = 20_000) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    return await sendHttp({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      body: '{"é":1}',
      timeoutMs,
    });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

test('[PAY-3] an answer comes with its status, whatever it is', async () => {
  const answer = await ask((request, response) => {
    request.on('data', (chunk: Buffer) => {
      response.statusCode = 500;
      response.end(`${request.method} ${request.headers['content-type']} ${chunk.toString()}`);
    });
  });
  expect(answer).toEqual({ kind: 'answered', status: 500, text: 'POST application/json {"é":1}' });
});

test('[PAY-3] nobody listens: certain that nothing was sent', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const request = { method: 'POST', headers: {}, body: '{}', timeoutMs: 20_000 } as const;
  expect(await sendHttp({ ...request, url: `http://127.0.0.1:${port}/` })).toEqual({ kind: 'not_connected' });
  expect(await sendHttp({ ...request, url: 'https://nowhere.invalid/' })).toEqual({ kind: 'not_connected' });
});

test('[PAY-3, S10] a server that speaks no TLS has not heard us', async () => {
  const server = createServer((_, response) => response.end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const request = { method: 'POST', headers: {}, body: '{}', timeoutMs: 20_000 } as const;
  expect(await sendHttp({ ...request, url: `https://127.0.0.1:${port}/` })).toEqual({ kind: 'not_connected' });
  await new Promise((resolve) => server.close(resolve));
});

test('[PAY-3, S10] silence, a broken line and a flood are lost answers, not refusals', async () => {
  expect(await ask(() => undefined, 150)).toEqual({ kind: 'lost', why: 'timed_out' });
  expect(await ask((_, response) => response.destroy())).toEqual({ kind: 'lost', why: 'connection_lost' });
  expect(
    await ask((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{');
      setTimeout(() => response.destroy(), 20);
    }),
  ).toEqual({ kind: 'lost', why: 'connection_lost' });
  expect(await ask((_, response) => response.end('x'.repeat(70_000)))).toEqual({ kind: 'lost', why: 'too_large' });
});

test('[S10] a redirect is an answer like any other: the key and the number of a person go nowhere else', async () => {
  const heard: string[] = [];
  const answer = await ask((request, response) => {
    heard.push(request.url ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect(answer).toEqual({ kind: 'answered', status: 307, text: '' });
  expect(heard).toEqual(['/']);
});

test('[S10] a certificate that nobody vouches for: not one byte of the request leaves', async () => {
  const there = await httpsImpostor((_, response) => void response.end('{}'));
  const url = `https://127.0.0.1:${there.port}/mpesa/stkpush`;
  try {
    const request = { method: 'POST', headers: { authorization: 'secret' }, body: '{}', timeoutMs: 20_000 } as const;
    expect(await sendHttp({ ...request, url })).toEqual({ kind: 'not_connected' });
    expect(there.heard).toEqual([]);
    // Whoever trusts it is served: it was the certificate, and nothing else, that kept us from it.
    const status = await new Promise((done, fail) => {
      getHttps(url, { ca: there.cert, agent: false }, (answer) => done(answer.resume().statusCode)).on('error', fail);
    });
    expect([status, there.heard]).toEqual([200, ['GET /mpesa/stkpush']]);
  } finally {
    await there.stop();
  }
});
