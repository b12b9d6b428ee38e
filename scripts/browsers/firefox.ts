import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { type DrivenBrowser, NotInstalled, VIEWPORT } from './browser.ts';
import { firstInstalled, retryFor, startProgram } from './program.ts';

const PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];
const STARTS_WITHIN_MS = 60_000;
const ANSWERS_WITHIN_MS = 60_000;
/** Nothing of the browser's own on screen, and no calls home. */
const PREFS = [
  'user_pref("browser.shell.checkDefaultBrowser", false);',
  'user_pref("datareporting.policy.dataSubmissionEnabled", false);',
  'user_pref("toolkit.telemetry.enabled", false);',
  'user_pref("app.update.enabled", false);',
  'user_pref("network.captive-portal-service.enabled", false);',
  'user_pref("network.connectivity-service.enabled", false);',
  // As on a phone: bars of a desktop take 12 px of the width.
  'user_pref("ui.useOverlayScrollbars", 1);',
  'user_pref("intl.accept_languages", "en-GB,en");',
];

type Answer = { readonly id?: number; readonly type?: string; readonly result?: unknown; readonly message?: string };

/** One session of WebDriver BiDi: Firefox speaks it itself, so nothing stands between it and the script. */
async function speak(address: string) {
  const socket = new WebSocket(address);
  await new Promise<void>((open, fail) => {
    socket.once('open', () => open());
    socket.once('error', fail);
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  return {
    async call<T>(method: string, params: object): Promise<T> {
      const id = ++last;
      const answer = await new Promise<Answer>((answered, fail) => {
        const late = setTimeout(() => fail(new Error(`${method}: no answer`)), ANSWERS_WITHIN_MS);
        waiting.set(id, (given) => {
          clearTimeout(late);
          waiting.delete(id);
          answered(given);
        });
        socket.send(JSON.stringify({ id, method, params }));
      });
      if (answer.type !== 'success') throw new Error(`${method}: ${answer.message ?? 'failed'}`);
      return answer.result as T;
    },
    close: () => socket.close(),
  };
}

/** Firefox without a window. @throws NotInstalled */
export async function openFirefox(): Promise<DrivenBrowser> {
  const path = firstInstalled(PATHS);
  if (path === null) throw new NotInstalled('apt-get install firefox-esr');
  const profile = mkdtempSync(join(tmpdir(), 'mnada-firefox-'));
  writeFileSync(join(profile, 'user.js'), PREFS.join('\n'));
  const port = await freePort();
  const program = startProgram(path, ['--headless', '--profile', profile, '--remote-debugging-port', String(port)], {
    HOME: profile,
  });
  const stop = async () => {
    await program.stop();
    rmSync(profile, { recursive: true, force: true });
  };
  try {
    const session = await retryFor(STARTS_WITHIN_MS, () => speak(`ws://127.0.0.1:${port}/session`));
    const made = await session.call<{ capabilities: { browserVersion: string } }>('session.new', { capabilities: {} });
    const tree = await session.call<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
    const context = tree.contexts[0]?.context;
    await session.call('browsingContext.setViewport', { context, viewport: VIEWPORT });
    return {
      name: 'Firefox',
      version: made.capabilities.browserVersion,
      go: async (url) => void (await session.call('browsingContext.navigate', { context, url, wait: 'complete' })),
      reload: async () => void (await session.call('browsingContext.reload', { context, wait: 'complete' })),
      async ask(script) {
        const asked = { expression: `JSON.stringify((() => { ${script} })() ?? null)`, awaitPromise: false };
        const given = await session.call<{ result?: { value: string }; exceptionDetails?: { text: string } }>(
          'script.evaluate',
          { ...asked, target: { context } },
        );
        if (given.result === undefined) throw new Error(given.exceptionDetails?.text ?? 'the page answered nothing');
        return JSON.parse(given.result.value);
      },
      async press(x, y) {
        const at = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) };
        const actions = [at, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
        const pointer = { type: 'pointer', id: 'mouse', actions };
        await session.call('input.performActions', { context, actions: [pointer] });
      },
      async picture() {
        const { data } = await session.call<{ data: string }>('browsingContext.captureScreenshot', { context });
        return Buffer.from(data, 'base64');
      },
      async close() {
        await session.call('browser.close', {}).catch(() => undefined);
        session.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
