import { stripVTControlCharacters } from 'node:util';

/** What sqlmap says of its targets. */
export type SqlmapFindings = {
  readonly vulnerable: readonly string[];
  /** How many parameters it tried. */
  readonly asked: number;
  /** How often the server refused, by status. */
  readonly errors: ReadonlyMap<string, number>;
};

/** @param written what one run of `sqlmap --batch` printed */
export function readSqlmap(written: string): SqlmapFindings {
  const vulnerable = [...written.matchAll(/^Parameter: (.+)$/gm)].map(([, name = '']) => name.trim());
  const asked = new Set([...written.matchAll(/testing for SQL injection on (.+)$/gm)].map(([, name]) => name)).size;
  const errors = new Map<string, number>();
  for (const [, code = '', times] of written.matchAll(/\b(\d{3}) \([^)]+\) - (\d+) times?/g))
    errors.set(code, Number(times));
  return { vulnerable, asked, errors };
}

/** Each kind of finding with its paths. What isn't about the server's code is told apart by its name alone. */
export type WapitiFindings = { readonly found: ReadonlyMap<string, readonly string[]>; readonly crawled: number };

type WapitiReport = {
  readonly vulnerabilities: Readonly<Record<string, readonly { readonly path: string; readonly info: string }[]>>;
  readonly anomalies: Readonly<Record<string, readonly { readonly path: string; readonly info: string }[]>>;
};

/**
 * What it looks for and we don't send: this header was read by browsers that are gone, and opened holes in them; HSTS comes with
 * https alone (S46), which a scan of one machine hasn't.
 */
const NOT_SENT = ['X-XSS-Protection is not set', 'Strict-Transport-Security is not set'];

/**
 * @param json what `wapiti -f json` wrote
 * @param printed what it printed meanwhile
 */
export function readWapiti(json: string, printed: string): WapitiFindings {
  const report = JSON.parse(json) as WapitiReport;
  const found = new Map<string, string[]>();
  for (const [kind, each] of [...Object.entries(report.vulnerabilities), ...Object.entries(report.anomalies)]) {
    const meant = each.filter(({ info }) => !NOT_SENT.includes(info));
    if (meant.length > 0) found.set(kind, [...new Set(meant.map(({ path, info }) => `${path} (${info})`))]);
  }
  const crawled = Number(/Wapiti found (\d+) URLs/.exec(printed)?.[1] ?? 0);
  return { found, crawled };
}

/** How slowhttptest saw the server: whether its own probe was answered, and how many of its connections were let live. */
export type SlowFindings = { readonly isAvailable: boolean; readonly connectedAtEnd: number; readonly closed: number };

/**
 * @param written what it printed. The last of its tables counts; it prints one every five seconds, so how it ended says of the
 *   connections that were closed since then
 */
export function readSlow(written: string): SlowFindings {
  const plain = stripVTControlCharacters(written);
  const last = (name: RegExp): string => [...plain.matchAll(name)].at(-1)?.[1] ?? '';
  const [connected, closed] = [Number(last(/^connected:\s+(\d+)/gm) || 0), Number(last(/^closed:\s+(\d+)/gm) || 0)];
  const isNoneLeft = /^Exit status:\s*No open connections left/m.test(plain);
  return {
    isAvailable: last(/service available:\s+(\w+)/g) === 'YES',
    connectedAtEnd: isNoneLeft ? 0 : connected,
    closed: isNoneLeft ? closed + connected : closed,
  };
}
