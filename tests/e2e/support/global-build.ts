import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { failedBuild } from './failed-build.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const BUILD = Symbol.for('mnada.build');
type Once = { [BUILD]?: Promise<unknown> };

/** The environment as a person's shell has it: vitest's own (NODE_ENV=test, …) would make another build. */
export function peoplesEnvironment(): NodeJS.ProcessEnv {
  const ofVitest = /^(NODE_ENV|VITEST.*|TEST|MODE|DEV|PROD|SSR|BASE_URL|MNADA_TEST_COUNTS|NODE_OPTIONS|npm_.*)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofVitest.test(name)));
}

async function build(): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, ['scripts/build.mjs', '--if-changed'], {
      cwd: ROOT,
      env: peoplesEnvironment(),
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw failedBuild(`${stdout}${stderr}`);
  }
}

/** Builds once per test run, whichever of the projects asks first: these tests try what people get. */
export default async function setup(): Promise<void> {
  const once = globalThis as Once;
  once[BUILD] ??= build();
  await once[BUILD];
}
