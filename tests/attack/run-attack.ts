/**
 * `npm run attack [NAME …]`: a demonstration of its own on this machine, and the tools of people who mean it no good: wapiti and
 * sqlmap against whatever `/docs` tells of, slowhttptest against its patience. Prints a table and writes it to docs/proof.md (all of
 * them) or prints it alone (named ones). A tool that isn't installed is said: Debian has all three under their names.
 */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { firstLive } from '../../scripts/lighthouse/own-shop.ts';
import { signInShopper } from '../../scripts/walk/walker.ts';
import { quantile } from '../faults/compare-bids.ts';
import { circumstances, type Row, table, writeProof } from '../faults/proof.ts';
import { aFolder, build, endWithChildren, type ShopProcess, startShop, stopShop } from '../faults/shop-process.ts';
import { type ApiDocument, type Target, targetsOf } from './api-targets.ts';
import { startManyCallers } from './many-callers.ts';
import { readSlow, readSqlmap, readWapiti } from './read-reports.ts';

type Place = {
  readonly shop: ShopProcess;
  readonly many: string;
  readonly folder: string;
  readonly targets: readonly Target[];
};
type Attack = {
  readonly name: string;
  readonly tool: 'wapiti' | 'sqlmap' | 'slowhttptest';
  readonly what: string;
  readonly promised: string;
  run(place: Place): Promise<{ readonly measured: string; readonly isKept: boolean }>;
};

const WAPITI_MODULES =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss';
const WAPITI_S = 240;
const SQLMAP_AT_ONCE = 2;
/** A target is given up then: what it was asked until then counts. */
const SQLMAP_S = 60;
const SLOW = { connections: 500, rate: 250, seconds: 40 } as const;
const SLOWEST_OTHER_MS = 1_000;
const PAGES = ['/', '/home', '/odds', '/ledger', '/status', '/help', '/login', '/register'] as const;

const ATTACKS: readonly Attack[] = [
  {
    name: 'wapiti',
    tool: 'wapiti',
    what: 'wapiti: pages, forms and addresses, with everything that needs no other machine',
    promised: 'nothing found',
    async run({ many, folder }) {
      const report = join(folder, 'wapiti.json');
      const starts = PAGES.flatMap((page) => ['-s', `${many}${page}`]);
      const printed = await ran(
        'wapiti',
        [
          '-u',
          `${many}/`,
          ...starts,
          '--scope',
          'domain',
          '-m',
          WAPITI_MODULES,
          '--max-scan-time',
          String(WAPITI_S),
          '--max-attack-time',
          '40',
          '--max-links-per-page',
          '60',
          '-d',
          '3',
          '--flush-session',
          '--no-bugreport',
          '--store-session',
          folder,
          '-v',
          '1',
          '-f',
          'json',
          '-o',
          report,
        ],
        (WAPITI_S + 120) * 1_000,
      );
      const { found, crawled } = readWapiti(readFileSync(report, 'utf8'), printed);
      for (const [kind, paths] of found) console.log(`wapiti: ${kind}: ${paths.slice(0, 5).join('; ')}`);
      const kinds = [...found].map(([kind, paths]) => `${kind} (${paths.length})`);
      return {
        measured: `${crawled} addresses; ${kinds.join(', ') || 'nothing'} found`,
        isKept: found.size === 0 && crawled > 0,
      };
    },
  },
  {
    name: 'sqlmap',
    tool: 'sqlmap',
    what: 'sqlmap: every GET with parameters and every POST with a body that `/docs` tells of',
    promised: 'no parameter reaches SQL as SQL, none breaks an answer (500)',
    async run({ many, folder, targets }) {
      let asked = 0;
      const vulnerable: string[] = [];
      const unasked: string[] = [];
      const answers = new Map<string, number>();
      const waiting = [...targets];
      const work = async (): Promise<void> => {
        for (let target = waiting.shift(); target !== undefined; target = waiting.shift()) {
          // Whatever the one before did to its session: somebody signed in asks.
          const { token } = await signInShopper(many);
          const body = target.body === null ? [] : ['--data', target.body];
          // A path that ends in a number is a parameter, too.
          const path = target.body === null && !target.path.includes('?') ? `${target.path}*` : target.path;
          const written = await ran(
            'sqlmap',
            [
              ...['-u', `${many}${path}`, ...body, '--batch', '--level', '1', '--risk', '1', '--technique', 'BEUS'],
              ...['--headers', `Authorization: Bearer ${token}\nContent-Type: application/json`],
              ...[
                '--dbms',
                'PostgreSQL',
                '--timeout',
                '10',
                '--retries',
                '0',
                '--ignore-code',
                '401,403,404,409,422,429',
              ],
              ...['--disable-coloring', '--flush-session', '--output-dir', join(folder, 'sqlmap')],
            ],
            SQLMAP_S * 1_000,
          );
          const found = readSqlmap(written);
          asked += found.asked;
          for (const [code, times] of found.errors) answers.set(code, (answers.get(code) ?? 0) + times);
          if (found.asked === 0) unasked.push(`${target.method} ${target.path}\n${written.slice(-1_000)}`);
          for (const name of found.vulnerable) vulnerable.push(`${target.method} ${target.path}: ${name}`);
        }
      };
      await Promise.all(Array.from({ length: SQLMAP_AT_ONCE }, work));
      for (const each of [...vulnerable, ...unasked]) console.log(`sqlmap: ${each}`);
      const failed = answers.get('500') ?? 0;
      const codes = [...answers].sort(([x], [y]) => x.localeCompare(y)).map(([code, times]) => `${times} × ${code}`);
      return {
        measured: `${targets.length} addresses, ${asked} parameters; ${vulnerable.length} of them vulnerable, ${unasked.length} addresses could not be asked; refused: ${codes.join(', ')}`,
        isKept: vulnerable.length === 0 && unasked.length === 0 && asked > 0 && failed === 0,
      };
    },
  },
  slow('slow-headers', '-H', 'headers that never end', ['-x', '24', '-i', '5']),
  slow('slow-body', '-B', 'bodies that never end', ['-x', '10', '-i', '5', '-f', 'application/json']),
  slow('slow-read', '-X', 'answers that are read at 5 bytes a second', ['-w', '1', '-y', '10', '-z', '5', '-k', '3']),
];

