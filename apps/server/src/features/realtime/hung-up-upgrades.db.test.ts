import { randomBytes, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { LiveClient, SpokenSessions, startRealtimeNode, until } from '../../testing/realtime-node.ts';
import { testDatabase } from '../../testing/test-database.ts';

/** At once at the start; after that the nodes here let so few in that a crowd is never through. */
const BURST = 100;
const ATTACKER = '127.0.0.1';
const SOMEBODY_ELSE = '127.0.0.2';

const database = await testDatabase();
const ended: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ended.toReversed()) await end();
});

async function nodeOf(limits: { admittedPerSecond: number; perAddress?: number }) {
  const node = await startRealtimeNode(database, { limits });
  ended.push(() => node.stop());
  let upgrades = 0;
  node.server.on('upgrade', () => upgrades++);
  return { node, upgrades: () => upgrades };
}

/** A line that has asked for a socket. */
async function asks(
  port: number,
  localAddress: string,
  token?: string,
): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  ended.push(() => socket.destroy());
  let heard = '';
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => (heard += bytes.toString('latin1')));
  const key = randomBytes(16).toString('base64');
  const path = `/ws/auctions${token === undefined ? '' : `?token=${token}`}`;
  const head = `Host: mnada.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13`;
  await new Promise<void>((done) => socket.once('connect', () => done()));
  socket.write(`GET ${path} HTTP/1.1\r\n${head}\r\nSec-WebSocket-Key: ${key}\r\n\r\n`);
  return { socket, heard: () => heard.slice(9, 12) };
}
const answered = async (line: { heard: () => string }) => {
  await until(() => line.heard().length === 3);
  return line.heard();
};

describe('[S42] who opens and hangs up again keeps nobody waiting', () => {
  test.each([
    ['ends the line', (socket: Socket) => socket.end()],
    ['resets it', (socket: Socket) => void socket.resetAndDestroy()],
  ])('whoever %s while waiting leaves the queue, and takes nobody’s turn', async (_how, hangUp) => {
    const { node, upgrades } = await nodeOf({ admittedPerSecond: 10 });
    for (let n = 0; n < BURST; n++) await answered(await asks(node.port, SOMEBODY_ELSE));
    // More than are let in within the 15 s that anybody waits.
    const crowd = await Promise.all(Array.from({ length: 250 }, () => asks(node.port, ATTACKER)));
    await until(() => upgrades() === BURST + crowd.length);
    for (const { socket } of crowd) hangUp(socket);
    expect(await answered(await asks(node.port, SOMEBODY_ELSE))).toBe('101');
  });

  test('and has as many of them at a time as may wait, no more', async () => {
    const { node } = await nodeOf({ admittedPerSecond: 0.01 });
    for (let n = 0; n < BURST; n++) await answered(await asks(node.port, SOMEBODY_ELSE));
    for (let n = 0; n < 300; n++) await asks(node.port, ATTACKER);
    expect(await answered(await asks(node.port, ATTACKER))).toBe('429');
  });

  test('visitors of one address may open ten times their share anew in ten seconds; others don’t feel it', async () => {
    const { node } = await nodeOf({ admittedPerSecond: 800, perAddress: 2 });
    const token = (n: number) => (n % 2 === 0 ? undefined : 'worth-nothing');
    const lines = await Promise.all(Array.from({ length: 25 }, (_, n) => asks(node.port, ATTACKER, token(n))));
    const answers = await Promise.all(lines.map(answered));
    expect(answers.filter((answer) => answer === '101')).toHaveLength(20);
    expect(answers.filter((answer) => answer === '429')).toHaveLength(5);
    expect(await answered(await asks(node.port, SOMEBODY_ELSE))).toBe('101');
    const neighbour = await LiveClient.open(node, '/ws/auctions', randomUUID());
    neighbour.ws.terminate();
  });

  test('a refused line is cut, however long its other end stays open', async () => {
    const { node } = await nodeOf({ admittedPerSecond: 100 });
    const line = connect({ port: node.port, host: '127.0.0.1', allowHalfOpen: true });
    ended.push(() => line.destroy());
    const count = () => new Promise<number>((done) => node.server.getConnections((_error, open) => done(open)));
    await new Promise<void>((done) => line.once('connect', () => done()));
    line.write(
      'GET /ws/elsewhere HTTP/1.1\r\nHost: mnada.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    while ((await count()) !== 0) await sleep(20);
  });
});

describe('[S42] tickets that this shop never gave out', () => {
  /** As sessions know their own: `of.` is theirs, and each that is looked up is counted. */
  class Marked extends SpokenSessions {
    readonly lookedUp: string[] = [];

    isOurTicket(ticket: string): boolean {
      return ticket.startsWith('of.');
    }

    override resolveSocketToken(token: string) {
      this.lookedUp.push(token);
      return super.resolveSocketToken(token);
    }
  }

  test('take no place of who shows one of ours, behind the same address', async () => {
    const node = await startRealtimeNode(database, { sessions: new Marked(), limits: { admittedPerSecond: 10 } });
    ended.push(() => node.stop());
    const crowd = await Promise.all(Array.from({ length: 500 }, () => asks(node.port, ATTACKER, 'worth-nothing')));
    await until(() => crowd.some(({ heard }) => heard() === '429'));
    expect(await answered(await asks(node.port, ATTACKER, 'worth-nothing'))).toBe('429');
    const neighbour = await asks(node.port, ATTACKER, `of.${randomUUID()}`);
    await sleep(1_000);
    expect(['', '101']).toContain(neighbour.heard());
  });

  test('are looked up no more once their network has shown too many that were worth nothing; ours are', async () => {
    const sessions = new Marked();
    const node = await startRealtimeNode(database, { sessions, limits: { perAddress: 1 } });
    ended.push(() => node.stop());
    const answers: string[] = [];
    for (let n = 0; n < 40; n++) {
      const line = await asks(node.port, ATTACKER, 'worth-nothing');
      answers.push(await answered(line));
      line.socket.destroy();
    }
    expect(answers.filter((answer) => answer === '429').length).toBeGreaterThanOrEqual(29);
    expect(sessions.lookedUp.length).toBeLessThanOrEqual(11);
    expect(await answered(await asks(node.port, ATTACKER, `of.${randomUUID()}`))).toBe('101');
  });
});
