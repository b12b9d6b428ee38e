// `npm run browsers`: walks a story through every browser that is installed, prints a table, and keeps pictures of each
// step to be looked at side by side. Ends with 1 if anything is wrong, or if only one browser was there to be walked.
//
//   apt-get install firefox-esr webkit2gtk-driver xvfb      (Debian; Chromium is the one of the tests)
//   npm run -s build && npm run browsers [folder of the pictures] [one browser's name]
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DEMO_SIGN_INS } from '../apps/server/src/features/demo/index.ts';
import { NotInstalled } from './browsers/browser.ts';
import { openChromium } from './browsers/chromium.ts';
import { makeLine } from './browsers/cut-line.ts';
import { openFirefox } from './browsers/firefox.ts';
import { type Scene, walk } from './browsers/story.ts';
import { openWebKit } from './browsers/webkit.ts';
import { startShop } from './lighthouse/own-shop.ts';

const OPENERS = { Chromium: openChromium, Firefox: openFirefox, WebKitGTK: openWebKit } as const;

/** Simulated bidders go on until this share of the shop price at least (the demonstration's pace). */
const LEAST_SHARE = 0.019;

/** The one with the most left to bid: asked again right before it is needed, as others bid meanwhile. */
async function longestLive(url: string): Promise<number> {
  const live = (await (await fetch(`${url}/api/auctions?status=live`)).json()) as {
    id: number;
    original_price: number;
    current_price: number;
    increment: number;
  }[];
  const bidsLeft = (one: (typeof live)[number]) =>
    (one.original_price * LEAST_SHARE - one.current_price) / one.increment;
  const [longest] = live.sort((a, b) => bidsLeft(b) - bidsLeft(a));
  if (!longest) throw new Error('nothing is live');
  return longest.id;
}

async function signIn(url: string): Promise<Scene['session']> {
  const shopper = DEMO_SIGN_INS.find(({ who }) => who === 'shopper');
  const password = Buffer.from(shopper?.password ?? '').toString('base64');
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ registrationType: 'phone', phoneNumber: shopper?.login, password }),
  });
  return (await answer.json()) as Scene['session'];
}

const pictures = resolve(process.argv[2] ?? join(tmpdir(), 'mnada-browsers'));
const only = process.argv[3];
const folder = await mkdtemp(join(tmpdir(), 'mnada-browsers-'));
const line = await makeLine();
const origin = `http://127.0.0.1:${line.port}`;
const shop = await startShop(folder, { PUBLIC_URL: origin });
line.aim(shop.port);
let [walked, wrong] = [0, 0];
try {
  for (const [name, open] of Object.entries(OPENERS)) {
    if (only !== undefined && name !== only) continue;
    try {
      const browser = await open();
      try {
        const home = join(pictures, name.toLowerCase());
        await mkdir(home, { recursive: true });
        const keep = (step: string, png: Buffer) => writeFile(join(home, `${step}.png`), png);
        const scene = { origin, line, chooseAuction: () => longestLive(origin), session: await signIn(origin), keep };
        console.log(`\n${browser.name} ${browser.version}`);
        for (const { name: step, found, isRight } of await walk(browser, scene)) {
          console.log(`  ${isRight ? 'right' : 'WRONG'}  ${step.padEnd(17)} ${found}`);
          if (!isRight) wrong += 1;
        }
        walked += 1;
      } finally {
        line.mend();
        await browser.close();
      }
    } catch (error) {
      console.log(`\n${name}: ${error instanceof NotInstalled ? 'not installed: ' : ''}${String(error)}`);
      if (!(error instanceof NotInstalled)) wrong += 1;
    }
  }
} finally {
  await shop.stop();
  await line.close();
  await rm(folder, { recursive: true, force: true });
}
console.log(`\n${walked} browsers walked, ${wrong} steps wrong; pictures in ${pictures}`);
process.exitCode = wrong > 0 || walked < (only === undefined ? 2 : 1) ? 1 : 0;
