/**
 * What the shop adds to an answer: the list, an auction and the first page as browsers ask for them (compressed), each
 * beside a bare Fastify route that sends the same bytes from memory. The same caller asks both in turns, round by round, so
 * that a busy machine slows both. `answers` is how many a second came; `cpu` what one cost the server's own thread, what the
 * running demonstration costs anyway taken off (on Linux). A ratio of 1 is as good as bare.
 *
 * Options: --rounds=7 --seconds=2 --connections=16 (measures the last build: `npm run build`)
 */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { firstLive, startShop } from '../scripts/lighthouse/own-shop.ts';
import type { Ratio } from './ratios.ts';

const ENCODINGS = 'br, gzip';
const NS_PER_US = 1_000;
/** As many as a busy shop has, each below its limit of calls. */
const CALLERS = 1_000;
/** An answer of ours may cost a quarter more than a bare one, a kept page a ninth. */
const JSON_AT_LEAST = 0.8;
const PAGE_AT_LEAST = 0.9;
let called = 0;

type Server = { readonly url: string; readonly pid: number };
type Round = { readonly perSecond: number; readonly cpuUs: number | null };
type Load = { readonly ms: number; readonly connections: number };

export default async function http(args: string[]): Promise<Ratio[]> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '7' },
      seconds: { type: 'string', default: '2' },
      connections: { type: 'string', default: '16' },
    },
  });
  const load: Load = { ms: Number(values.seconds) * 1_000, connections: Number(values.connections) };
  const folder = mkdtempSync(join(tmpdir(), 'mnada-http-'));
  const shop = await startShop(folder, { TRUST_PROXY: '1' });
  try {
    const live = await firstLive(shop.url);
    console.log('answer                 bytes   answers/s shop, bare  ratio   cpu shop, bare   ratio');
    const ratios: Ratio[] = [];
    for (const [name, path, atLeast] of [
      ['the list', '/api/auctions', JSON_AT_LEAST],
      ['an auction', `/api/auctions/${live}`, JSON_AT_LEAST],
      ['the first page', '/', PAGE_AT_LEAST],
      ['an auction’s page', `/productdetails/${live}`, PAGE_AT_LEAST],
    ] as const) {
      const bare = await startBare(shop.url + path);
      try {
        const rounds: { readonly shop: Round; readonly bare: Round }[] = [];
        for (let round = 0; round <= Number(values.rounds); round++) {
          const both = { bare: await ask(bare, '/', load), shop: await ask(shop, path, load) };
          if (round > 0) rounds.push(both); // the first warms up
        }
        ratios.push({
          what: `http: a bare route ÷ ${name}, processor an answer`,
          aim: { atLeast },
          ...print(path, bare.bytes, rounds),
        });
      } finally {
        bare.stop();
      }
    }
    return ratios;
  } finally {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Asks for one address over and over, and for nothing in as long a time before it: that is the server's own work. */
async function ask(server: Server, path: string, { ms, connections }: Load): Promise<Round> {
  const idleFromNs = cpuNs(server.pid);
  await sleep(ms / 4);
  const idleNs = idleFromNs === null ? 0 : 4 * ((cpuNs(server.pid) ?? 0) - idleFromNs);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const [fromNs, startMs] = [cpuNs(server.pid), performance.now()];
  let answers = 0;
  const one = async () => {
    while (performance.now() - startMs < ms) {
      await fetched(server.url + path, agent);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  const seconds = (performance.now() - startMs) / 1_000;
  const busyNs = fromNs === null ? null : (cpuNs(server.pid) ?? 0) - fromNs - idleNs;
  agent.destroy();
  return { perSecond: answers / seconds, cpuUs: busyNs === null ? null : busyNs / answers / NS_PER_US };
}

function fetched(url: string, agent?: Agent): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(
      url,
      { ...(agent && { agent }), headers: { 'accept-encoding': ENCODINGS, 'x-forwarded-for': caller() } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part)).on('error', reject);
        answer.on('end', () => {
          if (answer.statusCode !== 200) return reject(new Error(`${url} answered ${answer.statusCode}`));
          const { 'content-type': type = '', 'content-encoding': encoding } = answer.headers;
          const headers = { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) };
          resolve({ headers, body: Buffer.concat(parts) });
        });
      },
    ).on('error', reject);
  });
}

/** Calls come from many addresses, as through a balancer; all of one address are limited. */
const caller = (): string => {
  const n = called++ % CALLERS;
  return `10.0.${n >> 8}.${n & 255}`;
};

/** The processor's time of a process' main thread, which is the one that answers. */
function cpuNs(pid: number): number | null {
  const file = `/proc/${pid}/task/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) : null;
}

/** A process that sends what `url` answered, from memory, by one Fastify route without hooks. */
async function startBare(url: string): Promise<Server & { readonly bytes: number; stop: () => void }> {
  const { headers, body } = await fetched(url);
  const child: ChildProcess = fork(fileURLToPath(new URL('http-bare.ts', import.meta.url)), {
    execArgv: process.execArgv,
  });
  child.send({ headers, base64: body.toString('base64') });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number)).once('exit', () => reject(new Error('bare ended')));
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, bytes: body.length, stop: () => child.kill() };
}

/** @returns the ratio of processor time; of answers a second where the system doesn't tell that */
function print(
  path: string,
  bytes: number,
  rounds: readonly { readonly shop: Round; readonly bare: Round }[],
): Pick<Ratio, 'ratio' | 'sides'> {
  const perSecond = rounds.map(({ shop, bare }) => [shop.perSecond, bare.perSecond, shop.perSecond / bare.perSecond]);
  const cpu = rounds.flatMap(({ shop, bare }) =>
    shop.cpuUs === null || bare.cpuUs === null ? [] : [[shop.cpuUs, bare.cpuUs, bare.cpuUs / shop.cpuUs]],
  );
  const middle = (all: number[][], at: number) =>
    all.map((each) => each[at] ?? 0).sort((a, b) => a - b)[all.length >> 1];
  const text = (all: number[][], at: number, digits: number, width: number) =>
    (all.length === 0 ? '–' : (middle(all, at) ?? 0).toFixed(digits)).padStart(width);
  console.log(
    path.padEnd(20) + String(bytes).padStart(8),
    text(perSecond, 0, 0, 15) + text(perSecond, 1, 0, 7) + text(perSecond, 2, 2, 7),
    text(cpu, 0, 0, 10) + text(cpu, 1, 0, 6) + ' µs' + text(cpu, 2, 2, 6),
  );
  if (cpu.length === 0)
    return {
      ratio: middle(perSecond, 2) ?? 0,
      sides: `${text(perSecond, 0, 0, 0)}, ${text(perSecond, 1, 0, 0)} answers/s`,
    };
  return { ratio: middle(cpu, 2) ?? 0, sides: `${text(cpu, 0, 0, 0)}, ${text(cpu, 1, 0, 0)} µs` };
}
