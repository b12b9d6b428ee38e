/**
 * `npm run lighthouse`: Lighthouse's marks of the pages that matter most, on its simulated slow 4G and slowed processor,
 * median of five each. Starts a shop of its own on a free port; Lighthouse itself is fetched by npx, because it is larger
 * than all else that the project needs. Measures the last build (`npm run build`).
 *
 * `script` is all that came while Lighthouse looked, with its headers and what was fetched ahead; what a first visit waits
 * for is counted by `npm run size`. `machine` is Lighthouse's own measure of the processor, taken before each run: it says
 * how far two tables can be compared. A run that ended on another page than was asked for doesn't count, and the command
 * fails; what moved a page is named.
 *
 * Options: --runs=5 --pages=/,/home --url=http://127.0.0.1:3000 (a running demonstration instead of its own)
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  CATEGORIES,
  type Marks,
  medians,
  printHead,
  printMarks,
  readMarks,
  type Report,
  whatMoved,
} from './lighthouse/marks.ts';
import { measuredBrowser, openBrowser, signIn } from './lighthouse/measured-browser.ts';
import { firstLive, startShop } from './lighthouse/own-shop.ts';
import { yielding } from './lighthouse/yielding.ts';

const LIGHTHOUSE = 'lighthouse@12.8.2'; // 13 wants Node 22
const SIGNED_IN = ['/buybids'];
/** A shared, slowed machine takes its time; a run that hangs is left out of the median. */
const RUN_WITHIN_MS = 300_000;
/** From here on what moved is named; a hundredth is seen by nobody. */
const MOVED_FROM = 0.01;
const GONE = { recursive: true, force: true, maxRetries: 10, retryDelay: 300 } as const;

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, pages: { type: 'string' }, url: { type: 'string' } },
});
const program = await measuredBrowser();
const folder = mkdtempSync(join(tmpdir(), 'mnada-lighthouse-'));
const shop =
  values.url === undefined ? await startShop(folder, {}, yielding) : { url: values.url, stop: async () => undefined };
try {
  const live = await firstLive(shop.url);
  const pages = values.pages?.split(',') ?? ['/', `/productdetails/${live}`, '/home', '/buybids'];
  const load = loadavg()[0]?.toFixed(1);
  console.log(`Median of ${values.runs}, simulated slow 4G, processor slowed four times; load average ${load}\n`);
  printHead();
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
    if (marks.length > 0) printMarks(page, medians(marks));
  }
  console.log('\nseo –: a page of the account, kept from search engines on purpose (noindex)');
} finally {
  await shop.stop();
  remove(folder);
}

async function measure(url: string, page: string): Promise<Marks> {
  const profile = mkdtempSync(join(folder, 'profile-'));
  if (SIGNED_IN.includes(page)) await signIn(program, profile, url);
  const output = join(profile, 'report.json');
  const browser = await openBrowser(program, profile);
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
    const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
    const read = readMarks(report, url + page, SIGNED_IN.includes(page));
    if (read.cls >= MOVED_FROM) for (const line of whatMoved(report)) console.error(`${page} moved: ${line}`);
    return read;
  } finally {
    await browser.close();
    remove(profile);
  }
}

/** A browser that is still closing writes into its profile: what cannot be removed now goes with the folder. */
function remove(path: string): void {
  try {
    rmSync(path, GONE);
  } catch {
    console.error(`Left behind: ${path}`);
  }
}
