/** What code that is fetched late needs beside its own file, as the build wrote it: names of files, or a place in `ofScreens`. */
type Beside = readonly string[] | number;

// The build writes it here (apps/web/vite/late-files.ts); development fetches each file when it is read.
const OF_SCREENS = '__FILES_OF_SCREENS__';
const FOLDER = '/assets/';

const asked = new Set<string>();
let ofScreens: readonly (readonly string[])[] = [];

/**
 * Every dynamic import of a build goes through here: what it needs is asked for at once, beside it, instead of file after
 * file as each is read.
 */
export function fetchWith<Module>(load: () => Promise<Module>, beside: Beside = []): Promise<Module> {
  for (const file of typeof beside === 'number' ? (ofScreens[beside] ?? []) : beside) {
    if (asked.has(file)) continue;
    asked.add(file);
    const link = document.createElement('link');
    link.rel = link.relList.supports('modulepreload') ? 'modulepreload' : 'preload';
    link.as = 'script';
    link.crossOrigin = '';
    link.href = FOLDER + file;
    document.head.append(link);
  }
  return load();
}

/**
 * Which files each other screen needs: 2 kB that no first visit waits for, since its own screen's are named in the page.
 * Without it screens come all the same, a little later.
 */
export async function learnFilesOfScreens(): Promise<void> {
  try {
    const answer = await fetch(OF_SCREENS);
    if (answer.ok) ofScreens = (await answer.json()) as string[][];
  } catch {
    // No network: the worker's files, or the next page, bring it.
  }
}
