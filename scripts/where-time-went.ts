/** One file of tests, as the runner measured it; milliseconds. */
export type FileTime = {
  readonly project: string;
  readonly file: string;
  readonly testsMs: number;
  /** Loading its modules, its set-up and its environment: what a file costs before its first test. */
  readonly loadingMs: number;
};

const SLOWEST = 10;

/** What all cores of the machine did so far, whoever asked for it; milliseconds. */
export type CoreTimes = { readonly idleMs: number; readonly allMs: number };

/** How busy the machine was meanwhile: far from 100 %, more workers would end sooner; close to it, only less work would. Pure. */
export function howBusy(before: CoreTimes, after: CoreTimes): string {
  const allMs = after.allMs - before.allMs;
  if (allMs <= 0) return '';
  return `All cores were busy for ${Math.round(100 * (1 - (after.idleMs - before.idleMs) / allMs))} % of the time.`;
}

/** The share of each project, and the slowest files with their loading: what is worth making faster. Pure. @returns lines */
export function whereTimeWent(files: readonly FileTime[]): string {
  const all = (file: FileTime) => file.testsMs + file.loadingMs;
  const sum = (of: readonly FileTime[], what: (file: FileTime) => number) =>
    of.reduce((total, file) => total + what(file), 0);
  const whole = sum(files, all);
  if (whole === 0) return '';
  const names = [...new Set(files.map((file) => file.project))];
  const projects = names
    .map((name) => files.filter((file) => file.project === name))
    .sort((a, b) => sum(b, all) - sum(a, all))
    .map((own) => {
      const share = Math.round((100 * sum(own, all)) / whole);
      const loading = seconds(sum(own, (file) => file.loadingMs));
      return `  ${own[0]?.project.padEnd(11)} ${seconds(sum(own, all))} s ${String(share).padStart(3)} %  ${loading} s of it loading, ${own.length} files`;
    });
  const slowest = [...files]
    .sort((a, b) => all(b) - all(a))
    .slice(0, SLOWEST)
    .map((file) => `  ${seconds(all(file))} s  ${file.file}`);
  return ['Time of all workers together:', ...projects, 'The slowest files:', ...slowest].join('\n');
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1).padStart(7);
