import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClockProbe } from '../../platform/clock/index.ts';
import { createHttp } from '../../platform/http/index.ts';
import { silentLog } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { makeLive, makePeople, quietLog } from '../../testing/auction-world.ts';
import { laterOn, secondsLeft, setsAside, switchAutobidsOn } from '../../testing/autobid-world.ts';
import { SpokenSessions } from '../../testing/realtime-node.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { autobidRoutes } from './autobid-routes.ts';

/** What both clocks may be apart. */
const UNSURE_US = 100_000;

class SlowSessions extends SpokenSessions {
  /** Until then nobody is told who asks. */
  wait: Promise<void> = Promise.resolve();

  override async resolve(token: string) {
    await this.wait;
    return super.resolve(token);
  }
}

const database = await testDatabase({ poolSize: 8 });
const { db } = database;
const sessions = new SlowSessions();
const clock = createClockProbe({ connect: () => database.connect({ name: 'test clock' }), log: quietLog });
await clock.start();
const config = { publicUrl: 'http://127.0.0.1:3000', corsOrigins: [], trustProxy: false };
const http = await createHttp({ config, log: silentLog(), metrics: new Metrics(), sessions });
await http.register(autobidRoutes({ db, bus: { publish: () => undefined }, stampUs: () => clock.stampUs() }));
await http.listen({ port: 0, host: '127.0.0.1' });
const { port } = http.server.address() as AddressInfo;
beforeAll(() => switchAutobidsOn(database));
afterAll(async () => {
  await http.close();
  await clock.stop();
});

/** A stop whose last byte is kept back. @returns sends that, and gives what is answered */
function halfSent(auctionId: number, who: string) {
  const body = JSON.stringify({ change_id: randomUUID() });
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (part) => (heard += String(part)));
  const head = `Host: 127.0.0.1\r\nAuthorization: Bearer of.${who}\r\nContent-Type: application/json`;
  const path = `/api/auctions/${auctionId}/autobid/stop`;
  socket.write(
    `POST ${path} HTTP/1.1\r\n${head}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.slice(0, -1)}`,
  );
  return async () => {
    socket.write(body.slice(-1));
    await new Promise((closed) => socket.on('close', closed));
    return heard;
  };
}
const nowUs = async () =>
  (await sql<{ us: number }>`select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us`.execute(db))
    .rows[0]?.us ?? 0;
const stoppedUs = async (auctionId: number) =>
  (
    await sql<{ us: number }>`
      select at_us as us from autobid_event where auction_id = ${auctionId} and kind = 'stop'`.execute(db)
  ).rows[0]?.us ?? 0;
async function oneAutobid() {
  const [auctionId = 0] = await makeLive(database, 1, { countdownUs: 600_000_000 });
  const [ann = ''] = await makePeople(database, 1, { bids: 30 });
  await setsAside(database, auctionId, ann, { bids: 5 });
  await laterOn(database, auctionId);
  return { auctionId, ann };
}

test('[BID-14] a stop arrives with its last byte: half of one, kept open until the trigger, counts after it', async () => {
  const { auctionId, ann } = await oneAutobid();
  const finish = halfSent(auctionId, ann);
  await sleep(1_500);
  // Half a second before its trigger the rest is sent.
  await secondsLeft(database, auctionId, 2.5);
  const fromUs = await nowUs();
  expect(await finish()).toContain('"state":"stopping"');
  expect(await stoppedUs(auctionId)).toBeGreaterThanOrEqual(fromUs - UNSURE_US);
});

test('[BID-14] and with nothing later: who asks is looked up meanwhile, however long that takes', async () => {
  const { auctionId, ann } = await oneAutobid();
  let tell = () => {};
  sessions.wait = new Promise((done) => (tell = done));
  const answer = halfSent(auctionId, ann)();
  await sleep(1_500);
  const untilUs = await nowUs();
  await sleep(500);
  tell();
  expect(await answer).toContain('"state":"ended"');
  expect(await stoppedUs(auctionId)).toBeLessThanOrEqual(untilUs + UNSURE_US);
});
