/**
 * What it costs to tell many sockets: our hub against a bare loop over `ws`, in the same run, at the pace of a busy
 * auction; then what an idle socket weighs. Only loopback; the clients live in a process of their own. No database:
 * nothing of it is on this path.
 */
import { execSync } from 'node:child_process';
import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { WebSocketServer } from 'ws';
import { someBid } from '../apps/server/src/testing/board-samples.ts';
import { close, listen, ourHub, type Side } from './fed-hub.ts';
import type { Ratio } from './ratios.ts';
import { openClients } from './socket-clients.ts';

/** A little below the hub's ten a second, where a late timer would put two bids into one frame. */
const FRAMES_PER_SECOND = 8;
const monotonicUs = (): number => Number(process.hrtime.bigint() / 1_000n);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export default async function fanout(options: string[]): Promise<Ratio[]> {
  const number = (name: string, usual: number) => {
    const at = options.indexOf(`--${name}`);
    return at < 0 ? usual : Number(options[at + 1]);
  };
  const sockets = number('sockets', 2_000);
  const rounds = number('rounds', 5);
  const seconds = number('seconds', 3);
  const idle = Math.min(number('idle', 10_000), descriptors() - 500);
  console.log(`node ${process.version}, ${descriptors()} descriptors per process`);
  // First, while the process is small: memory that the comparison left behind would be taken for free.
  await weigh(idle);
  return [await compare(sockets, rounds, seconds)];
}

/** Both sides tell the same sockets' worth of clients, turn by turn, so that a busy machine is busy for both. */
async function compare(count: number, rounds: number, seconds: number): Promise<Ratio> {
  const sides = { bare: await bareLoop(), ours: await ourHub() };
  const clients = { bare: await openClients(sides.bare, count), ours: await openClients(sides.ours, count) };
  await pause(500);
  const cost: Record<'bare' | 'ours', number[]> = { bare: [], ours: [] };
  const frames = { bare: 0, ours: 0 };
  const bytes = { bare: 0, ours: 0 };
  for (let round = 0; round <= rounds; round++) {
    for (const name of ['bare', 'ours'] as const) {
      const before = await clients[name].count();
      const cpu = process.cpuUsage();
      for (let i = 0; i < seconds * FRAMES_PER_SECOND; i++) {
        const nextMs = performance.now() + 1_000 / FRAMES_PER_SECOND;
        sides[name].tell();
        await pause(Math.max(0, nextMs - performance.now()));
      }
      const used = process.cpuUsage(cpu);
      await pause(200);
      const after = await clients[name].count();
      const delivered = after.frames - before.frames;
      if (round === 0) continue; // the first round warms up
      cost[name].push((used.user + used.system) / delivered);
      frames[name] += delivered;
      bytes[name] += after.bytes - before.bytes;
    }
  }
  for (const name of ['bare', 'ours'] as const) {
    await clients[name].stop();
    await sides[name].stop();
  }
  const expected = rounds * seconds * FRAMES_PER_SECOND * count;
  console.log(
    `\n${count} sockets of one auction, ${FRAMES_PER_SECOND} frames a second, ${rounds} rounds of ${seconds} s`,
  );
  for (const [name, what] of [
    ['bare', 'bare ws loop'],
    ['ours', 'our hub'],
  ] as const) {
    const each = Math.round(bytes[name] / frames[name]);
    const share = ((frames[name] / expected) * 100).toFixed(0);
    console.log(
      `  ${what.padEnd(13)} ${median(cost[name]).toFixed(2)} µs of CPU per frame (${cost[name].map((c) => c.toFixed(2)).join(', ')}), ${frames[name]} frames of ${each} bytes: ${share} % of the bids in a frame of their own`,
    );
  }
  const ratio = median(cost.ours) / median(cost.bare);
  console.log(`  ratio         ours ÷ bare = ${ratio.toFixed(2)}`);
  return {
    what: 'sockets: a frame of our hub ÷ of a bare ws loop',
    ratio,
    aim: { atMost: 0.8 },
    sides: `${median(cost.ours).toFixed(2)}, ${median(cost.bare).toFixed(2)} µs`,
  };
}

/** Ten thousand that only listen: how long until all are in, what each weighs, how fast one bid reaches all. */
async function weigh(count: number): Promise<void> {
  const side = await ourHub();
  const quiet = await openClients(side, 50);
  side.tell();
  await pause(1_000);
  const empty = settledMemory();
  const startedMs = performance.now();
  const clients = await openClients(side, count);
  const openedMs = performance.now() - startedMs;
  await pause(3_000);
  const full = settledMemory();
  const kib = (bytes: number) => (bytes / count / 1_024).toFixed(1);
  const delaysMs: number[] = [];
  for (let i = 0; i < 10; i++) {
    const before = await clients.count();
    const toldUs = monotonicUs();
    side.tell();
    await pause(900);
    const after = await clients.count();
    if (after.frames - before.frames >= count) delaysMs.push((after.newestUs - toldUs) / 1_000);
  }
  console.log(`\n${count} idle sockets`);
  console.log(`  all in after ${(openedMs / 1_000).toFixed(1)} s (admission lets 800 a second in)`);
  console.log(
    `  ${kib(full.rss - empty.rss)} KiB of resident memory each (aim: at most 60), ${kib(full.heapUsed - empty.heapUsed)} of it objects`,
  );
  console.log(
    `  one bid reaches the last of them after ${median(delaysMs).toFixed(0)} ms (median of ${delaysMs.length}; worst ${Math.max(...delaysMs).toFixed(0)})`,
  );
  await clients.stop();
  await quiet.stop();
  await side.stop();
}

/** After a full collection, so that neither side of a difference holds rubbish. */
function settledMemory(): NodeJS.MemoryUsage {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage();
}

/** What everybody would write first: encode once, send to all. */
async function bareLoop(): Promise<Side> {
  const server = createServer();
  const ws = new WebSocketServer({ server, perMessageDeflate: false });
  const port = await listen(server);
  let seq = 0;
  return {
    port,
    tell() {
      // The very frame that the hub sends for one bid, as bytes already: the loop's best case.
      const text = Buffer.from(JSON.stringify(sample(++seq)));
      for (const client of ws.clients) client.send(text, { binary: false });
    },
    stop: () => close(server),
  };
}

function sample(seq: number) {
  const bid = someBid(seq);
  return {
    type: 'bid_placed',
    data: {
      auction_id: 1,
      new_bid: seq,
      bidder: bid.shownName,
      highest_bidder_avatar: bid.shownAvatar,
      highest_bidder_simulated: false,
      total_bids: seq,
      seq,
      ends_at: Math.floor(bid.endsAtUs / 1_000),
      server_time: Date.now(),
      time_remaining: 10,
      hash: bid.hash,
      latest_bid: {
        seq,
        amount: seq,
        username: bid.shownName,
        avatar: bid.shownAvatar,
        timestamp: new Date().toISOString(),
        simulated: false,
      },
    },
  };
}

/** How many files and sockets this process may have open; nothing is raised. */
function descriptors(): number {
  const limit = execSync('ulimit -n', { shell: '/bin/sh' }).toString().trim();
  return limit === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(limit);
}
