import { setTimeout as sleep } from 'node:timers/promises';
import type { DrivenBrowser } from './browser.ts';
import type { Line } from './cut-line.ts';
import { newestRowFault } from './newest-row.ts';

export type Step = { readonly name: string; readonly found: string; readonly isRight: boolean };
export type Scene = {
  readonly origin: string;
  readonly line: Line;
  /** @returns an auction with long to run */
  readonly chooseAuction: () => Promise<number>;
  /** The sign-in of somebody with bids. */
  readonly session: { readonly token: string; readonly user: unknown };
  /** Keeps a picture under that name. */
  readonly keep: (name: string, png: Buffer) => Promise<void>;
};

type Ring = { readonly seconds: number; readonly part: number };

const WITHIN_MS = 25_000;
const PRESSES_MAX = 3;
/** The arc is drawn ten times a second, and the number is rounded up. */
const ARC_MAY_DIFFER = 0.15;

/** What of each ring is drawn, by its computed style, beside what its number says. */
const RINGS = `
  return [...document.querySelectorAll('.countdown-ring')].flatMap((ring) => {
    const arc = ring.querySelector('.arc');
    const seconds = Number.parseInt(ring.textContent, 10);
    if (!arc || Number.isNaN(seconds) || !ring.getClientRects().length) return [];
    return [{ seconds, part: (100 - Number.parseFloat(getComputedStyle(arc).strokeDashoffset)) / 100 }];
  })`;
/** Neither full nor empty: a ring that is never drawn would look right at both ends. */
const isTelling = ({ seconds }: Ring) => seconds >= 2 && seconds <= 7;
const isOff = ({ seconds, part }: Ring) => Math.abs(seconds / 10 - part) > ARC_MAY_DIFFER;
const drawnAs = ({ seconds, part }: Ring) => `${seconds} s drawn as ${Math.round(part * 100)} %`;
const BID_STATE = `return document.querySelector('[data-bid]')?.getAttribute('data-bid') ?? ''`;
/** What the link to more bids says; -1: nothing yet. */
const BIDS_LEFT = `
  const link = [...document.querySelectorAll('a[href^="/buybids"]')].find((one) => /Add Bids/.test(one.textContent));
  // What is drawn: once it has changed, the number stands there for screen readers, too.
  const number = link?.querySelector('.rolling');
  const drawn = (number?.querySelector('[aria-hidden]') ?? number)?.textContent;
  return Number((drawn ?? '-1').replace(',', ''));`;
const middleOf = (selector: string) => `
  const element = [...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.getClientRects().length);
  if (!element) return null;
  element.scrollIntoView({ block: 'nearest' });
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };`;
/** The saving in shillings, and whether it stands free of the ring beside it. */
const SAVING = `
  const price = [...document.querySelectorAll('[data-stage] s')].find((one) => one.getClientRects().length);
  const saving = price?.nextElementSibling;
  const ring = [...document.querySelectorAll('[data-stage] .countdown-ring')].find((one) => one.getClientRects().length);
  if (!saving || !ring) return null;
  const words = saving.textContent.replace(/.*(?=\u2212)/, '');
  return { words, isFree: saving.getBoundingClientRect().right <= ring.getBoundingClientRect().left };`;
/** How far the corners of "10m" stay off the inner edge of a ring, in hundredths of its width. */
const ROOM_OF_TEN_MINUTES = `
  const ring = [...document.querySelectorAll('.countdown-ring')].find((one) => one.getClientRects().length);
  const number = ring?.querySelector('span');
  const track = ring?.querySelector('.track');
  if (!number || !track) return -100;
  const box = ring.getBoundingClientRect();
  number.textContent = '10m';
  number.dataset.n = '3';
  const range = document.createRange();
  range.selectNodeContents(number);
  const words = range.getBoundingClientRect();
  const across = Math.max(box.left + box.width / 2 - words.left, words.right - box.left - box.width / 2);
  const up = Number.parseFloat(getComputedStyle(number).fontSize) * 0.37;
  const dial = box.width / 100;
  const inner = (Number.parseFloat(getComputedStyle(track).r) - Number.parseFloat(getComputedStyle(track).strokeWidth) / 2) * dial;
  return Math.round(((inner - Math.hypot(across, up)) / box.width) * 100);`;

