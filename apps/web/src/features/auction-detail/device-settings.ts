/** Choices that belong to this device. A browser without storage has the defaults. */
const KEYS = { county: 'county' } as const;

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
