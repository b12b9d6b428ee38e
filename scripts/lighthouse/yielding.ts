import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * The shop and Lighthouse run on the same processors as the page that they measure, which on a phone they don't: where
 * all want to run, the browser goes first. Without this, a page waits for them on two cores about as long as it works.
 */
export function yielding(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const [command = 'nice', ...first] = existsSync('/usr/bin/chrt')
    ? ['/usr/bin/chrt', '--idle', '0']
    : ['nice', '-n', '19'];
  return spawn(command, [...first, program, ...args], options);
}