function slow(name: string, mode: string, does: string, options: readonly string[]): Attack {
  return {
    name,
    tool: 'slowhttptest',
    what: `slowhttptest: ${SLOW.connections} connections of one caller, ${does}`,
    promised: `others are answered meanwhile, ≤ ${SLOWEST_OTHER_MS / 1_000} s (p99); all of them are closed`,
    async run({ shop }) {
      const others = askMeanwhile(shop.url);
      const path = mode === '-B' ? '/api/auth/sign-in' : '/';
      const written = await ran(
        'slowhttptest',
        [
          mode,
          ...options,
          '-c',
          String(SLOW.connections),
          '-r',
          String(SLOW.rate),
          '-l',
          String(SLOW.seconds),
          '-p',
          '3',
          '-u',
          `${shop.url}${path}`,
        ],
        (SLOW.seconds + 30) * 1_000,
      );
      const { tookMs, failed } = await others.stop();
      const { isAvailable, connectedAtEnd, closed } = readSlow(written);
      const p99 = quantile(tookMs, 0.99);
      return {
        measured: `${tookMs.length} others: ${failed} failed, ${Math.round(quantile(tookMs, 0.5))} ms (median), ${Math.round(p99)} ms (p99); ${closed} closed, ${connectedAtEnd} open at the end`,
        isKept:
          isAvailable &&
          failed === 0 &&
          tookMs.length > 0 &&
          p99 <= SLOWEST_OTHER_MS &&
          closed > 0 &&
          connectedAtEnd === 0,
      };
    },
  };
}

/** Somebody else, who wants the list and a page all the time. */
function askMeanwhile(url: string): { stop(): Promise<{ tookMs: number[]; failed: number }> } {
  const tookMs: number[] = [];
  let [failed, isOver] = [0, false];
  const asking = (async () => {
    for (let n = 0; !isOver; n++) {
      const startedMs = performance.now();
      const answer = await fetch(`${url}${n % 2 === 0 ? '/api/auctions' : '/'}`, {
        headers: { 'x-forwarded-for': `10.99.${(n >> 8) & 255}.${n & 255}` },
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.ok !== true) failed++;
      tookMs.push(performance.now() - startedMs);
      await sleep(50);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await asking;
      return { tookMs, failed };
    },
  };
}

/** @returns all that it wrote; it is ended when it takes longer than it may */
function ran(program: string, args: readonly string[], withinMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const end = (): void => void child.kill('SIGKILL');
    process.once('exit', end);
    const timer = setTimeout(end, withinMs);
    let written = '';
    const keep = (chunk: Buffer): void => {
      written = (written + chunk.toString()).slice(-2_000_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      process.off('exit', end);
      resolve(written);
    });
  });
}

const isInstalled = (tool: string): boolean => spawnSync('which', [tool]).status === 0;

async function main(): Promise<number> {
  const names = process.argv.slice(2);
  if (names.some((name) => !ATTACKS.some((each) => each.name === name))) {
    console.error(`npm run attack -- [${ATTACKS.map(({ name }) => name).join(' | ')}]`);
    return 2;
  }
  endWithChildren();
  build();
  const home = aFolder('attack');
  const port = await freePort();
  const shop = startShop({
    PORT: String(port),
    MPESA_SIMULATOR_PORT: '0',
    MODE: 'demo',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    DATA_DIR: join(home.path, 'data'),
  });
  const many = await startManyCallers(port);
  const rows: Row[] = [];
  try {
    await shop.serving();
    const id = await firstLive(shop.url);
    const document = (await (await fetch(`${shop.url}/docs/json`)).json()) as ApiDocument;
    const place = { shop, many: many.url, folder: home.path, targets: targetsOf(document, id) };
    for (const attack of ATTACKS.filter(({ name }) => names.length === 0 || names.includes(name))) {
      const { what, promised } = attack;
      if (!isInstalled(attack.tool)) {
        process.stderr.write(`\n*** ${attack.name} is NOT run here: ${attack.tool} is not installed. ***\n\n`);
        rows.push({ what, promised, measured: `not run: no ${attack.tool} on this machine`, isKept: false });
        continue;
      }
      const { measured, isKept } = await attack.run(place);
      // Whatever was tried: the shop lives, and is not in a state that it reports as broken.
      const isUp = (await fetch(`${shop.url}/readyz`).catch(() => null))?.ok === true;
      console.log(`${isKept && isUp ? 'kept  ' : 'BROKEN'} ${attack.name}: ${measured}`);
      rows.push({ what, promised, measured, isKept: isKept && isUp });
    }
  } finally {
    await many.stop();
    await stopShop(shop);
    home.done();
  }
  const text = `${circumstances()}.\n\n${table(rows)}`;
  console.log(`\n${text}\n`);
  if (names.length === 0) writeProof('attack', text);
  return rows.every(({ isKept }) => isKept) ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
