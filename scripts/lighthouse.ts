/**
 * `npm run lighthouse`: Lighthouse's marks of the pages that matter most, on its simulated slow 4G and slowed processor,
 * median of five each. Starts a shop of its own on a free port; Lighthouse itself is fetched by npx, because it is larger
 * than all else that the project needs. Measures the last build (`npm run build`).
 *
 * `script` is all that came while Lighthouse looked, with its headers and what was fetched ahead; what a first visit waits
 * for is counted by `npm run size`. `machine` is Lighthouse's own measure of the processor, taken before each run: how far two tables can be compared.
 *
 * Options: --runs=5 --pages=/,/home --url=http://127.0.0.1:3000 (a running demonstration instead of its own)
 */
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { DEMO_SIGN_INS } from '../apps/server/src/features/demo/index.ts';
import { type BrowserProgram, findBrowser } from '../tests/e2e/support/find-browser.ts';
import { packagedBrowser } from '../tests/e2e/support/packaged-browser.ts';

const LIGHTHOUSE = 'lighthouse@12.8.2'; // 13 wants Node 22
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const SIGNED_IN = ['/buybids'];
const READY_WITHIN_MS = 90_000;
/** A shared, slowed machine takes its time; a run that hangs is left out of the median. */
const RUN_WITHIN_MS = 300_000;
/** What a new browser does in its first moment (its own pages, its stores) is not the page's. */
const BROWSER_SETTLES_MS = 2000;
const SHOP_SETTLES_MS = 10_000;
const QUIET_BROWSER = [
  ...['--disable-gpu', '--no-first-run', '--no-default-browser-check', '--mute-audio'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-default-apps'],
  ...['--disable-extensions', '--disable-sync', '--password-store=basic', '--use-mock-keychain'],
];
const GONE = { recursive: true, force: true, maxRetries: 10, retryDelay: 300 } as const;

type Marks = Record<(typeof CATEGORIES)[number], number> & Record<'lcpMs' | 'cls' | 'tbtMs' | 'kB' | 'machine', number>;
type Report = {
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null }>;
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { resourceType: string; transferSize: number }[] } }
  >;
};

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, pages: { type: 'string' }, url: { type: 'string' } },
});
const browserProgram = await measuringBrowser();
const folder = mkdtempSync(join(tmpdir(), 'mnada-lighthouse-'));
const shop = values.url === undefined ? await startShop() : { url: values.url, stop: async () => undefined };
try {
  const live = await firstLive(shop.url);
  const pages = values.pages?.split(',') ?? ['/', `/productdetails/${live}`, '/home', '/buybids'];
  const head = 'performance  access.  practices  seo  largest paint  shift  blocking     script  machine';
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `Median of ${values.runs}, simulated slow 4G, processor slowed four times; load average ${load}\n\n${head}`,
  );
  for (const page of pages) {
    const marks: Marks[] = [];
    for (let run = 0; run < Number(values.runs); run++) {
      try {
        marks.push(await measure(shop.url, page));
      } catch (error) {
        console.error(`Run ${run + 1} of ${page} failed: ${String(error)}`);
        process.exitCode = 1;
      }
    }
    if (marks.length > 0) print(page, medians(marks));
  }
} finally {
  await shop.stop();
  remove(folder);
}

