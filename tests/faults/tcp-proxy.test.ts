import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startBalancer } from './balancer.ts';
import { type Link, startLink } from './tcp-proxy.ts';
import { createServer as createHttpServer } from 'node:http';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;
const listening = (server: Server): Promise<void> => new Promise((done) => server.listen(0, '127.0.0.1', done));

/** Sends back what it is sent, and keeps it. */
async function anEcho() {
  const heard: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      heard.push(chunk.toString());
      socket.write(chunk);
    });
  });
  await listening(server);
  undo.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return { heard, port: portOf(server) };
}
async function aLinkTo(port: number): Promise<Link> {
  const link = await startLink(() => ({ host: '127.0.0.1', port }));
  undo.push(() => link.stop());
  return link;
}
function aClient(port: number) {
  const socket = connect(port, '127.0.0.1');
  const state = { text: '', isClosed: false, error: null as string | null };
  socket.on('data', (chunk) => (state.text += chunk.toString()));
  socket.on('error', (error: NodeJS.ErrnoException) => (state.error = error.code ?? ''));
  socket.on('close', () => (state.isClosed = true));
  undo.push(() => socket.destroy());
  return { socket, state };
}

test('bytes pass both ways, in order, also with a delay', async () => {
  const { port } = await anEcho();
  const link = await aLinkTo(port);
  const { socket, state } = aClient(link.port);
  socket.write('one ');
  link.fault.delayMs = 20;
  await expect.poll(() => state.text).toBe('one ');
  socket.write('two ');
  link.fault.delayMs = 0;
  socket.write('three');
  await expect.poll(() => state.text).toBe('one two three');
});

test('half-open: nothing passes and nothing is closed', async () => {
  const { heard, port } = await anEcho();
  const link = await aLinkTo(port);
  const { socket, state } = aClient(link.port);
  socket.write('before');
  await expect.poll(() => state.text).toBe('before');
  link.fault.isStalled = true;
  socket.write('during');
  await new Promise((done) => setTimeout(done, 100));
  expect([state.text, state.isClosed, heard.join('')]).toEqual(['before', false, 'before']);
});

test('a machine that is off cuts whoever comes; a cut ends those who are there', async () => {
  const { port } = await anEcho();
  const link = await aLinkTo(port);
  const here = aClient(link.port);
  here.socket.write('x');
  await expect.poll(() => here.state.text).toBe('x');
  link.fault.isRefusing = true;
  const late = aClient(link.port);
  await expect.poll(() => late.state.isClosed).toBe(true);
  expect(here.state.isClosed).toBe(false);
  link.cut();
  await expect.poll(() => here.state.isClosed).toBe(true);
});

test('commits are cut exactly: their answer never comes, every other one arrives, and nothing else is cut', async () => {
  const { heard, port } = await anEcho();
  const link = await aLinkTo(port);
  link.fault.cutsAtCommit = 2;
  for (let commit = 1; commit <= 2; commit++) {
    const { socket, state } = aClient(link.port);
    socket.write('select 1\0');
    await expect.poll(() => state.text).toBe('select 1\0');
    socket.write('commit\0');
    await expect.poll(() => state.isClosed).toBe(true);
    expect(state.text).toBe('select 1\0');
  }
  await expect.poll(() => heard.filter((text) => text.includes('commit')).length).toBe(1);
  expect([link.cuts, link.fault.cutsAtCommit]).toEqual([2, 0]);
  const { socket, state } = aClient(link.port);
  socket.write('commit\0');
  await expect.poll(() => state.text).toBe('commit\0');
});

test('the balancer hands connections to nodes that are ready, in turn; where none is, to any', async () => {
  const ready = new Map<number, boolean>();
  const ports: number[] = [];
  for (let node = 0; node < 2; node++) {
    const server = createHttpServer((request, response) => {
      const isReady = ready.get(node) === true;
      response.writeHead(request.url === '/readyz' && !isReady ? 503 : 200).end(`node ${node}`);
    });
    await listening(server);
    undo.push(() => server.close());
    ports.push(portOf(server));
  }
  const balancer = await startBalancer(ports);
  undo.push(() => balancer.stop());
  const asked = async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        fetch(`http://127.0.0.1:${balancer.port}/`, { headers: { connection: 'close' } }).then((a) => a.text()),
      ),
    );
    return [...new Set(answers)].toSorted();
  };
  expect(await asked()).toEqual(['node 0', 'node 1']); // none is ready
  ready.set(1, true);
  await expect.poll(asked).toEqual(['node 1']);
  ready.set(0, true);
  await expect.poll(asked).toEqual(['node 0', 'node 1']);
});
