import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { DEMO_SIGN_INS } from '../../apps/server/src/features/demo/index.ts';
import { type BrowserProgram, findBrowser } from '../../tests/e2e/support/find-browser.ts';
import { packagedBrowser } from '../../tests/e2e/support/packaged-browser.ts';

const STARTS_WITHIN_MS = 90_000;
/** What a new browser does in its first moment (its own pages, its stores) is not the page's. */
const SETTLES_MS = 2000;
const QUIET = [
  ...['--disable-gpu', '--no-first-run', '--no-default-browser-check', '--mute-audio'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-default-apps'],
  ...['--disable-extensions', '--disable-sync', '--password-store=basic', '--use-mock-keychain'],
];

/**
 * The browser from npm, where there is one: the same everywhere, and one without windows. A desktop's browser, also
 * without a screen, runs its own windows and services beside the page; on two cores the page then waits for those about
 * as long as it works, and what is measured is that.
 */
export async function measuredBrowser(): Promise<BrowserProgram> {
  const isPackaged = process.platform === 'linux' && process.arch === 'x64' && !process.env['CHROMIUM_PATH'];
  if (!isPackaged) return findBrowser();
  const browser = await packagedBrowser();
  return { ...browser, args: browser.args.filter((arg) => !arg.startsWith('--use-')) }; // drawn without a graphics chip
}

/** A browser with nothing of its own to do, which says its port in its profile. */
export async function openBrowser(
  { executablePath, args, env }: BrowserProgram,
  profile: string,
): Promise<{ port: string; close: () => Promise<void> }> {
  const child = spawn(
    executablePath,
    ['--headless', ...args, ...QUIET, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { env: { ...process.env, ...env }, stdio: 'ignore' },
  );
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const said = join(profile, 'DevToolsActivePort');
  const untilMs = performance.now() + STARTS_WITHIN_MS;
  while (!existsSync(said) || !readFileSync(said, 'utf8').includes('\n')) {
    if (performance.now() > untilMs || child.exitCode !== null) {
      await close();
      throw new Error('The browser did not start.');
    }
    await sleep(100);
  }
  await sleep(SETTLES_MS);
  return { port: readFileSync(said, 'utf8').split('\n')[0] ?? '', close };
}

/**
 * Into the profile, on a page without scripts: nothing of the shop is in the cache when it counts.
 * @throws Error where the shop doesn't let the demonstration's shopper in
 */
export async function signIn(
  { executablePath, args, env }: BrowserProgram,
  profile: string,
  url: string,
): Promise<void> {
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
  if (!answer.ok()) throw new Error(`Signing in was refused: ${answer.status()} ${await answer.text()}`);
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