async function measure(url: string, page: string): Promise<Marks> {
  const profile = mkdtempSync(join(folder, 'profile-'));
  if (SIGNED_IN.includes(page)) await signIn(profile, url);
  const output = join(profile, 'report.json');
  const browser = await openBrowser(profile);
  try {
    const lighthouse = yielding(
      'npx',
      [
        ...['--yes', LIGHTHOUSE, url + page, '--quiet', '--disable-storage-reset', `--port=${browser.port}`],
        ...['--output=json', `--output-path=${output}`, `--only-categories=${CATEGORIES.join(',')}`],
      ],
      { timeout: RUN_WITHIN_MS, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const code = await new Promise<number | null>((done) => lighthouse.once('close', done));
    if (code !== 0) throw new Error(`Lighthouse ended with ${code}`);
    return read(JSON.parse(readFileSync(output, 'utf8')) as Report);
  } finally {
    await browser.close();
    remove(profile);
  }
}

/**
 * The shop and Lighthouse run on the same processors as the page that they measure, which on a phone they don't: where
 * all want to run, the browser goes first. Without this, a page waits for them on two cores about as long as it works.
 */
function yielding(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const [command = 'nice', ...first] = existsSync('/usr/bin/chrt')
    ? ['/usr/bin/chrt', '--idle', '0']
    : ['nice', '-n', '19'];
  return spawn(command, [...first, program, ...args], options);
}

/**
 * The browser from npm, where there is one: the same everywhere, and one without windows. A desktop's browser, also
 * without a screen, runs its own windows and services beside the page; on two cores the page then waits for those about
 * as long as it works, and what is measured is that.
 */
async function measuringBrowser(): Promise<BrowserProgram> {
  const isPackaged = process.platform === 'linux' && process.arch === 'x64' && !process.env['CHROMIUM_PATH'];
  if (!isPackaged) return findBrowser();
  const browser = await packagedBrowser();
  return { ...browser, args: browser.args.filter((arg) => !arg.startsWith('--use-')) }; // drawn without a graphics chip
}

/** A browser with nothing of its own to do, which says its port in its profile. */
async function openBrowser(profile: string): Promise<{ port: string; close: () => Promise<void> }> {
  const { executablePath, args, env } = browserProgram;
  const child = spawn(
    executablePath,
    ['--headless', ...args, ...QUIET_BROWSER, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { env: { ...process.env, ...env }, stdio: 'ignore' },
  );
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const said = join(profile, 'DevToolsActivePort');
  const untilMs = performance.now() + READY_WITHIN_MS;
  while (!existsSync(said) || !readFileSync(said, 'utf8').includes('\n')) {
    if (performance.now() > untilMs || child.exitCode !== null) {
      await close();
      throw new Error('The browser did not start.');
    }
    await sleep(100);
  }
  await sleep(BROWSER_SETTLES_MS);
  return { port: readFileSync(said, 'utf8').split('\n')[0] ?? '', close };
}

/** Into the profile, on a page without scripts: nothing of the shop is in the cache when it counts. */
async function signIn(profile: string, url: string): Promise<void> {
  const { executablePath, args, env } = browserProgram;
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args],
    env: { ...(process.env as Record<string, string>), ...env },
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const shopper = DEMO_SIGN_INS.find(({ who }) => who === 'shopper');
  const answer = await page.request.post(`${url}/api/auth/login`, {
    data: {
      phoneNumber: shopper?.login,
      password: Buffer.from(shopper?.password ?? '').toString('base64'),
      registrationType: 'phone',
    },
  });
  const { token, user } = (await answer.json()) as { token: string; user: unknown };
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(
    ([key, person]) => {
      localStorage.setItem('token', key as string);
      localStorage.setItem('userdata', person as string);
    },
    [token, JSON.stringify(user)],
  );
  await context.close();
}

function read({ categories, audits, environment }: Report): Marks {
  const mark = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const requests = audits['resource-summary']?.details?.items ?? [];
  return {
    performance: mark('performance'),
    accessibility: mark('accessibility'),
    'best-practices': mark('best-practices'),
    seo: mark('seo'),
    lcpMs: number('largest-contentful-paint'),
    cls: number('cumulative-layout-shift'),
    tbtMs: number('total-blocking-time'),
    kB: (requests.find(({ resourceType }) => resourceType === 'script')?.transferSize ?? 0) / 1000,
    machine: environment.benchmarkIndex,
  };
}

/** A browser that is still closing writes into its profile: what cannot be removed now goes with the folder. */
function remove(path: string): void {
  try {
    rmSync(path, GONE);
  } catch {
    console.error(`Left behind: ${path}`);
  }
}

function medians(all: readonly Marks[]): Marks {
  const median = (name: keyof Marks) => all.map((marks) => marks[name]).sort((a, b) => a - b)[all.length >> 1] ?? 0;
  const names = Object.keys(all[0] ?? {}) as (keyof Marks)[];
  return Object.fromEntries(names.map((name) => [name, median(name)])) as Marks;
}

function print(page: string, marks: Marks): void {
  const cells = [
    String(marks.performance).padStart(11),
    String(marks.accessibility).padStart(8),
    String(marks['best-practices']).padStart(10),
    String(marks.seo).padStart(4),
    `${(marks.lcpMs / 1000).toFixed(2)} s`.padStart(14),
    marks.cls.toFixed(3).padStart(6),
    `${Math.round(marks.tbtMs)} ms`.padStart(9),
    `${marks.kB.toFixed(1)} kB`.padStart(10),
    String(Math.round(marks.machine)).padStart(8),
  ];
  console.log(`${cells.join(' ')}  ${page}`);
}

async function startShop(): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const child = yielding(process.execPath, ['apps/server/dist/main.js'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error', MODE: 'demo' },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const url = `http://127.0.0.1:${port}`;
  const untilMs = performance.now() + READY_WITHIN_MS;
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (performance.now() > untilMs || child.exitCode !== null) throw new Error('The shop did not start. Is it built?');
    await sleep(250);
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A new shop opens its auctions one after another: each would push the page down that is being measured. */
async function firstLive(url: string): Promise<number> {
  let [live, sinceMs] = [0, performance.now()];
  for (;;) {
    const auctions = (await (await fetch(`${url}/api/auctions?status=live`)).json()) as { id: number }[];
    if (auctions.length !== live) [live, sinceMs] = [auctions.length, performance.now()];
    if (auctions[0] && performance.now() - sinceMs > SHOP_SETTLES_MS) return auctions[0].id;
    await sleep(500);
  }
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}
