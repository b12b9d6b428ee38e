// `npm run walk`: goes through every address of the product, in both languages and both themes, at five widths; looks for
// whatever sticks out, is cut off, cannot be hit by a finger, is wrong for axe or in the console; keeps a picture of each
// screen, and of all of them side by side. The part of it that `npm test` has is tests/e2e/walk.e2e.test.ts.
//
//   npm run -s build && npm run walk
//   npm run walk -- --languages=sw --themes=dark --widths=390,1440 --paths=/help,/home --out=.cache/walk
//   npm run walk -- --url=http://127.0.0.1:3000     (a running demonstration instead of its own)
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findBrowser } from '../tests/e2e/support/find-browser.ts';
import { auctionIds, shapeOf, type Stop, stopsOf } from '../tests/e2e/support/stops.ts';
import { startShop } from './lighthouse/own-shop.ts';
import { contactSheet } from './walk/contact-sheet.ts';
import { type Fault, look } from './walk/look.ts';
import { newWalker, signInShopper, type Theme, type Walker } from './walk/walker.ts';

const { values } = parseArgs({
  options: {
    languages: { type: 'string', default: 'en,sw' },
    themes: { type: 'string', default: 'light,dark' },
    widths: { type: 'string', default: '360,390,768,1024,1440' },
    paths: { type: 'string' },
    out: { type: 'string', default: '.cache/walk' },
    url: { type: 'string' },
  },
});
const languages = values.languages.split(',') as ('en' | 'sw')[];
const themes = values.themes.split(',') as Theme[];
const widths = values.widths.split(',').map(Number);
const out = resolve(values.out);
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const folder = mkdtempSync(join(tmpdir(), 'mnada-walk-'));
const shop = values.url === undefined ? await startShop(folder) : { url: values.url, stop: async () => undefined };
const program = await findBrowser();
const browser = await chromium.launch({
  executablePath: program.executablePath,
  args: [...program.args],
  env: { ...(process.env as Record<string, string>), ...program.env },
});
const faults: Fault[] = [];
const pictures = new Map<string, string[]>();
let seen = 0;
try {
  const session = await signInShopper(shop.url);
  const wanted = values.paths?.split(',');
  const stops = stopsOf(await auctionIds(shop.url)).filter(({ path }) => wanted?.includes(path) ?? true);
  for (const language of languages) {
    for (const isTouch of [true, false]) {
      const own = widths.filter((width) => width < 905 === isTouch);
      if (own.length === 0) continue;
      const walker = (signedIn: boolean) =>
        newWalker(browser, { url: shop.url, language, isTouch, session: signedIn ? session : null });
      const walkers = { visitor: await walker(false), shopper: await walker(true) };
      await goThrough(stops, walkers, language, own, wanted === undefined);
      await walkers.visitor.close();
      await walkers.shopper.close();
    }
  }
  for (const [name, files] of pictures) await contactSheet(files, join(out, `sheet-${name}.png`));
} finally {
  await browser.close();
  await shop.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
}
report();

type Walkers = { readonly visitor: Walker; readonly shopper: Walker };

/** All stops, and behind them the screens of somebody's own that only links lead to: an order, a receipt, a win. */
async function goThrough(
  stops: readonly Stop[],
  walkers: Walkers,
  language: string,
  own: readonly number[],
  onward: boolean,
): Promise<void> {
  const queue = [...stops];
  const shapes = new Set(queue.filter(({ missing }) => !missing).map(({ path }) => shapeOf(path.replace(/\?.*$/, ''))));
  for (let stop = queue.shift(); stop !== undefined; stop = queue.shift()) {
    const walker = stop.signedIn ? walkers.shopper : walkers.visitor;
    const { faults: found, links } = await look(walker, stop, { themes, widths: own, language, out, pictures });
    faults.push(...found);
    seen += themes.length * own.length;
    for (const fault of found) console.log(`${fault.where}: ${fault.what}`);
    if (!stop.signedIn || !onward) continue;
    for (const path of links) {
      const shape = shapeOf(path.replace(/\?.*$/, ''));
      if (shapes.has(shape)) continue;
      shapes.add(shape);
      queue.push({ path, signedIn: true });
    }
  }
}

function report(): void {
  const kinds = new Map<string, string[]>();
  for (const { what, where } of faults) kinds.set(what, [...(kinds.get(what) ?? []), where]);
  console.log(`\n${seen} looks, ${faults.length} faults, ${kinds.size} of them different; pictures in ${out}`);
  for (const [what, places] of kinds) console.log(`  ${places.length} × ${what}\n      ${places[0]}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
