/** Choices that belong to this device. A browser without storage has the defaults. */
const KEYS = { county: 'county', readOut: 'read_out_bids', haptics: 'haptics' } as const;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Then it lasts as long as the page.
  }
}

export const rememberedCounty = (): string => read(KEYS.county) ?? '';
export const rememberCounty = (name: string): void => write(KEYS.county, name);

/** "Read out bids", on by default. */
export const readsOutBids = (): boolean => read(KEYS.readOut) !== 'off';
export const setReadsOutBids = (on: boolean): void => write(KEYS.readOut, on ? 'on' : 'off');

/** A short tick of the phone where it has one and nobody switched it off. */
export function vibrate(pattern: number | number[]): void {
  if (read(KEYS.haptics) !== 'off') navigator.vibrate?.(pattern);
}