/** Walks one browser through the shop, as somebody who bids there. What fails is a line of the answer, never an exception. */
export async function walk(browser: DrivenBrowser, scene: Scene): Promise<Step[]> {
  const { origin, line, chooseAuction, session, keep } = scene;
  let auctionId = 0;
  const steps: Step[] = [];
  const step = async (name: string, look: () => Promise<readonly [isRight: boolean, found: string]>) => {
    const [isRight, found] = await look().catch((error: unknown) => [false, String(error).slice(0, 90)] as const);
    await browser
      .picture()
      .then((png) => keep(`${steps.length + 1}-${name.replaceAll(' ', '-')}`, png))
      .catch(() => undefined);
    steps.push({ name, found, isRight });
  };
  const until = async <T>(script: string, isIt: (value: T) => boolean): Promise<T> => {
    const untilMs = performance.now() + WITHIN_MS;
    for (;;) {
      const value = await browser.ask<T>(script);
      if (isIt(value) || performance.now() > untilMs) return value;
      await sleep(250);
    }
  };
  const press = async (selector: string) => {
    const at = await until<{ x: number; y: number } | null>(middleOf(selector), (found) => found !== null);
    if (at === null) throw new Error(`there is no ${selector}`);
    await browser.press(at.x, at.y);
  };
  const bidState = (wanted: string) => until<string>(BID_STATE, (state) => state === wanted);

  await step('list', async () => {
    await browser.go(`${origin}/`);
    const live = await until<number>(`return document.querySelectorAll('[data-status="live"]').length`, (n) => n >= 2);
    return [live >= 2, `${live} live auctions`];
  });
  await step('no update notice', async () => {
    await sleep(4_000); // until the worker of a first visit has taken over
    const told = await browser.ask<boolean>(`return document.body.innerText.includes('A new version is ready')`);
    return [!told, told ? 'told on the very first visit' : 'none on a first visit'];
  });
  await step('rings', async () => {
    // A bid comes in between number and arc now and then: what is drawn wrong for good is wrong at every look.
    const rings = await until<Ring[]>(RINGS, (all) => all.some(isTelling) && !all.some(isOff));
    const [first] = rings.filter(isTelling);
    const [off] = rings.filter(isOff);
    const found = [first ? drawnAs(first) : 'none between 2 and 7 s', ...(off ? [`and wrong: ${drawnAs(off)}`] : [])];
    return [first !== undefined && off === undefined, `${found.join(', ')}, ${rings.length} rings`];
  });
  await step('bid', async () => {
    await browser.ask(
      `localStorage.setItem('token', ${JSON.stringify(session.token)});
       localStorage.setItem('userdata', ${JSON.stringify(JSON.stringify(session.user))});`,
    );
    auctionId = await chooseAuction();
    await browser.go(`${origin}/productdetails/${auctionId}`);
    await bidState('ready');
    const before = await browser.ask<number>(BIDS_LEFT);
    let [after, presses] = [before, 0];
    // A press that somebody's bid overtook within half a second is free (BID-17), and a person presses again.
    while (after === before && presses < PRESSES_MAX) {
      presses += 1;
      await press('[data-bid="ready"]');
      // On a slow machine somebody else may lead again before anybody looks.
      after = await until<number>(BIDS_LEFT, (left) => left < before);
    }
    const free = presses === 1 ? '' : `, ${presses - 1} before it overtaken and free`;
    return [after === before - 1, `${before} bids before one press, ${after} after it${free}`];
  });
  await step('outbid', async () => {
    const state = await bidState('ready');
    return [state === 'ready', state === 'ready' ? 'outbid, can bid again' : state];
  });
  await step('newest row', async () => {
    const fault = await newestRowFault(browser);
    return [fault === null, fault ?? 'its ground lies behind it, and nowhere above'];
  });
  await step('saving', async () => {
    const saving = await until<{ words: string; isFree: boolean } | null>(SAVING, (found) => found !== null);
    const isRight = saving !== null && /^\u2212KSh\u00a0[\d,]+$/.test(saving.words) && saving.isFree;
    return [isRight, saving === null ? 'none' : `${saving.words}${saving.isFree ? '' : ', under the ring'}`];
  });
  await step('ten minutes', async () => {
    const room = await browser.ask<number>(ROOM_OF_TEN_MINUTES);
    return [room >= 4, `“10m” stays ${room} % of its ring off the circle`];
  });
  await step('offline', async () => {
    line.cut();
    const paused = await until<number>(
      `return document.querySelectorAll('.countdown-ring[data-s="paused"]').length`,
      (n) => n > 0,
    );
    return [paused > 0, paused > 0 ? 'said, no clock guesses' : 'nothing is said'];
  });
  await step('online again', async () => {
    line.mend();
    const state = await until<string>(BID_STATE, (found) => found === 'ready' || found === 'leading');
    return [state === 'ready' || state === 'leading', `the button says ${state}`];
  });
  await step('reload', async () => {
    await browser.reload();
    const state = await until<string>(BID_STATE, (found) => found === 'ready' || found === 'leading');
    return [state === 'ready' || state === 'leading', `live again, the button says ${state}`];
  });
  await step('payment sheet', async () => {
    await browser.go(`${origin}/buybids`);
    await sleep(1_500);
    const at = await until<{ x: number; y: number } | null>(
      `const button = [...document.querySelectorAll('button')].find((one) => /^Buy \\d+ bids/.test(one.innerText) && one.getClientRects().length);
       if (!button) return null;
       const box = button.getBoundingClientRect();
       return { x: box.x + box.width / 2, y: box.y + box.height / 2 };`,
      (found) => found !== null,
    );
    if (at === null) return [false, 'no button that buys'];
    await browser.press(at.x, at.y);
    const title = await until<string>(
      `return document.querySelector('[role="dialog"], dialog[open]')?.innerText.split('\\n')[0] ?? ''`,
      (text) => text !== '',
    );
    await sleep(600);
    return [title !== '', title === '' ? 'no sheet' : `“${title}” is open`];
  });
  await step('dark', async () => {
    await browser.ask(`localStorage.setItem('theme', 'dark')`);
    await browser.go(`${origin}/productdetails/${auctionId}`);
    await until<string>(BID_STATE, (found) => found === 'ready' || found === 'leading');
    const ground = await browser.ask<string>(
      `return getComputedStyle(document.documentElement).getPropertyValue('--surface').trim() + ' ' + document.documentElement.className`,
    );
    return [/\bdark\b/.test(ground) && !/^#f/i.test(ground), `ground ${ground}`];
  });
  return steps;
}
