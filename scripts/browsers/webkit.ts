import { readdirSync } from 'node:fs';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { type DrivenBrowser, NotInstalled, VIEWPORT } from './browser.ts';
import { firstInstalled, retryFor, type Running, startProgram } from './program.ts';

const LIBRARIES = '/usr/lib/x86_64-linux-gnu';
const STARTS_WITHIN_MS = 60_000;
/** The window is wider than the page: MiniBrowser has bars of its own. */
const SCREEN = '1280x1400x24';
const HELP = 'apt-get install webkit2gtk-driver xvfb';

/** One call of W3C WebDriver. */
async function call<T>(address: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<T> {
  const answer = await fetch(address, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await answer.json()) as { value: T & { message?: string } };
  if (!answer.ok) throw new Error(`${address.split('/').at(-1)}: ${value?.message ?? answer.status}`);
  return value;
}

function miniBrowser(): string {
  const folders = readdirSync(LIBRARIES).filter(
    (name) => name.startsWith('webkit2gtk-') || name.startsWith('webkitgtk-'),
  );
  const path = firstInstalled(folders.map((name) => `${LIBRARIES}/${name}/MiniBrowser`));
  if (path === null) throw new NotInstalled(HELP);
  return path;
}

/** WebKitGTK, what draws in Safari and on every iPhone, on a screen that nobody sees. @throws NotInstalled */
export async function openWebKit(): Promise<DrivenBrowser> {
  const [driver, screen] = [firstInstalled(['/usr/bin/WebKitWebDriver']), firstInstalled(['/usr/bin/Xvfb'])];
  if (driver === null || screen === null) throw new NotInstalled(HELP);
  const binary = miniBrowser();
  const running: Running[] = [];
  const stop = async () => {
    for (const program of running.reverse()) await program.stop();
  };
  try {
    const display = `:${90 + (process.pid % 900)}`;
    running.push(startProgram(screen, [display, '-screen', '0', SCREEN, '-nolisten', 'tcp']));
    const port = await freePort();
    const env = { DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' };
    running.push(startProgram(driver, [`--port=${port}`, '--host=127.0.0.1'], env));
    const base = `http://127.0.0.1:${port}`;
    await retryFor(STARTS_WITHIN_MS, () => call(`${base}/status`, 'GET'));
    const options = { binary, args: ['--automation'] };
    const made = await retryFor(STARTS_WITHIN_MS, () =>
      call<{ sessionId: string; capabilities: { browserVersion: string } }>(`${base}/session`, 'POST', {
        capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
      }),
    );
    const at = `${base}/session/${made.sessionId}`;
    const ask = async <T>(script: string): Promise<T> =>
      JSON.parse(
        await call<string>(`${at}/execute/sync`, 'POST', {
          script: `return JSON.stringify((() => { ${script} })() ?? null)`,
          args: [],
        }),
      ) as T;
    const [bars] = [
      await ask<{ x: number; y: number }>('return { x: outerWidth - innerWidth, y: outerHeight - innerHeight }'),
    ];
    await call(`${at}/window/rect`, 'POST', { width: VIEWPORT.width + bars.x, height: VIEWPORT.height + bars.y });
    return {
      name: 'WebKitGTK',
      version: made.capabilities.browserVersion,
      go: async (url) => void (await call(`${at}/url`, 'POST', { url })),
      reload: async () => void (await call(`${at}/refresh`, 'POST', {})),
      ask,
      async press(x, y) {
        const move = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport' };
        const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
        await call(`${at}/actions`, 'POST', {
          actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
        });
      },
      picture: async () => Buffer.from(await call<string>(`${at}/screenshot`, 'GET'), 'base64'),
      async close() {
        await call(at, 'DELETE').catch(() => undefined);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
