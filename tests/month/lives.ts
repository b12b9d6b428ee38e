import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Random } from '../simulation/engine/random.ts';

const LIFE = fileURLToPath(new URL('./run-life.ts', import.meta.url));
/** A process that loads the shop, until it does something. */
const STARTS_MS = 2_500;

export type Size = { readonly seed: number; readonly payments: number; readonly days: number };

/**
 * Lives a month in processes that are killed (kill -9) at moments from the seed, and the last one left alone.
 * @param apartMs how long a life may last at most before its kill
 * @returns how many were killed
 */
export async function liveInProcesses(
  url: string,
  size: Size,
  { kills, apartMs }: { readonly kills: number; readonly apartMs: number },
  tell: (line: string) => void,
): Promise<number> {
  const random = Random.of(size.seed, 'kills');
  for (let killed = 0; ; ) {
    const args = [
      '--import',
      'tsx',
      '--conditions=source',
      LIFE,
      url,
      ...[size.seed, size.payments, size.days].map(String),
    ];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let isOver = false;
    let steps = '';
    const ended = new Promise<number | null>((resolve) =>
      child.on('exit', (code) => {
        isOver = true;
        resolve(code);
      }),
    );
    // From when it does something.
    const began = new Promise<void>((resolve) =>
      child.stdout.on('data', (text) => {
        steps += String(text);
        resolve();
      }),
    );
    if (killed < kills) {
      await Promise.race([began, ended, sleep(STARTS_MS)]);
      await Promise.race([ended, sleep(random.whole(1, apartMs))]);
      if (!isOver) {
        child.kill('SIGKILL');
        await ended;
        killed++;
        tell(`killed ${killed} of ${kills}, after ${steps.trim().split('\n').at(-1) || 'no step'}`);
        continue;
      }
    }
    const code = await ended;
    if (code !== 0) throw new Error(`a life of the month ended with ${code}:\n${steps}`);
    return killed;
  }
}
