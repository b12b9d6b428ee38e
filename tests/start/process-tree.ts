import { readdirSync, readFileSync } from 'node:fs';

export const ON_LINUX = process.platform === 'linux';

/** The pids of whom a process has started and who still run; on Linux only. */
export function childrenOf(parent: number, except?: number): number[] {
  if (!ON_LINUX) return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => pid !== except && parentOf(pid) === parent);
}

function parentOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** The command line of a process, its arguments one after the other. */
export const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`);

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // it ended meanwhile
  }
}
