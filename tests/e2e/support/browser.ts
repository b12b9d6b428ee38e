import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { PATIENCE_MS } from './expect-page.ts';
import { findBrowser } from './find-browser.ts';

/** The sizes that every screen is tried at: a phone as most people hold, and a desktop. */
const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const satisfies Record<string, BrowserContextOptions>;
export type Size = keyof typeof SIZES;

const BROWSER = Symbol.for('mnada.browser');
type Once = { [BROWSER]?: Promise<Browser> };

/** One browser for all files of a worker, as a start takes seconds; it ends with the worker. One that crashed is replaced. */
function sharedBrowser(): Promise<Browser> {
  const once = globalThis as Once;
  const forget = () => {
    delete once[BROWSER];
  };
  once[BROWSER] ??= launchBrowser().then(
    (browser) => browser.once('disconnected', forget),
    (error: unknown) => {
      forget();
      throw error;
    },
  );
  return once[BROWSER];
}

async function launchBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser();
  return chromium.launch({ executablePath, args: [...args], env: { ...definedEnvironment(), ...env } });
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

export type TestBrowser = {
  /** A person with storage of their own, at a size. What went wrong in their console can be asked for at the end. */
  person(size?: Size, options?: BrowserContextOptions): Promise<Person>;
};
export type Person = { readonly page: Page; readonly context: BrowserContext; readonly problems: readonly string[] };

const ALIVE_TRIES = 200;

/** People of a test file, who are all gone after it. Call it at the top: `const browser = await testBrowser(server.url);`. */
export async function testBrowser(baseURL: string): Promise<TestBrowser> {
  const browser = await sharedBrowser();
  const contexts = new Set<BrowserContext>();
  afterAll(() => Promise.all(Array.from(contexts, (context) => context.close())));
  return {
    async person(size = 'phone', options = {}) {
      const context = await browser.newContext({
        baseURL,
        locale: 'en-KE',
        timezoneId: 'Africa/Nairobi',
        // Requests that pass through a worker can't be held back by a test. Stories of the worker allow it.
        serviceWorkers: 'block',
        ...SIZES[size],
        ...options,
      });
      contexts.add(context);
      context.once('close', () => contexts.delete(context));
      context.setDefaultTimeout(PATIENCE_MS);
      if (options.javaScriptEnabled !== false) context.on('page', waitForScripts);
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      return { page, context, problems };
    },
  };
}

/** Addresses lead to pages that answer. The browser's own `load` comes before: a page fetches its modules once it is painted. */
function waitForScripts(page: Page): void {
  // Asked from here: a page whose clock a test has stopped draws no frames.
  const isAlive = async () => {
    for (let tries = 0; tries < ALIVE_TRIES; tries++) {
      const alive = await page
        .evaluate(
          () =>
            !/\b(?:light|dark)\b/.test(document.documentElement.className) ||
            (window as { pressToReplay?: unknown }).pressToReplay === null,
        )
        .catch(() => true); // gone elsewhere meanwhile: the test will see it
      if (alive) return;
      await sleep(50);
    }
  };
  const { goto, reload } = page;
  page.goto = async (...[url, options]: Parameters<typeof goto>) => {
    const answer = await goto.call(page, url, options);
    if (options?.waitUntil === undefined) await isAlive();
    return answer;
  };
  page.reload = async (...[options]: Parameters<typeof reload>) => {
    const answer = await reload.call(page, options);
    if (options?.waitUntil === undefined) await isAlive();
    return answer;
  };
}
