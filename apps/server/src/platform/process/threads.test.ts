import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const THREADS = fileURLToPath(new URL('threads.ts', import.meta.url));
/** Minutes of work for a thread, that nothing stops. */
const LONG = 'promisify(pbkdf2)("a", "b", 2e9, 64, "sha512")';

async function endOf(work: string): Promise<[number | null, string | null]> {
  const program = `
    import { pbkdf2 } from 'node:crypto';
    import { promisify } from 'node:util';
    import { leave, onThreads } from ${JSON.stringify(THREADS)};
    ${work}
    setTimeout(() => leave(0), 50);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: 'ignore',
  });
  const [code, signal] = await once(child, 'exit');
  return [code, signal];
}

test('a process that is told to stop ends, whatever its threads are at', async () => {
  expect(await endOf(`void onThreads(() => ${LONG});`)).toEqual([null, 'SIGKILL']);
  expect(await endOf('await onThreads(async () => 1);')).toEqual([0, null]);
});
