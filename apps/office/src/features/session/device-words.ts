const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/(?:Headless)?Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];
const named = (list: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  list.find(([mark]) => mark.test(agent))?.[1];

/** `Chrome on Windows`, of what a browser says of itself; what says nothing known stays as it is. */
export function deviceWords(agent: string): string {
  const browser = named(BROWSERS, agent);
  const system = named(SYSTEMS, agent);
  return browser === undefined ? agent : system === undefined ? browser : `${browser} on ${system}`;
}
