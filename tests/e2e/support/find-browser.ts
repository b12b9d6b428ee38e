import { existsSync } from 'node:fs';
import { packagedBrowser } from './packaged-browser.ts';

export type BrowserProgram = {
  readonly executablePath: string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
};

const INSTALLED: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/opt/google/chrome/chrome',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

/**
 * A browser for the tests: CHROMIUM_PATH, else an installed one, else the one from npm (Linux x64).
 * @throws Error that says what to do; tests without a browser fail, they are never skipped
 */
export async function findBrowser(): Promise<BrowserProgram> {
  const wished = process.env['CHROMIUM_PATH'];
  if (wished) {
    if (!existsSync(wished)) throw new Error(`CHROMIUM_PATH=${wished} does not exist.`);
    return plain(wished);
  }
  const installed = INSTALLED[process.platform]?.find((path) => existsSync(path));
  if (installed !== undefined) return plain(installed);
  if (process.platform === 'linux' && process.arch === 'x64') return packagedBrowser();
  throw new Error('The browser tests need Chrome or Chromium. Install one, or set CHROMIUM_PATH to its program.');
}

// As root, and in containers without user namespaces, Chromium starts only without its sandbox; it loads our own pages only.
const plain = (executablePath: string): BrowserProgram => ({
  executablePath,
  args: process.platform === 'linux' ? ['--no-sandbox', '--disable-dev-shm-usage'] : [],
  env: {},
});
