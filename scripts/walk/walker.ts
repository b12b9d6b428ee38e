import type { Browser, Page } from 'playwright-core';
import { DEMO_SIGN_INS } from '../../apps/server/src/features/demo/index.ts';
import { within } from './within.ts';

/** A page that hangs would hold its context open; what is left over ends with the browser. */
const CLOSES_WITHIN_MS = 10_000;

export type Theme = 'light' | 'dark';
export type Session = { readonly token: string; readonly user: object };
export type Walker = {
  /** The one that is open now. */
  readonly page: Page;
  /** Leaves a page that hangs behind, and opens another. */
  openAnew(): Promise<void>;
  /** What the console said was wrong, since the last time this was asked. */
  problems(): string[];
  close(): Promise<void>;
};

/** @param url of a demonstration */
export async function signInShopper(url: string): Promise<Session> {
  const shopper = DEMO_SIGN_INS.find(({ who }) => who === 'shopper');
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      registrationType: 'phone',
      phoneNumber: shopper?.login,
      password: Buffer.from(shopper?.password ?? '').toString('base64'),
    }),
  });
  if (!answer.ok) throw new Error(`${url} is no demonstration: signing in answered ${answer.status}`);
  return (await answer.json()) as Session;
}

type Wish = {
  readonly url: string;
  readonly language: string;
  readonly isTouch: boolean;
  readonly session: Session | null;
};

/** Somebody with a browser of their own, who reads one language and has a finger or a mouse. */
export async function newWalker(browser: Browser, { url, language, isTouch, session }: Wish): Promise<Walker> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...(isTouch ? { hasTouch: true, isMobile: true } : {}),
    viewport: { width: isTouch ? 390 : 1440, height: 844 },
  });
  await context.addCookies([{ name: 'lang', value: language, url }]);
  // What runs a script without building it (tsx) wraps named functions in this, also those that the page is handed.
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named' });
  await context.addInitScript(
    ([lang, saved]) => {
      localStorage.setItem('lang', lang as string);
      if (saved === '') return;
      const { token, user } = JSON.parse(saved as string) as Session;
      localStorage.setItem('token', token);
      localStorage.setItem('userdata', JSON.stringify(user));
    },
    [language, session === null ? '' : JSON.stringify(session)],
  );
  let met: string[] = [];
  const open = async (): Promise<Page> => {
    const page = await context.newPage();
    page.on('pageerror', (error) => met.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') met.push(message.text());
    });
    return page;
  };
  let page = await open();
  return {
    get page() {
      return page;
    },
    async openAnew() {
      // A page that answers nothing may not answer this either.
      void page.close().catch(() => undefined);
      page = await open();
    },
    problems() {
      const all = met;
      met = [];
      return all;
    },
    close: () => within(CLOSES_WITHIN_MS, () => context.close()).catch(() => undefined),
  };
}
