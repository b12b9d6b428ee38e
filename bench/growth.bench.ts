/**
 * What telling costs as a shop grows: ten times, a hundred times the auctions with their viewers, then the bids; over real sockets,
 * the clients in a process of their own. And one bid to 100,000 viewers of ten nodes: each node's hub with wires that only take
 * bytes, one after another, for ten nodes are ten machines. No database: nothing of it is on this path.
 *
 * Options: --seconds=6
 */
import { parseArgs } from 'node:util';
import type { WebSocket } from 'ws';
import { ViewerSocket, type Wire } from '../apps/server/src/features/realtime/viewer-socket.ts';
import { ourHub } from './fed-hub.ts';
import type { Ratio } from './ratios.ts';
import { openClients } from './socket-clients.ts';

const VIEWERS_EACH = 50;
const BIDS_PER_SECOND = 4;
/** Of the hub: more bids than that share frames (decision 0007). */
const FRAMES_PER_SECOND_AT_MOST = 10;
const NODES = 10;
const VIEWERS_OF_A_NODE = 10_000;
const REPEATS = 10;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type Size = { readonly auctions: number; readonly bidsPerSecond: number };
type Cost = { readonly framesPerViewer: number; readonly usPerFrame: number };

export default async function growth(args: string[]): Promise<Ratio[]> {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: '6' } } });
  const seconds = Number(values.seconds);
  const wider: Cost[] = [];
  for (const auctions of [1, 10, 100])
    wider.push(await measured({ auctions, bidsPerSecond: BIDS_PER_SECOND }, seconds));
  const busier: Cost[] = [];
  for (const times of [1, 10, 100])
    busier.push(await measured({ auctions: 10, bidsPerSecond: BIDS_PER_SECOND * times }, seconds));
  const [one, , hundred] = wider as [Cost, Cost, Cost];
  const busiest = busier.at(-1)?.framesPerViewer ?? Number.NaN;
  const lastMs = await toTenNodes();
  return [
    {
      what: 'sockets: frames a viewer gets, 100 auctions and 5,000 viewers ÷ 1 and 50',
      ratio: hundred.framesPerViewer / one.framesPerViewer,
      aim: { atMost: 1.05 },
      sides: `${hundred.framesPerViewer.toFixed(1)}, ${one.framesPerViewer.toFixed(1)} a second`,
    },
    {
      what: 'sockets: processor a frame, 100 auctions and 5,000 viewers ÷ 1 and 50',
      ratio: hundred.usPerFrame / one.usPerFrame,
      aim: { atMost: 1.1 },
      sides: `${hundred.usPerFrame.toFixed(1)}, ${one.usPerFrame.toFixed(1)} µs`,
    },
    {
      what: 'sockets: frames a viewer gets at 100 times the bids ÷ the hub’s ten a second',
      ratio: busiest / FRAMES_PER_SECOND_AT_MOST,
      aim: { atMost: 1.05 },
      sides: `${busiest.toFixed(1)}, ${FRAMES_PER_SECOND_AT_MOST} a second`,
    },
    {
      what: `sockets: one bid to ${(NODES * VIEWERS_OF_A_NODE).toLocaleString('en')} viewers of ${NODES} nodes, to the last one’s wire ÷ a frame’s 100 ms`,
      ratio: lastMs / 100,
      aim: { atMost: 1 },
      sides: `${lastMs.toFixed(0)}, 100 ms`,
    },
  ];
}

async function measured({ auctions, bidsPerSecond }: Size, seconds: number): Promise<Cost> {
  const side = await ourHub(auctions);
  const clients = await openClients(side, 0);
  for (let id = 1; id <= auctions; id++) await clients.open(VIEWERS_EACH, `/ws/auctions/${id}`);
  await pause(1_000);
  // Never more than a bid an auction in a turn: they come one by one, as in a shop.
  const perTurn = Math.max(1, Math.round((bidsPerSecond * auctions) / 200));
  const everyMs = (1_000 * perTurn) / (bidsPerSecond * auctions);
  let [turn, nextMs, isOver] = [0, performance.now(), false];
  const feeding = (async () => {
    while (!isOver) {
      for (let n = 0; n < perTurn; n++) side.tell((turn++ % auctions) + 1);
      nextMs += everyMs;
      await pause(Math.max(0, nextMs - performance.now()));
    }
  })();
  await pause(1_000);
  const [before, cpu, startedMs] = [await clients.count(), process.cpuUsage(), performance.now()];
  await pause(seconds * 1_000);
  const after = await clients.count();
  const used = process.cpuUsage(cpu);
  const tookS = (performance.now() - startedMs) / 1_000;
  isOver = true;
  await feeding;
  const frames = after.frames - before.frames;
  await clients.stop();
  await side.stop();
  const cost = {
    framesPerViewer: frames / (auctions * VIEWERS_EACH) / tookS,
    usPerFrame: (used.user + used.system) / frames,
  };
  console.log(
    `${auctions} auctions, ${auctions * VIEWERS_EACH} viewers, ${bidsPerSecond} bids a second each: ${cost.framesPerViewer.toFixed(2)} frames a viewer a second, ${cost.usPerFrame.toFixed(2)} µs of CPU a frame`,
  );
  return cost;
}

/** @returns how long after the bid the last of all viewers' wires had its bytes, on the slowest of the nodes; the median of some bids */
async function toTenNodes(): Promise<number> {
  const slowestMs: number[] = Array.from({ length: REPEATS }, () => 0);
  for (let node = 0; node < NODES; node++) {
    const side = await ourHub();
    let [written, lastMs] = [0, 0];
    const wire = {
      destroyed: false,
      writableLength: 0,
      write: () => {
        written++;
        lastMs = performance.now();
        return true;
      },
      once: () => wire,
    } as unknown as Wire;
    const ws = { close: () => undefined, terminate: () => undefined } as unknown as WebSocket;
    for (let n = 0; n < VIEWERS_OF_A_NODE; n++)
      await side.hub.join(
        new ViewerSocket({
          ws,
          wire,
          auctionId: 1,
          viewer: null,
          language: 'en',
          openedAtUs: 0,
          sync: () => undefined,
        }),
      );
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      await pause(150);
      written = 0;
      const toldMs = performance.now();
      side.tell();
      while (written < VIEWERS_OF_A_NODE) await pause(1);
      slowestMs[repeat] = Math.max(slowestMs[repeat] ?? 0, lastMs - toldMs);
    }
    await side.stop();
  }
  console.log(
    `one bid to ${NODES} × ${VIEWERS_OF_A_NODE} viewers: the last after ${median(slowestMs).toFixed(0)} ms (median of ${REPEATS}), ${Math.max(...slowestMs).toFixed(0)} at most`,
  );
  return median(slowestMs);
}
