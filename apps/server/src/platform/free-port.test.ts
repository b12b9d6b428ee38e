import { createServer, type Server } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { freePort } from './free-port.ts';

const held: Server[] = [];
afterAll(() => held.forEach((server) => server.close()));

const hold = (port: number) =>
  new Promise<void>((done, failed) => {
    const server = createServer();
    held.push(server);
    server.once('error', failed);
    server.listen(port, '127.0.0.1', done);
  });

test('a free port and its neighbour can both be listened on, out of reach of outgoing connections', async () => {
  const port = await freePort();
  expect(port).toBeGreaterThanOrEqual(20_000);
  expect(port + 1).toBeLessThan(32_768);
  await hold(port);
  await hold(port + 1);
});

test('a port that is taken, or whose neighbour is, is not given, nor is one given twice in a row', async () => {
  const first = await freePort();
  await hold(first + 2);
  await hold(first + 5);
  const given = [await freePort(), await freePort()];
  expect(given).not.toContain(first);
  expect(given).not.toContain(first + 2);
  expect(given).not.toContain(first + 4);
  expect(new Set(given).size).toBe(2);
});
